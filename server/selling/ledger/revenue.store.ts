import { type RawBuilder, sql } from 'kysely';
import type { ProductType } from '#contract/catalog.ts';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';

/** Which revenue is read: deliveries and refunds booked within these times. */
export interface RevenueFilter {
  from: Date;
  until: Date;
  /** Only sales of these events or photographers; if omitted, all sales of the tenant. */
  own?: { eventIds: readonly string[]; photographerIds: readonly string[] } | undefined;
}

/** One revenue line, or the number of equal lines. */
export interface RevenueRow {
  /** Null if the row stands for several equal lines. */
  orderItemId: string | null;
  photoId: string | null;
  videoId: string | null;
  photographerId: string | null;
  eventId: string;
  productType: ProductType;
  currencyId: CurrencyId;
  netMinor: number;
  /** The catalog's price with tax, divided over the photos of a package. */
  listMinor: number;
  /** Null if no tax is charged. */
  vatPercent: number | null;
  quantity: number;
  bookedAt: Date;
  count: number;
}

/** Kinds of entries that change earlier bookings of an item. */
const CHANGES = sql`('Refund', 'PartRefund', 'Correction')`;

/** Selects the entries that match the filter. */
function meant({ tenantId }: Scope, { from, until }: RevenueFilter): RawBuilder<unknown> {
  return sql`meant as (select entry_id, kind from ledger_entries
    where tenant_id = ${tenantId} and booked_at >= ${from} and booked_at < ${until})`;
}

/** Selects the lines of the filter's events and photographers. */
const isOwn = ({ own }: RevenueFilter): RawBuilder<boolean> =>
  own === undefined
    ? sql`true`
    : sql`(line.event_id = any(${[...own.eventIds]}::uuid[])
        or line.photographer_id = any(${[...own.photographerIds]}::uuid[]))`;

/** Selects the items that such entries change. */
const changed = ({ tenantId }: Scope, filter: RevenueFilter): RawBuilder<unknown> => sql`changed as (
  select distinct line.order_item_id from meant
  join ledger_lines as line on line.tenant_id = ${tenantId} and line.entry_id = meant.entry_id
  where meant.kind in ${CHANGES} and line.account = 'Revenue' and ${isOwn(filter)})`;

/**
 * Reads the revenue of items without changes in the period. Equal lines become one row with a count.
 * @param bounds times that separate rows: bookings before and after one are never in the same row
 */
export async function sumUnchangedRevenue(
  scope: Scope,
  filter: RevenueFilter,
  bounds: readonly Date[],
): Promise<RevenueRow[]> {
  const part =
    bounds.length === 0 ? sql`0` : sql`width_bucket(line.booked_at, ${[...bounds]}::timestamptz[])`;
  const { rows } = await sql<
    SelectedRow & { part: number }
  >`with ${meant(scope, filter)}, ${changed(scope, filter)}
    select null as order_item_id, null as photo_id, null as video_id, line.photographer_id, line.event_id,
      line.product_type, line.currency_id, line.net_minor, line.list_minor, line.vat_percent::float8, line.quantity,
      min(line.booked_at) as booked_at,
      count(*)::integer as count, ${part} as part
    from meant join ledger_lines as line on line.tenant_id = ${scope.tenantId} and line.entry_id = meant.entry_id
    where line.account = 'Revenue' and ${isOwn(filter)}
      and not exists (select from changed where changed.order_item_id = line.order_item_id)
    group by line.photographer_id, line.event_id, line.product_type, line.currency_id, line.net_minor,
      line.list_minor, line.vat_percent, line.quantity, part
    order by booked_at, line.photographer_id, line.event_id, line.product_type, line.net_minor`.execute(
    scope.trx,
  );
  return rows.map(({ part, ...row }) => rowOf(row));
}

/**
 * Reads all revenue of items with changes in the period, in booking order. It includes lines of other photographers and
 * events, because the first sale of an item determines its rules.
 * @returns earlier bookings too; `isMeant` marks those of the period
 */
export async function readChangedRevenue(
  scope: Scope,
  filter: RevenueFilter,
): Promise<(RevenueRow & { isMeant: boolean })[]> {
  const { rows } = await sql<
    SelectedRow & { isMeant: boolean }
  >`with ${meant(scope, filter)}, ${changed(scope, filter)}
    select line.order_item_id, line.photo_id, line.video_id, line.photographer_id, line.event_id,
      line.product_type, line.currency_id, line.net_minor, line.list_minor, line.vat_percent::float8, line.quantity,
      line.booked_at, 1 as count,
      exists (select from meant where meant.entry_id = line.entry_id) as is_meant
    from ledger_lines as line
    where line.tenant_id = ${scope.tenantId} and line.account = 'Revenue' and line.booked_at < ${filter.until}
      and line.order_item_id = any(array(select order_item_id from changed))
    order by line.booked_at, line.entry_id, line.position`.execute(scope.trx);
  return rows.map(({ isMeant, ...row }) => ({ ...rowOf(row), isMeant }));
}

interface SelectedRow extends Omit<RevenueRow, 'currencyId'> {
  currencyId: number;
}

function rowOf(row: SelectedRow): RevenueRow {
  if (!isCurrencyId(row.currencyId)) throw new Error(`the currency ${row.currencyId} is not in the contract`);
  return { ...row, currencyId: row.currencyId };
}
