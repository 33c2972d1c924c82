import { Checkbox, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ShownParticipantRow } from '#contract/desk-events.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { eventService } from '../events/service.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { type Column, DataTable, useCursorPages } from '../ui/data-table.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SearchLine, useSearched } from '../ui/search-line.tsx';
import { useAddressPart } from '../ui/use-address-part.ts';
import { nameOf, participantService, useParticipantTexts } from './service.ts';

const SHOWN = 50;

/** Finds participants of an event. */
export default function EventParticipantsPage() {
  const { eventId = '' } = useParams({ strict: false }) as { eventId?: string };
  const texts = useParticipantTexts();
  const { areas } = useShellTexts();
  const { day } = useFormats();
  const tenantId = useTenantId();
  const searched = useSearched();
  const [left, setLeft] = useAddressPart('left');
  const hasLeft = left === 'yes';
  const isFiltered = hasLeft || searched !== '';
  const pages = useCursorPages<number>();
  const offset = pages.cursor ?? 0;
  const params = { tenantId, eventId };
  const { data: event } = useDeskQuery(eventService.getEvent, { params });
  const { data, error, isFetching } = useDeskQuery(participantService.findParticipants, {
    params,
    query: { words: searched, hasLeft, offset, count: SHOWN },
  });
  const columns: Column<ShownParticipantRow>[] = [
    { id: 'bib', header: texts.facts.bib, cell: ({ row: { original } }) => original.bib },
    {
      id: 'name',
      header: texts.name,
      cell: ({ row: { original } }) => (
        <DeskLink to={`participants/${eventId}/${original.participantId}`}>{nameOf(original)}</DeskLink>
      ),
    },
    {
      id: 'birthDate',
      header: texts.facts.birthDate,
      cell: ({ row: { original } }) => original.birthDate && day(original.birthDate),
    },
    { id: 'email', header: texts.facts.email, cell: ({ row: { original } }) => original.email },
    { id: 'distance', header: texts.facts.distance, cell: ({ row: { original } }) => original.distance },
    { id: 'club', header: texts.facts.club, cell: ({ row: { original } }) => original.club },
  ];
  const next = offset + SHOWN;
  return (
    <Stack>
      <PageHead title={areas.participants}>
        {event && <DeskLink to={`events/${eventId}`}>{event.title}</DeskLink>}
      </PageHead>
      <SearchLine
        label={texts.searched}
        hint={texts.searchHint}
        action={texts.search}
        onSearch={pages.restart}
      />
      <Checkbox
        label={texts.hasLeft}
        checked={hasLeft}
        onChange={({ currentTarget: { checked } }) => {
          setLeft(checked ? 'yes' : undefined);
          pages.restart();
        }}
      />
      <DataTable
        label={texts.list}
        columns={columns}
        rows={data?.participants}
        idOf={({ participantId }) => participantId}
        problem={error}
        isLoading={isFetching}
        pages={pages}
        nextCursor={data !== undefined && next < data.total ? next : undefined}
        {...(isFiltered ? {} : { nothing: texts.noParticipants })}
      />
    </Stack>
  );
}
