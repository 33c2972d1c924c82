import { Stack, Text } from '@mantine/core';
import type { ShownGround } from '#contract/desk-consents.schema.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useEventWords } from '../../events/service.ts';
import { useFormats } from '../../i18n/use-words.ts';
import { useTenantId } from '../../shell/tenant.ts';
import { useShellWords } from '../../shell/use-shell-words.ts';
import { type Column, DataTable, useCursorPages } from '../../ui/data-table.tsx';
import { DeskLink } from '../../ui/desk-link.tsx';
import { SearchLine, useSearched } from '../../ui/search-line.tsx';
import { consentService, useConsentWords } from './consent-service.ts';

const PAGE = 50;

/** Lists on what legal ground each event looks for faces, the newest race first. */
export function GroundsTable() {
  const words = useConsentWords();
  const tenantId = useTenantId();
  const searched = useSearched();
  const pages = useCursorPages<number>();
  const offset = pages.cursor ?? 0;
  const { data, error, isPlaceholderData } = useDeskQuery(consentService.listFaceGrounds, {
    params: { tenantId },
    query: { words: searched, offset, count: PAGE },
  });
  return (
    <Stack>
      <SearchLine label={words.searched} action={words.search} onSearch={pages.restart} />
      <DataTable
        label={words.grounds}
        columns={useColumns()}
        rows={data?.grounds}
        idOf={({ eventId }) => eventId}
        problem={error}
        isLoading={isPlaceholderData}
        pages={pages}
        nextCursor={data !== undefined && offset + PAGE < data.total ? offset + PAGE : undefined}
      />
    </Stack>
  );
}

function useColumns(): Column<ShownGround>[] {
  const words = useConsentWords();
  const { faceModes } = useEventWords();
  const { actors } = useShellWords();
  const { day, moment } = useFormats();
  return [
    {
      id: 'event',
      header: words.event,
      cell: ({ row: { original } }) => (
        <Stack gap={2}>
          <DeskLink to={`events/${original.eventId}`}>{original.title}</DeskLink>
          <Text size="sm" c="dimmed">
            {day(original.date)}
          </Text>
        </Stack>
      ),
    },
    { id: 'faces', header: words.faces, cell: ({ row: { original } }) => faceModes[original.wantedFaces] },
    {
      id: 'ground',
      header: words.ground,
      cell: ({ row: { original } }) => <Ground ground={original} />,
    },
    {
      id: 'written',
      header: words.written,
      cell: ({
        row: {
          original: { recordedAt, actor },
        },
      }) =>
        recordedAt === null || actor === null ? (
          <Text size="sm" c="dimmed">
            {words.notRecorded}
          </Text>
        ) : (
          <Stack gap={2}>
            <Text size="sm">{moment(recordedAt)}</Text>
            <Text size="sm" c="dimmed">
              {actor.name ?? actors[actor.kind]}
            </Text>
          </Stack>
        ),
    },
  ];
}

/** The ground in the operator's words; without one no face is looked for. */
function Ground({ ground: { ground, wantedFaces } }: { ground: ShownGround }) {
  const words = useConsentWords();
  if (ground !== null)
    return (
      <Text size="sm" maw="28rem" style={{ overflowWrap: 'anywhere' }}>
        {ground}
      </Text>
    );
  if (wantedFaces === 'off')
    return (
      <Text size="sm" c="dimmed">
        {words.noneNeeded}
      </Text>
    );
  return (
    <Text size="sm" fw={600}>
      {words.missing}
    </Text>
  );
}
