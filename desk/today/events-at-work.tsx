import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Today } from '#contract/desk-today.schema.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/today.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { todayService } from './service.ts';

type EventAtWork = Today['events'][number];

/** Shows current events: how much is processed, and how well people are found. */
export function EventsAtWork({ events }: { events: EventAtWork[] }) {
  const texts = useTexts<typeof en>('today');
  const { day, number } = useFormats();
  const mayRetry = useMayDo()('event.retry');
  const [retried, setRetried] = useState<EventAtWork>();
  const columns: Column<EventAtWork>[] = [
    {
      id: 'event',
      header: texts.event,
      cell: ({ row: { original } }) => (
        <>
          <DeskLink to={`events/${original.eventId}`}>{original.title}</DeskLink>
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              {day(original.date)}
            </Text>
            {!original.isShown && (
              <Badge variant="dot" color="gray" tt="none">
                {texts.hidden}
              </Badge>
            )}
          </Group>
        </>
      ),
    },
    {
      id: 'published',
      header: texts.published,
      cell: ({ row: { original } }) => number(original.photos.published),
    },
    {
      id: 'processing',
      header: texts.processing,
      cell: ({ row: { original } }) => (
        <>
          {number(original.photos.processing)}
          {original.videos.processing > 0 && (
            <Text size="sm" c="dimmed">
              {texts.videos(number(original.videos.processing))}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'failed',
      header: texts.failed,
      cell: ({ row: { original } }) => (
        <Group gap="xs">
          {number(original.photos.failed)}
          {mayRetry && original.photos.failed > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => setRetried(original)}>
              {texts.retry}
            </Button>
          )}
        </Group>
      ),
    },
    {
      id: 'coverage',
      header: texts.coverage,
      cell: ({ row: { original } }) =>
        original.photos.published > 0 && <Coverage eventId={original.eventId} />,
    },
  ];
  return (
    <Stack component="section" gap="xs">
      <Title order={3} size="h5">
        {texts.events}
      </Title>
      <DataTable
        label={texts.events}
        columns={columns}
        rows={events}
        idOf={({ eventId }) => eventId}
        nothing={texts.noEvents}
      />
      {retried && <RetryDialog event={retried} onClose={() => setRetried(undefined)} />}
    </Stack>
  );
}

/** Shows how many starters have a photo, and what needs attention. */
export function Coverage({ eventId, refetchEveryMs }: { eventId: string; refetchEveryMs?: number }) {
  const texts = useTexts<typeof en>('today');
  const { number, percent } = useFormats();
  const tenantId = useTenantId();
  const { data } = useDeskQuery(
    todayService.getCoverage,
    { params: { tenantId, eventId } },
    refetchEveryMs === undefined ? {} : { refetchEveryMs },
  );
  if (data === undefined) return null;
  const { starters, inDoubt, failingPlaces } = data;
  return (
    <>
      {starters === null
        ? texts.noStartList
        : `${percent(starters.withPhoto / Math.max(1, starters.all))} (${number(starters.withPhoto)} / ${number(starters.all)})`}
      {inDoubt > 0 && (
        <Text size="sm" c="dimmed">
          {texts.inDoubt(number(inDoubt))}
        </Text>
      )}
      {failingPlaces.length > 0 && (
        <Text size="sm" c="dimmed">
          {texts.failing(failingPlaces.join(', '))}
        </Text>
      )}
    </>
  );
}

function RetryDialog({ event, onClose }: { event: EventAtWork; onClose: () => void }) {
  const texts = useTexts<typeof en>('today');
  const tenantId = useTenantId();
  const { mutate, isPending, error } = useDeskWrite(todayService.retryFailed, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.retry}
      action={texts.retry}
      isDangerous={false}
      isPending={isPending}
      problem={error}
      onClose={onClose}
      onConfirm={(why) => mutate({ params: { tenantId, eventId: event.eventId }, body: { why } })}
    >
      <Text>{texts.retryMeaning(event.title)}</Text>
    </ConfirmConsequences>
  );
}
