import { Group, NativeSelect, Progress, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { CallOutput } from '#contract/call-types.ts';
import type { deskSalesSchemas } from '#contract/desk-sales.schema.ts';
import { SALES_KEYS, type SalesKey } from '#contract/desk-sales.ts';
import type { CurrencyId } from '#contract/money.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import type en from '../i18n/en/sales.ts';
import { type Formats, useFormats, useTexts } from '../i18n/use-texts.ts';
import { useIsPhotographer, useMayDo, useTenantId, useWorkplace } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DeskLink } from '../ui/desk-link.tsx';
import { EventSelect } from '../ui/event-select.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { BestPhotos } from './best-photos.tsx';
import { isTimeKey } from './fill-times.rules.ts';
import { PeriodSelect } from './period-select.tsx';
import { salesService } from './sales-service.ts';
import { readView, type SalesView, writeView } from './sales-view.rules.ts';
import { SavedViews } from './saved-views.tsx';
import { Starters, StartersFound } from './starters.tsx';

/** Loaded on demand, because its library is large and only charts over time need it. */
const SalesChart = lazy(() => import('./sales-chart.tsx'));
type Row = CallOutput<(typeof deskSalesSchemas)['getSales']>['rows'][number];
type Texts = ReturnType<typeof useTexts<typeof en>>;

/** Refresh interval of the page, in milliseconds. */
const LOOK_AGAIN_MS = 30_000;

/** Shows sales grouped by a chosen key; on the race day the page refreshes itself. */
export default function SalesPage() {
  const texts = useTexts<typeof en>('sales');
  const { areas } = useShellTexts();
  const formats = useFormats();
  const tenantId = useTenantId();
  const { me } = useWorkplace();
  const mayDo = useMayDo();
  const isPhotographer = useIsPhotographer();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const view = readView(search);
  const { by, from, until, eventId } = view;
  const goTo = (query: string) => void navigate({ href: `${pathname}${query}`, replace: true });
  const show = (change: Partial<SalesView>) => goTo(writeView({ ...view, ...change }));
  const period = {
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(from === '' ? {} : { from }),
    ...(until === '' ? {} : { until }),
  };
  const { data, error } = useDeskQuery(
    salesService.getSales,
    { params: { tenantId }, query: { by, ...period, ...(eventId === null ? {} : { eventId }) } },
    { refetchEveryMs: LOOK_AGAIN_MS, lastingList: ({ rows }) => rows },
  );
  const rows = data?.rows;
  // While another grouping is loaded, the previous one stays, with its own labels.
  const shownBy = data?.by ?? by;
  return (
    <Stack>
      <PageHead title={areas.sales}>
        {mayDo('money.read') && (
          <>
            <DeskLink to="sales/conversion">{texts.conversion}</DeskLink>
            {me.link === null && <DeskLink to="sales/payouts">{texts.payouts}</DeskLink>}
            <DeskLink to="sales/exports">{texts.exports}</DeskLink>
          </>
        )}
      </PageHead>
      <Group align="end" gap="sm">
        <NativeSelect
          label={texts.by}
          value={by}
          onChange={({ currentTarget }) => show({ by: currentTarget.value as SalesKey })}
          data={SALES_KEYS.map((key) => ({ value: key, label: texts.keys[key] }))}
        />
        <PeriodSelect view={view} onChange={show} />
        <TextInput
          type="date"
          label={texts.from}
          value={from}
          onChange={({ currentTarget: { value } }) => show({ from: value })}
        />
        <TextInput
          type="date"
          label={texts.until}
          value={until}
          onChange={({ currentTarget: { value } }) => show({ until: value })}
        />
        {!isPhotographer && (
          <EventSelect label={texts.event} value={eventId} onChange={(chosen) => show({ eventId: chosen })} />
        )}
      </Group>
      <SavedViews query={writeView(view)} onChoose={goTo} />
      <Totals rows={rows ?? []} shares={data?.ownShares ?? []} texts={texts} formats={formats} />
      {isTimeKey(shownBy) && rows !== undefined && (
        <Suspense fallback={<Skeleton h={240} />}>
          <SalesChart
            by={shownBy}
            rows={rows}
            nameOf={(begins) => nameOf(shownBy, { name: begins }, texts, formats)}
          />
        </Suspense>
      )}
      {rows?.length === 0 ? (
        <Text>{texts.nothing}</Text>
      ) : (
        <DataTable
          label={areas.sales}
          columns={columnsOf(shownBy, rows ?? [], texts, formats, !isPhotographer)}
          rows={rows}
          idOf={({ name, currencyId }) => `${currencyId} ${name}`}
          problem={error}
        />
      )}
      <Text size="xs" c="dimmed">
        {texts.meaning}
      </Text>
      {eventId !== null && mayDo('money.read') && <BestPhotos eventId={eventId} days={period} />}
    </Stack>
  );
}

