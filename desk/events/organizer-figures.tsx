import { Group, Text } from '@mantine/core';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskSalesSchemas } from '#contract/desk-sales.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import type enSales from '../i18n/en/sales.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { salesService } from '../sales/sales-service.ts';
import { useTenantId } from '../shell/tenant.ts';
import { Coverage } from '../today/events-at-work.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { Section } from './share-section.tsx';
import { type Sharing, useSharingTexts } from './sharing-service.ts';

/** The polling interval on a race day. */
const LOOK_AGAIN_MS = 30_000;

interface Props {
  eventId: string;
  sharing: Sharing;
  hasPhotos: boolean;
}

/** Shows how well people are found and what was sold, as far as the operator allows. */
export function OrganizerFigures({ eventId, sharing, hasPhotos }: Props) {
  const texts = useSharingTexts();
  return (
    <Section title={texts.figures}>
      {!sharing.seesCoverage && <Text c="dimmed">{texts.noCoverage}</Text>}
      {sharing.seesCoverage && (
        <Group gap="xs" align="baseline">
          <Text fw={600}>{texts.coverage}</Text>
          <Text component="div">
            {hasPhotos ? <Coverage eventId={eventId} refetchEveryMs={LOOK_AGAIN_MS} /> : texts.noPhotos}
          </Text>
        </Group>
      )}
      {sharing.seesSales ? <Sales eventId={eventId} /> : <Text c="dimmed">{texts.noSales}</Text>}
    </Section>
  );
}

type Row = CallOutput<(typeof deskSalesSchemas)['getSales']>['rows'][number];

function Sales({ eventId }: { eventId: string }) {
  const texts = useSharingTexts();
  const sales = useTexts<typeof enSales>('sales');
  const { number, price } = useFormats();
  const tenantId = useTenantId();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { data, error } = useDeskQuery(
    salesService.getSales,
    { params: { tenantId }, query: { by: 'product', eventId, timeZone } },
    { refetchEveryMs: LOOK_AGAIN_MS },
  );
  return (
    <>
      <DataTable<Row>
        label={texts.sales}
        columns={[
          {
            id: 'product',
            header: sales.keys.product,
            cell: ({ row: { original } }) =>
              sales.products[original.name as keyof typeof sales.products] ?? original.name,
          },
          { id: 'sold', header: sales.sold, cell: ({ row: { original } }) => number(original.quantity) },
          {
            id: 'revenue',
            header: sales.revenue,
            cell: ({ row: { original } }) => price(original.revenue, original.currencyId),
          },
        ]}
        rows={data?.rows}
        idOf={({ name, currencyId }) => `${currencyId} ${name}`}
        problem={error}
        nothing={texts.nothingSold}
      />
      {data?.ownShares.map(({ currencyId, amount }) => (
        <Text key={currencyId} fw={600}>
          {sales.ownShareOf(price(amount, currencyId))}
        </Text>
      ))}
      <DeskLink to="sales" search={{ by: 'day', event: eventId }}>
        {texts.toSales}
      </DeskLink>
    </>
  );
}
