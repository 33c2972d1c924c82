import { Alert, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { EventSelect } from '../ui/event-select.tsx';
import type { EventDialogProps } from './event-dialog.ts';
import { eventService, useEventTexts } from './service.ts';

/** Merges an event into another event, after showing what moves or what prevents it. */
export function MergeDialog({ event: { eventId, title }, onClose, onDone }: EventDialogProps) {
  const { merge: texts, facesBarred } = useEventTexts();
  const { number } = useFormats();
  const params = { tenantId: useTenantId(), eventId };
  const [intoEventId, setInto] = useState<string | null>(null);
  const plan = useDeskQuery(
    eventService.planMerge,
    intoEventId === null ? undefined : { params, query: { into: intoEventId } },
  );
  const merge = useDeskWrite(eventService.mergeEvent, { onSuccess: onDone });
  const data = intoEventId === null ? undefined : plan.data;
  const isPrevented = data !== undefined && data.faults.length + data.conflicts.length > 0;
  return (
    <ConfirmConsequences
      isOpen
      title={texts.title(title)}
      action={texts.confirm}
      isDisabled={data === undefined || plan.isFetching || isPrevented}
      isPending={merge.isPending}
      problem={merge.error ?? plan.error}
      onClose={onClose}
      onConfirm={(why) =>
        intoEventId !== null &&
        data !== undefined &&
        merge.mutate({ params, body: { intoEventId, seen: data.opened, why } })
      }
    >
      <Stack gap="sm">
        <Text>{texts.meaning(title)}</Text>
        <EventSelect label={texts.into} required value={intoEventId} onChange={setInto} />
        {isPrevented && (
          <Alert color="yellow" title={texts.prevented} role="status">
            <List>
              {data.faults.map((fault) => (
                <List.Item key={fault}>{texts.faults[fault]}</List.Item>
              ))}
              {data.conflicts.map(({ bib, name, otherName }) => (
                <List.Item key={bib}>{texts.conflict(bib, name, otherName)}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        {data !== undefined && !isPrevented && (
          <List aria-live="polite">
            {(['photos', 'staying', 'joining', 'same', 'carts'] as const).map((name) => (
              <List.Item key={name}>
                {texts.plan[name]}: {number(data[name])}
              </List.Item>
            ))}
            {(['codes', 'freed'] as const)
              .filter((name) => data.opened[name] > 0)
              .map((name) => (
                <List.Item key={name}>
                  {texts.opened[name]}: {number(data.opened[name])}
                </List.Item>
              ))}
            {(['organizers', 'links'] as const)
              .filter((name) => data.unmoved[name] > 0)
              .map((name) => (
                <List.Item key={name}>
                  {texts.unmoved[name]}: {number(data.unmoved[name])}
                </List.Item>
              ))}
            {data.facesBarred !== null && (
              <List.Item>{facesBarred[data.facesBarred](number(data.photos))}</List.Item>
            )}
            {data.unsold.length > 0 && <List.Item>{texts.unsold(data.unsold.join(', '))}</List.Item>}
          </List>
        )}
      </Stack>
    </ConfirmConsequences>
  );
}
