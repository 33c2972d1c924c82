import { Text } from '@mantine/core';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskSharingSchemas } from '#contract/desk-sharing.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { OneLine } from '../ui/one-line.tsx';
import { Section } from './share-section.tsx';
import { sharingService, useSharingTexts } from './sharing-service.ts';

type Row = CallOutput<(typeof deskSharingSchemas)['getReach']>['days'][number];

/** The polling interval on a race day. */
const LOOK_AGAIN_MS = 30_000;

/** Shows by day how many visits opened an event, found photos and shared one, and the paid orders. */
export function OrganizerReach({ eventId }: { eventId: string }) {
  const texts = useSharingTexts();
  const { day, number } = useFormats();
  const { data, error } = useDeskQuery(
    sharingService.getReach,
    { params: { tenantId: useTenantId(), eventId } },
    { refetchEveryMs: LOOK_AGAIN_MS },
  );
  const count = (id: 'visits' | 'found' | 'shares'): Column<Row> => ({
    id,
    header: texts.reachCounts[id],
    cell: ({ row: { original } }) => number(original[id]),
  });
  const showsSales = data?.days.some(({ paid }) => paid !== null) === true;
  return (
    <Section title={texts.reach}>
      <DataTable<Row>
        label={texts.reachByDay}
        columns={[
          {
            id: 'day',
            header: texts.reachDay,
            cell: ({ row: { original } }) => <OneLine>{day(original.day)}</OneLine>,
          },
          count('visits'),
          count('found'),
          count('shares'),
          ...(showsSales
            ? [
                {
                  id: 'paid',
                  header: texts.reachCounts.paid,
                  cell: ({ row: { original } }) => number(original.paid ?? 0),
                } satisfies Column<Row>,
              ]
            : []),
        ]}
        rows={data?.days}
        idOf={({ day: of }) => of}
        problem={error}
        nothing={texts.reachNothing}
      />
      <Text size="xs" c="dimmed">
        {texts.reachMeaning}
      </Text>
    </Section>
  );
}
