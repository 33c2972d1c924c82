import { Stack, Text, Timeline, Title } from '@mantine/core';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskSchemas } from '#contract/desk.schema.ts';
import type { THING_KINDS } from '#contract/desk.ts';
import { deskService } from '../api/services.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useOperationName } from '../shell/use-operation-name.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { Change } from './change.tsx';
import { ProblemNote } from './problem-note.tsx';

const SHOWN = 20;

interface Props {
  thingKind: (typeof THING_KINDS)[number];
  thingId: string;
}

/** Shows the record of an object: actions with their authors, newest first. Nothing for members who may not read it. */
export function ActionsBeside({ thingKind, thingId }: Props) {
  const texts = useShellTexts();
  const tenantId = useTenantId();
  const mayRead = useMayDo()('actions.read');
  const call = { params: { tenantId }, query: { thingKind, thingId, count: SHOWN } };
  const { data, error } = useDeskQuery(deskService.listActions, mayRead ? call : undefined);
  if (!mayRead) return null;
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="h5">
        {texts.history}
      </Title>
      <ProblemNote problem={error} />
      {data?.actions.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.historyNone}
        </Text>
      )}
      {data !== undefined && <ActionsTimeline {...data} />}
    </Stack>
  );
}

/** Shows recorded actions with their authors. */
export function ActionsTimeline({ actions, names }: CallOutput<(typeof deskSchemas)['listActions']>) {
  const texts = useShellTexts();
  const { moment } = useFormats();
  const nameOf = useOperationName();
  return (
    <Timeline bulletSize={12} lineWidth={1}>
      {actions.map(({ actionId, doneAt, actor, what, before, after, why }) => (
        <Timeline.Item key={actionId} title={nameOf(what)}>
          <Text size="sm" c="dimmed">
            {moment(doneAt)} · {actor.name ?? texts.actors[actor.kind]}
          </Text>
          <Change before={before} after={after} names={names} />
          {why !== '' && <Text size="sm">{why}</Text>}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
