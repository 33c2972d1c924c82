import { List, Stack, Text } from '@mantine/core';
import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ShownDeskEvent } from '#contract/desk-events.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { fileService } from '../settings/settings-service.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { DeskLink } from '../ui/desk-link.tsx';
import { useEventTexts } from './service.ts';

/** Shows what a new event needs before visitors see it, with a link to each step that the member may perform. */
export function EventSteps({ event }: { event: ShownDeskEvent }) {
  const { steps } = useEventTexts();
  const mayDo = useMayDo();
  const tenantId = useTenantId();
  const { eventId, participants, photos } = event;
  const maySetPrices = mayDo('catalog.apply');
  const { data: catalog } = useDeskQuery(
    fileService.getCatalog,
    maySetPrices ? { params: { tenantId, eventId } } : undefined,
  );
  if (maySetPrices && catalog === undefined) return null;
  const all = [
    {
      isDone: participants > 0,
      text: steps.list,
      to: mayDo('event.import-start-list') && `events/${eventId}/lists`,
    },
    ...(catalog === undefined
      ? []
      : [
          {
            isDone: catalog.version > 0,
            text: steps.prices,
            to: `settings/catalogs/${eventId}`,
          },
        ]),
    {
      isDone: photos.published + photos.processing > 0,
      text: steps.photos,
      to: mayDo('upload.invite') && `events/${eventId}/uploads`,
    },
  ];
  return (
    <Stack gap="xs">
      <Text fw={600}>{steps.title}</Text>
      <List spacing={4} center>
        {all.map(({ isDone, text, to }) => (
          <Step key={text} isDone={isDone} done={steps.done}>
            {to === false ? text : <DeskLink to={to}>{text}</DeskLink>}
          </Step>
        ))}
        <Step isDone={false} done={steps.done}>
          {steps.publish}
        </Step>
      </List>
    </Stack>
  );
}

function Step({ isDone, done, children }: { isDone: boolean; done: string; children: ReactNode }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <List.Item icon={<Icon size={18} {...(isDone ? { 'aria-label': done } : { 'aria-hidden': true })} />}>
      {children}
    </List.Item>
  );
}
