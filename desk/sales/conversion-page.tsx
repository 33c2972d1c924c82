import { Stack, Text } from '@mantine/core';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskSalesSchemas } from '#contract/desk-sales.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import type en from '../i18n/en/sales.ts';
import { type Formats, useFormats, useTexts } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { EventSelect } from '../ui/event-select.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useAddressPart } from '../ui/use-address-part.ts';
import { salesService } from './sales-service.ts';

type Conversion = CallOutput<(typeof deskSalesSchemas)['getConversion']>;
type Steps = Omit<Conversion['days'][number], 'day'>;
/** The counts of an event, or of a day. */
type Row = Steps & { id: string; name: string };
type Texts = ReturnType<typeof useTexts<typeof en>>;

/** Refresh interval of the page, in milliseconds, as on the sales page. */
const LOOK_AGAIN_MS = 30_000;

/** Shows how many visits reached each step: for the latest events, or for one event by day. */
export default function ConversionPage() {
  const texts = useTexts<typeof en>('sales');
  const formats = useFormats();
  const tenantId = useTenantId();
  const [eventId = null, setEventId] = useAddressPart('event');
  const { data, error } = useDeskQuery(
    salesService.getConversion,
    { params: { tenantId }, query: eventId === null ? {} : { eventId } },
    { refetchEveryMs: LOOK_AGAIN_MS },
  );
  const rows = data === undefined ? undefined : rowsOf(data, formats);
  return (
    <Stack>
      <PageHead title={texts.conversion}>
        <DeskLink to="sales">{texts.toSales}</DeskLink>
      </PageHead>
      <EventSelect
        label={texts.event}
        value={eventId}
        onChange={(chosen) => setEventId(chosen ?? undefined)}
      />
      {rows?.length === 0 ? (
        <Text>{texts.nothingCounted}</Text>
      ) : (
        <DataTable
          label={texts.conversion}
          columns={columnsOf(eventId === null ? texts.keys.event : texts.keys.day, texts, formats)}
          rows={rows}
          idOf={({ id }) => id}
          problem={error}
          isLoading={data === undefined}
        />
      )}
      <Text size="xs" c="dimmed">
        {texts.conversionMeaning}
      </Text>
    </Stack>
  );
}

function rowsOf({ events, days }: Conversion, { day: writeDay }: Formats): Row[] {
  return [
    ...events.map(({ eventId, title, date, ...steps }) => ({
      id: eventId,
      name: `${title}, ${writeDay(date)}`,
      ...steps,
    })),
    ...days.map(({ day, ...steps }) => ({ id: day, name: writeDay(day), ...steps })),
  ];
}

function columnsOf(name: string, texts: Texts, { number, percent }: Formats): Column<Row>[] {
  const step = (id: 'found' | 'carts' | 'paid', header: string): Column<Row> => ({
    id,
    header,
    cell: ({ row: { original } }) =>
      original.visits === 0
        ? number(original[id])
        : `${number(original[id])} (${percent(original[id] / original.visits)})`,
  });
  return [
    { id: 'name', header: name, cell: ({ row: { original } }) => original.name },
    { id: 'visits', header: texts.visits, cell: ({ row: { original } }) => number(original.visits) },
    step('found', texts.shown),
    step('carts', texts.carts),
    step('paid', texts.paid),
  ];
}