interface TotalsProps {
  rows: readonly Row[];
  /** The caller's own share in each currency. */
  shares: readonly { currencyId: CurrencyId; amount: number }[];
  texts: Texts;
  formats: Formats;
}

/** Shows the total of all rows in each currency, and the caller's own share of it. */
function Totals({ rows, shares, texts, formats }: TotalsProps) {
  const groups = Map.groupBy(rows, ({ currencyId }) => currencyId);
  return [...groups].map(([currencyId, own]) => {
    const sum = (of: (row: Row) => number) => own.reduce((total, row) => total + of(row), 0);
    const share = shares.find((one) => one.currencyId === currencyId);
    return (
      <Group key={currencyId} gap="xl" component="dl" m={0}>
        <Fact
          label={texts.revenue}
          value={formats.price(
            sum((row) => row.revenue),
            currencyId,
          )}
        />
        {share !== undefined && (
          <Fact label={texts.ownShare} value={formats.price(share.amount, currencyId)} />
        )}
        <Fact
          label={texts.vat}
          value={formats.price(
            sum((row) => row.vat),
            currencyId,
          )}
        />
        <Fact label={texts.sold} value={formats.number(sum((row) => row.quantity))} />
      </Group>
    );
  });
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} size="xl" fw={600}>
        {value}
      </Text>
    </div>
  );
}

function columnsOf(
  by: SalesKey,
  rows: readonly Row[],
  texts: Texts,
  formats: Formats,
  hasStarters: boolean,
): Column<Row>[] {
  const largest = Map.groupBy(rows, ({ currencyId }) => currencyId);
  const most = new Map(
    [...largest].map(([currencyId, own]) => [currencyId, Math.max(...own.map(({ revenue }) => revenue))]),
  );
  const amount = (id: 'deferred' | 'giftCodes' | 'vat' | 'discount'): Column<Row> => ({
    id,
    header: texts[id],
    cell: ({ row: { original } }) => formats.price(original[id], original.currencyId),
  });
  return [
    {
      id: 'name',
      header: texts.keys[by],
      cell: ({ row: { original } }) => nameOf(by, original, texts, formats),
    },
    {
      id: 'quantity',
      header: texts.sold,
      cell: ({ row: { original } }) => formats.number(original.quantity),
    },
    {
      id: 'revenue',
      header: texts.revenue,
      cell: ({ row: { original } }) => (
        <>
          {formats.price(original.revenue, original.currencyId)}
          <Progress
            aria-hidden
            size="xs"
            mt={4}
            value={(100 * Math.max(0, original.revenue)) / Math.max(1, most.get(original.currencyId) ?? 1)}
          />
        </>
      ),
    },
    ...(by === 'event' && hasStarters ? startersColumns(texts, formats) : []),
    amount('deferred'),
    amount('giftCodes'),
    amount('vat'),
    amount('discount'),
  ];
}

/** Revenue per starter, and the number of starters with photos: a runner who is not found buys nothing. */
function startersColumns(texts: Texts, formats: Formats): Column<Row>[] {
  return [
    {
      id: 'perStarter',
      header: texts.perStarter,
      cell: ({ row: { original } }) =>
        original.id !== null && (
          <Starters
            eventId={original.id}
            show={({ all }) => formats.price(original.revenue / Math.max(1, all), original.currencyId)}
          />
        ),
    },
    {
      id: 'found',
      header: texts.found,
      cell: ({ row: { original } }) => original.id !== null && <StartersFound eventId={original.id} />,
    },
  ];
}

function textOfNone(by: SalesKey, texts: Texts): string {
  if (by === 'code') return texts.noCode;
  if (by === 'country') return texts.noCountry;
  return by === 'rate' ? texts.noRate : texts.nobody;
}

function nameOf(by: SalesKey, { name }: Pick<Row, 'name'>, texts: Texts, formats: Formats): string {
  if (name === null) return textOfNone(by, texts);
  switch (by) {
    case 'product':
      return texts.products[name as keyof Texts['products']] ?? name;
    case 'day':
      return formats.day(name.slice(0, 10));
    case 'hour':
      return `${formats.day(name.slice(0, 10))}, ${name.slice(11)}`;
    case 'month':
      return formats.month(name.slice(0, 7));
    default:
      return name;
  }
}
