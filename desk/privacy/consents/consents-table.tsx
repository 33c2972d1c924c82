import { Badge, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ShownConsent } from '#contract/desk-consents.schema.ts';
import { CONSENT_KINDS } from '#contract/desk-consents.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useFormats } from '../../i18n/use-words.ts';
import { useTenantId } from '../../shell/tenant.ts';
import { type Column, DataTable, useCursorPages } from '../../ui/data-table.tsx';
import { DeskLink } from '../../ui/desk-link.tsx';
import { EventSelect } from '../../ui/event-select.tsx';
import { consentService, useConsentWords } from './consent-service.ts';

const STATES = ['Standing', 'Withdrawn'] as const;
const PAGE = 50;

interface Filter {
  kind?: ShownConsent['kind'];
  state?: (typeof STATES)[number];
  eventId?: string;
}

/** Lists what people agreed to, the newest first. */
export function ConsentsTable() {
  const words = useConsentWords();
  const tenantId = useTenantId();
  const [filter, setFilter] = useState<Filter>({});
  const pages = useCursorPages<{ beforeTime: string; beforeId: string }>();
  const { data, error, isPlaceholderData } = useDeskQuery(consentService.listConsents, {
    params: { tenantId },
    query: { ...filter, ...pages.cursor, count: PAGE },
  });
  const choose = ({ kind, state, eventId }: { [Key in keyof Filter]: Filter[Key] | undefined }) => {
    pages.restart();
    setFilter({
      ...(kind === undefined ? {} : { kind }),
      ...(state === undefined ? {} : { state }),
      ...(eventId === undefined ? {} : { eventId }),
    });
  };
  return (
    <Stack>
      <Group align="end" gap="sm">
        <NativeSelect
          label={words.to}
          value={filter.kind ?? ''}
          onChange={({ currentTarget: { value } }) =>
            choose({ ...filter, kind: CONSENT_KINDS.find((kind) => kind === value) })
          }
          data={[
            { value: '', label: words.all },
            ...CONSENT_KINDS.map((value) => ({ value, label: words.kinds[value] })),
          ]}
        />
        <NativeSelect
          label={words.state}
          value={filter.state ?? ''}
          onChange={({ currentTarget: { value } }) =>
            choose({ ...filter, state: STATES.find((state) => state === value) })
          }
          data={[
            { value: '', label: words.all },
            ...STATES.map((value) => ({ value, label: words.states[value] })),
          ]}
        />
        <EventSelect
          label={words.event}
          value={filter.eventId ?? null}
          onChange={(eventId) => choose({ ...filter, eventId: eventId ?? undefined })}
        />
      </Group>
      <DataTable
        label={words.given}
        columns={useColumns()}
        rows={data?.consents}
        idOf={({ consentId }) => consentId}
        problem={error}
        isLoading={isPlaceholderData}
        pages={pages}
        nextCursor={data?.next ?? undefined}
        nothing={words.none}
      />
    </Stack>
  );
}

function useColumns(): Column<ShownConsent>[] {
  const words = useConsentWords();
  const { moment, languageName } = useFormats();
  return [
    { id: 'when', header: words.when, cell: ({ row: { original } }) => moment(original.givenAt) },
    {
      id: 'to',
      header: words.to,
      cell: ({ row: { original } }) => (
        <Stack gap={2} maw="28rem">
          <Text size="sm">{words.kinds[original.kind]}</Text>
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
      header: words.event,
      cell: ({ row: { original } }) => (
        <DeskLink to={`events/${original.eventId}`}>{original.eventTitle}</DeskLink>
      ),
    },
    {
      id: 'words',
      header: words.wording,
      cell: ({ row: { original } }) =>
        original.kind === 'Alert'
          ? words.byLink(languageName(original.language ?? 'en'))
          : original.textVersion === null || original.language === null
            ? words.unknownWording
            : words.version(original.textVersion, languageName(original.language)),
    },
    {
      id: 'state',
      header: words.state,
      cell: ({ row: { original } }) =>
        original.withdrawnAt === null ? (
          words.states.Standing
        ) : (
          <Stack gap={2} align="start">
            <Badge color="gray" variant="dot" tt="none">
              {words.states.Withdrawn}
            </Badge>
            <Text size="sm">{moment(original.withdrawnAt)}</Text>
          </Stack>
        ),
    },
    {
      id: 'person',
      header: words.person,
      cell: ({ row: { original } }) =>
        original.personId === null ? (
          <Text size="sm" c="dimmed">
            {words.nobody}
          </Text>
        ) : (
          <DeskLink to="persons" search={{ person: original.personId }}>
            {words.kept}
          </DeskLink>
        ),
    },
  ];
}
