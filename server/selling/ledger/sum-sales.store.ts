import { type RawBuilder, sql } from 'kysely';
import type { SalesKey } from '#contract/desk-sales.ts';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import { offsetAt } from '#platform/wall-clock.ts';

const SUMMING_MEMORY = '32MB';

export interface SalesFilter {
  by: SalesKey;
  /** Only bookings from this time on; `until` is exclusive. */
  from?: Date | undefined;
  until?: Date | undefined;
  eventId?: string | undefined;
  photographerId?: string | undefined;
  /** Only sales of these events or photographers; if omitted, all sales of the tenant. */
  own?: { eventIds: readonly string[]; photographerIds: readonly string[] } | undefined;
  /** The IANA zone by which days and hours are counted. */
  timeZone: string;
}

/** Sales and refunds of one event, photographer, product or period, in one currency. Amounts are in minor units. */
export interface SalesSum {
  currencyId: CurrencyId;
  /**
   * The key of the row. One of: the id of an event or photographer; the kind of product; the promo codes, as in `CLUB +
   * SPRING10`; the country of the tax; that country and its rate, as in `AT 20`; the start of the period, as in
   * `2026-05-10T00:00` in the zone.
   */
  key: string | null;
  /** Sold photos, videos and codes, minus refunded ones. */
  quantity: number;
  /** Revenue from what was sold and delivered, without tax. */
  revenueMinor: number;
  /** Paid, but not yet delivered. */
  deferredMinor: number;
  /** Paid for gift codes; it becomes revenue when they are redeemed. */
  giftCodesMinor: number;
  vatMinor: number;
  /** The total discount from the catalog's prices, for any reason. */
  discountMinor: number;
}

const SUMS = [
  'quantity',
  'revenueMinor',
  'deferredMinor',
  'giftCodesMinor',
  'vatMinor',
  'discountMinor',
] as const;

/**
 * Sums sales by the filter's key and currency. The hour that occurs twice when clocks change in autumn counts as one.
 * @returns rows sorted by key
 */
export async function sumSales({ trx, tenantId }: Scope, filter: SalesFilter): Promise<SalesSum[]> {
  const net = (account: string) =>
    sql<number>`coalesce(sum(net_minor) filter (where account = ${account}), 0)::bigint`;
  // Sums two years of hours in memory: sorting them on disk takes twice the time. The planner cannot know how few hours
  // there are, and uses parallel workers only if it assumes that starting them costs nothing.
  await sql`select set_config('work_mem', ${SUMMING_MEMORY}, true),
    set_config('parallel_setup_cost', '0', true), set_config('parallel_tuple_cost', '0', true)`.execute(trx);
  const rows = await trx
    .selectFrom((query) =>
      query
        .selectFrom('ledgerLines')
        .select([
          'currencyId',
          partOf(filter).as('part'),
          ratePartOf(filter.by).as('ratePart'),
          sql<number>`sum(quantity)`.as('quantity'),
          net('Revenue').as('revenueMinor'),
          net('DeferredRevenue').as('deferredMinor'),
          net('GiftCodes').as('giftCodesMinor'),
          sql<number>`sum(vat_minor)`.as('vatMinor'),
          sql<number>`sum(discount_minor + rounding_minor + method_discount_minor)`.as('discountMinor'),
        ])
        .where('tenantId', '=', tenantId)
        .$if(filter.from !== undefined, (lines) => lines.where('bookedAt', '>=', filter.from ?? new Date(0)))
        .$if(filter.until !== undefined, (lines) => lines.where('bookedAt', '<', filter.until ?? new Date(0)))
        .$if(filter.eventId !== undefined, (lines) => lines.where('eventId', '=', filter.eventId ?? ''))
        .$if(filter.photographerId !== undefined, (lines) =>
          lines.where('photographerId', '=', filter.photographerId ?? ''),
        )
        .$if(filter.own !== undefined, (lines) =>
          lines.where(({ eb, or }) =>
            or([
              eb('eventId', '=', anyOf(filter.own?.eventIds)),
              eb('photographerId', '=', anyOf(filter.own?.photographerIds)),
            ]),
          ),
        )
        .groupBy(['currencyId', sql`2`, sql`3`])
        .as('parts'),
    )
    .select([
      'currencyId',
      keyOf(filter).as('key'),
      ...SUMS.map((column) => sql<number>`sum(${sql.ref(column)})::bigint`.as(column)),
    ])
    .groupBy(['currencyId', sql`2`])
    .orderBy(sql`2`)
    .orderBy('currencyId')
    .execute();
  return rows.map((row) => {
    if (!isCurrencyId(row.currencyId))
      throw new Error(`the currency ${row.currencyId} is not in the contract`);
    return { ...row, currencyId: row.currencyId };
  });
}

/**
 * Builds the key of the first summation. Times are truncated to fractions of an hour in which no day or hour of the
 * zone begins. Formatting a time for each line would take longer than everything else.
 */
function partOf({ by, timeZone }: SalesFilter): RawBuilder<string | null> {
  switch (by) {
    case 'event':
      return sql`event_id`;
    case 'photographer':
      return sql`photographer_id`;
    case 'product':
      return sql`product_type`;
    case 'code':
      return sql`codes`;
    case 'country':
    case 'rate':
      return sql`country`;
    default:
      return sql`date_bin(${hasWholeHours(timeZone) ? '1 hour' : '15 minutes'}, booked_at, timestamptz '2020-01-01Z')`;
  }
}

const HOUR_MS = 3_600_000;

/**
 * Returns whether a zone's UTC offset is always whole hours, in summer and winter. No zone has changed in this respect
 * since 2018.
 */
function hasWholeHours(timeZone: string): boolean {
  return [0, 6].every((month) => offsetAt(Date.UTC(2020, month), timeZone) % HOUR_MS === 0);
}

const anyOf = (ids: readonly string[] = []) => sql<string>`any(${[...ids]}::uuid[])`;

/** Selects the tax rate as a number. It is formatted as text later, once per rate instead of once per line. */
function ratePartOf(by: SalesKey): RawBuilder<number | null> {
  return by === 'rate' ? sql`vat_percent` : sql`null::numeric`;
}

function isTime(by: SalesKey): boolean {
  return by === 'day' || by === 'hour' || by === 'month';
}

function keyOf({ by, timeZone }: SalesFilter): RawBuilder<string | null> {
  if (by === 'rate') return sql`coalesce(part || ' ', '') || trim_scale(rate_part)::text`;
  if (!isTime(by)) return sql`part::text`;
  return sql`to_char(date_trunc(${by}, part at time zone ${timeZone}), 'YYYY-MM-DD"T"HH24:MI')`;
}
