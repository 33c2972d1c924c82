import { Stack, Text } from '@mantine/core';
import type { ShownGround } from '#contract/desk-consents.schema.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useEventTexts } from '../../events/service.ts';
import { useFormats } from '../../i18n/use-texts.ts';
import { useTenantId } from '../../shell/tenant.ts';
import { useShellTexts } from '../../shell/use-shell-texts.ts';
import { type Column, DataTable, useCursorPages } from '../../ui/data-table.tsx';
import { DeskLink } from '../../ui/desk-link.tsx';
import { SearchLine, useSearched } from '../../ui/search-line.tsx';
import { consentService, useConsentTexts } from './consent-service.ts';

const PAGE = 50;

/** Lists the legal basis for face search of each event, newest race first. */
export function GroundsTable() {
  const texts = useConsentTexts();
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
      <SearchLine label={texts.searched} action={texts.search} onSearch={pages.restart} />
      <DataTable
        label={texts.grounds}
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
  const texts = useConsentTexts();
  const { faceModes } = useEventTexts();
  const { actors } = useShellTexts();
  const { day, moment } = useFormats();
  return [
    {
      id: 'event',
      header: texts.event,
      cell: ({ row: { original } }) => (
        <Stack gap={2}>
          <DeskLink to={`events/${original.eventId}`}>{original.title}</DeskLink>
          <Text size="sm" c="dimmed">
            {day(original.date)}
          </Text>
        </Stack>
      ),
    },
    { id: 'faces', header: texts.faces, cell: ({ row: { original } }) => faceModes[original.wantedFaces] },
    {
      id: 'ground',
      header: texts.ground,
      cell: ({ row: { original } }) => <Ground ground={original} />,
    },
    {
      id: 'written',
      header: texts.written,
      cell: ({
        row: {
          original: { recordedAt, actor },
        },
      }) =>
        recordedAt === null || actor === null ? (
          <Text size="sm" c="dimmed">
            {texts.notRecorded}
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

/** Shows the ground in the operator's own text; without one no faces are searched. */
function Ground({ ground: { ground, wantedFaces } }: { ground: ShownGround }) {
  const texts = useConsentTexts();
  if (ground !== null)
    return (
      <Text size="sm" maw="28rem" style={{ overflowWrap: 'anywhere' }}>
        {ground}
      </Text>
    );
  if (wantedFaces === 'off')
    return (
      <Text size="sm" c="dimmed">
        {texts.noneNeeded}
      </Text>
    );
  return (
    <Text size="sm" fw={600}>
      {texts.missing}
    </Text>
  );
}
