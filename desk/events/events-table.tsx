import { Badge, Group } from '@mantine/core';
import type { ShownEventRow } from '#contract/desk-events.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { type Column, DataTable, useCursorPages } from '../ui/data-table.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { OneLine } from '../ui/one-line.tsx';
import { SearchLine, useSearched } from '../ui/search-line.tsx';
import { eventService, useEventTexts } from './service.ts';

const SHOWN = 50;

/** Describes how an event differs from what visitors expect. */
export function EventState({ event }: { event: Pick<ShownEventRow, 'isShown' | 'isDeleted'> }) {
  const texts = useEventTexts();
  if (event.isShown) return null;
  return (
    <Badge color={event.isDeleted ? 'red' : 'gray'} variant="dot" tt="none">
      {event.isDeleted ? texts.deleted : texts.hidden}
    </Badge>
  );
}

/**
 * Finds events, page by page.
 * @param to the area to which an event's row links
 */
export function EventsTable({ to }: { to: 'events' | 'participants' }) {
  const texts = useEventTexts();
  const { day, number } = useFormats();
  const tenantId = useTenantId();
  const searched = useSearched();
  const isSearched = searched !== '';
  const pages = useCursorPages<number>();
  const offset = pages.cursor ?? 0;
  const { data, error, isFetching } = useDeskQuery(eventService.findEvents, {
    params: { tenantId },
    query: { words: searched, offset, count: SHOWN },
  });
  const columns: Column<ShownEventRow>[] = [
    {
      id: 'title',
      header: texts.event,
      cell: ({ row: { original } }) => (
        <Group gap="xs">
          <DeskLink to={`${to}/${original.eventId}`}>{original.title}</DeskLink>
          <EventState event={original} />
        </Group>
      ),
    },
    {
      id: 'date',
      header: texts.facts.date,
      cell: ({ row: { original } }) => <OneLine>{day(original.date)}</OneLine>,
    },
    { id: 'city', header: texts.facts.city, cell: ({ row: { original } }) => original.city },
    {
      id: 'photos',
      header: texts.published,
      cell: ({ row: { original } }) => number(original.photos.published),
    },
    {
      id: 'failed',
      header: texts.failed,
      cell: ({ row: { original } }) => number(original.photos.failed),
    },
  ];
  const next = offset + SHOWN;
  return (
    <>
      <SearchLine
        label={texts.searched}
        hint={texts.searchHint}
        action={texts.search}
        onSearch={pages.restart}
      />
      <DataTable
        label={texts.list}
        columns={columns}
        rows={data?.events}
        idOf={({ eventId }) => eventId}
        problem={error}
        isLoading={isFetching}
        pages={pages}
        nextCursor={data !== undefined && next < data.total ? next : undefined}
        {...(isSearched ? {} : { nothing: texts.noEvents })}
      />
    </>
  );
}
