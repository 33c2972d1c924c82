import { List, Stack, Text, Title } from '@mantine/core';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { DeskLink } from '../ui/desk-link.tsx';
import { eventService, useEventTexts } from './service.ts';

const LOOK_EVERY_MS = 1_000;

/** Shows photos moved out of and into an event, and the progress of current moves. */
export function EventMoves({ eventId }: { eventId: string }) {
  const { move: texts } = useEventTexts();
  const { moment } = useFormats();
  const params = { tenantId: useTenantId(), eventId };
  const { data } = useDeskQuery(eventService.listMoves, { params }, { refetchEveryMs: LOOK_EVERY_MS });
  if (data === undefined || data.moves.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {texts.moves}
      </Title>
      <List>
        {data.moves.map(({ moveId, photos, moved, endedAt, startedAt, ...move }) => {
          const isFrom = move.eventId === eventId;
          const [otherId, title] = isFrom ? [move.intoEventId, move.intoTitle] : [move.eventId, move.title];
          return (
            <List.Item key={moveId}>
              <Text component="span">
                {endedAt === null ? texts.movedSoFar(moved, photos) : texts.moved(moved)}{' '}
                {isFrom ? texts.to : texts.from}{' '}
              </Text>
              <DeskLink to={`events/${otherId}`}>{title}</DeskLink>
              <Text component="span" c="dimmed">
                {' '}
                {moment(endedAt ?? startedAt)}
              </Text>
            </List.Item>
          );
        })}
      </List>
    </Stack>
  );
}
