import { Badge, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { ShownConsent } from '#contract/desk-consents.schema.ts';
import { CONSENT_KINDS } from '#contract/desk-consents.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useFormats } from '../../i18n/use-texts.ts';
import { useTenantId } from '../../shell/tenant.ts';
import { type Column, DataTable, useCursorPages } from '../../ui/data-table.tsx';
import { DeskLink } from '../../ui/desk-link.tsx';
import { EventSelect } from '../../ui/event-select.tsx';
import { OneLine } from '../../ui/one-line.tsx';
import { useAddressPart } from '../../ui/use-address-part.ts';
import { consentService, useConsentTexts } from './consent-service.ts';

const STATES = ['Standing', 'Withdrawn'] as const;
const PAGE = 50;

/** Holds the filters in the page's address. A value that no filter has is ignored. */
function useFilter() {
  const [kindPart, setKind] = useAddressPart('kind');
  const [statePart, setState] = useAddressPart('state');
  const [eventId, setEventId] = useAddressPart('event');
  const kind = CONSENT_KINDS.find((one) => one === kindPart);
  const state = STATES.find((one) => one === statePart);
  return { kind, setKind, state, setState, eventId, setEventId };
}

/** Lists consents, newest first. */
export function ConsentsTable() {
  const texts = useConsentTexts();
  const tenantId = useTenantId();
  const { kind, setKind, state, setState, eventId, setEventId } = useFilter();
  const pages = useCursorPages<{ beforeTime: string; beforeId: string }>();
  const { data, error, isPlaceholderData } = useDeskQuery(consentService.listConsents, {
    params: { tenantId },
    query: {
      ...(kind === undefined ? {} : { kind }),
      ...(state === undefined ? {} : { state }),
      ...(eventId === undefined ? {} : { eventId }),
      ...pages.cursor,
      count: PAGE,
    },
  });
  const choose = (set: (value: string | undefined) => void, value: string | null) => {
    pages.restart();
    set(value === null || value === '' ? undefined : value);
  };
  return (
    <Stack>
      <Group align="end" gap="sm">
        <NativeSelect
          label={texts.to}
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => choose(setKind, value)}
          data={[
            { value: '', label: texts.all },
            ...CONSENT_KINDS.map((value) => ({ value, label: texts.kinds[value] })),
          ]}
        />
        <NativeSelect
          label={texts.state}
          value={state ?? ''}
          onChange={({ currentTarget: { value } }) => choose(setState, value)}
          data={[
            { value: '', label: texts.all },
            ...STATES.map((value) => ({ value, label: texts.states[value] })),
          ]}
        />
        <EventSelect
          label={texts.event}
          value={eventId ?? null}
          onChange={(chosen) => choose(setEventId, chosen)}
        />
      </Group>
      <DataTable
        label={texts.given}
        columns={useColumns()}
        rows={data?.consents}
        idOf={({ consentId }) => consentId}
        problem={error}
        isLoading={isPlaceholderData}
        pages={pages}
        nextCursor={data?.next ?? undefined}
        nothing={texts.none}
      />
    </Stack>
  );
}

function useColumns(): Column<ShownConsent>[] {
  const texts = useConsentTexts();
  const { moment, languageName } = useFormats();
  return [
    {
      id: 'when',
      header: texts.when,
      cell: ({ row: { original } }) => <OneLine>{moment(original.givenAt)}</OneLine>,
    },
    {
      id: 'to',
      header: texts.to,
      cell: ({ row: { original } }) => (
        <Stack gap={2} maw="28rem">
          <Text size="sm">{texts.kinds[original.kind]}</Text>
          {original.text !== null && (
            <Text size="sm" c="dimmed" lang={original.language ?? undefined}>
              {original.text}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      id: 'event',
      header: texts.event,
      cell: ({ row: { original } }) => (
        <DeskLink to={`events/${original.eventId}`}>{original.eventTitle}</DeskLink>
      ),
    },
    {
      id: 'words',
      header: texts.wording,
      cell: ({ row: { original } }) =>
        original.kind === 'Alert'
          ? texts.byLink(languageName(original.language ?? 'en'))
          : original.textVersion === null || original.language === null
            ? texts.unknownWording
            : texts.version(original.textVersion, languageName(original.language)),
    },
    {
      id: 'state',
      header: texts.state,
      cell: ({ row: { original } }) =>
        original.withdrawnAt === null ? (
          texts.states.Standing
        ) : (
          <Stack gap={2} align="start">
            <Badge color="gray" variant="dot" tt="none">
              {texts.states.Withdrawn}
            </Badge>
            <Text size="sm">{moment(original.withdrawnAt)}</Text>
          </Stack>
        ),
    },
    {
      id: 'person',
      header: texts.person,
      cell: ({ row: { original } }) =>
        original.personId === null ? (
          <Text size="sm" c="dimmed">
            {texts.nobody}
          </Text>
        ) : (
          <DeskLink to="persons" search={{ person: original.personId }}>
            {texts.kept}
          </DeskLink>
        ),
    },
  ];
}
