import { type Generated, type Insertable, type Selectable, sql } from 'kysely';
import type { ProductType } from '#contract/catalog.ts';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Account, Booking, LedgerLine, Posting } from './ledger.rules.ts';
import type { VatShare } from './vat.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Append-only; so are the postings and lines of each entry. */
    ledger_entries: {
      tenant_id: string;
      entry_id: string;
      kind: EntryKind;
      order_id: string | null;
      payment_id: string | null;
      currency_id: number;
      vat_percent: number | null;
      booked_at: Date;
      refund_id: Generated<string | null>;
      country: Generated<string | null>;
      document: Generated<string | null>;
      codes: Generated<string | null>;
    };
    ledger_postings: { tenant_id: string; entry_id: string; account: Account; amount_minor: number };
    ledger_lines: {
      tenant_id: string;
      entry_id: string;
      position: number;
      /** As its entry. */
      booked_at: Date;
      currency_id: number;
      country: Generated<string | null>;
      codes: Generated<string | null>;
      vat_percent: Generated<number | null>;
      order_item_id: string;
      event_id: string;
      product_type: ProductType;
      account: LedgerLine['account'];
      photo_id: string | null;
      video_id: string | null;
      photographer_id: string | null;
      quantity: number;
      list_minor: number;
      discount_minor: number;
      rounding_minor: number;
      method_discount_minor: number;
      vat_minor: number;
      prepaid_vat_minor: number;
      net_minor: number;
    };
  }
}

/** What an entry records. */
type EntryKind =
  /** An order was paid. */
  | 'Sale'
  /** Photos arrived for packages that were already paid. */
  | 'Delivery'
  /** An order, or the rest of it, was refunded. */
  | 'Refund'
  /** A part of an order was refunded. */
  | 'PartRefund'
  /** Money arrived that no order needs (an unneeded payment). */
  | 'Unneeded'
  /** An unneeded payment was refunded. */
  | 'UnneededReturned'
  /** The buyer's bank returned a refund: the shop owes the money to the buyer again. */
  | 'RefundFailed'
  /** The buyer got the money of a returned refund another way. */
  | 'FailedRefundPaid'
  /** Sold photos were credited to another photographer. */
  | 'Correction'
  /** A statement was issued. */
  | 'Statement'
  /** It was paid. */
  | 'StatementPaid'
  /** A payment provider kept fees. */
  | 'ProviderFees'
  /** A payment provider sent money to the bank. */
  | 'Payout';

/** An entry of the ledger: its time and its cause. */
export interface LedgerEntry {
  entryId: string;
  kind: EntryKind;
  orderId: string | null;
  /** The payment that moved the money; null if there was none. */
  paymentId: string | null;
  /** The partial refund; null or missing for other entries. */
  refundId?: string | null;
  currencyId: CurrencyId;
  /** The tax rate included in its prices; null if the seller charges no tax or several rates. */
  vatPercent: number | null;
  /** The country of taxation; null if it does not matter. */
  country?: string | null;
  /** The number of a statement, or the reference in a provider's report; null for entries of an order or payment. */
  document?: string | null;
  /** The promo codes that the order used, as in `CLUB + SPRING10`; null if there were none. */
  codes?: string | null;
  bookedAt: Date;
}

/** Rows per INSERT: PostgreSQL accepts 65,535 parameters, and a line has 22. */
const INSERT_ROWS = 2_900;

/** Writes an entry with its postings and lines. */
export async function insertEntry(
  { trx, tenantId }: Scope,
  entry: LedgerEntry,
  { postings, lines }: Booking,
): Promise<void> {
  const { entryId } = entry;
  await trx
    .insertInto('ledger_entries')
    .values({
      tenant_id: tenantId,
      entry_id: entryId,
      kind: entry.kind,
      order_id: entry.orderId,
      payment_id: entry.paymentId,
      currency_id: entry.currencyId,
      vat_percent: entry.vatPercent,
      booked_at: entry.bookedAt,
      refund_id: entry.refundId ?? null,
      country: entry.country ?? null,
      document: entry.document ?? null,
      codes: entry.codes ?? null,
    })
    .execute();
  // In one statement, because a trigger checks that the postings of an entry sum to zero.
  if (postings.length > 0)
    await trx
      .insertInto('ledger_postings')
      .values(
        postings.map(({ account, amountMinor }) => ({
          tenant_id: tenantId,
          entry_id: entryId,
          account,
          amount_minor: amountMinor,
        })),
      )
      .execute();
  const rows = lines.map((line, position) => rowOf(tenantId, entry, line, position));
  for (let start = 0; start < rows.length; start += INSERT_ROWS)
    await trx
      .insertInto('ledger_lines')
      .values(rows.slice(start, start + INSERT_ROWS))
      .execute();
}

function rowOf(
  tenantId: string,
  { entryId, bookedAt, currencyId, country, codes }: LedgerEntry,
  line: LedgerLine,
  position: number,
): Insertable<Tables['ledger_lines']> {
  return {
    tenant_id: tenantId,
    entry_id: entryId,
    position,
    booked_at: bookedAt,
    currency_id: currencyId,
    country: country ?? null,
    codes: codes ?? null,
    vat_percent: line.vatPercent,
    order_item_id: line.orderItemId,
    event_id: line.eventId,
    product_type: line.productType,
    account: line.account,
    photo_id: line.photoId,
    video_id: line.videoId,
    photographer_id: line.photographerId,
    quantity: line.quantity,
    list_minor: line.listMinor,
    discount_minor: line.discountMinor,
    rounding_minor: line.roundingMinor,
    method_discount_minor: line.methodDiscountMinor,
    vat_minor: line.vatMinor,
    prepaid_vat_minor: line.prepaidVatMinor,
    net_minor: line.netMinor,
  };
}

/** Converts a row to a ledger line. */
export function lineOf(row: Selectable<Tables['ledger_lines']>): LedgerLine {
  return {
    orderItemId: row.order_item_id,
    eventId: row.event_id,
    productType: row.product_type,
    account: row.account,
    photoId: row.photo_id,
    videoId: row.video_id,
    photographerId: row.photographer_id,
    quantity: row.quantity,
    listMinor: row.list_minor,
    discountMinor: row.discount_minor,
    roundingMinor: row.rounding_minor,
    methodDiscountMinor: row.method_discount_minor,
    vatPercent: row.vat_percent,
    vatMinor: row.vat_minor,
    prepaidVatMinor: row.prepaid_vat_minor,
    netMinor: row.net_minor,
  };
}

/** Lists the entries of an order, oldest first. */
export async function listEntries({ trx, tenantId }: Scope, orderId: string): Promise<LedgerEntry[]> {
  const rows = await trx
    .selectFrom('ledger_entries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('booked_at')
    .orderBy('entry_id')
    .execute();
  return rows.map(entryOf);
}

/** Lists the orders with booked sales of given photos, by id. */
export async function listOrdersBookedWith(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('ledger_lines as line')
    .innerJoin('ledger_entries as entry', (join) =>
      join.onRef('entry.tenant_id', '=', 'line.tenant_id').onRef('entry.entry_id', '=', 'line.entry_id'),
    )
    .select('entry.order_id')
    .distinct()
    .where('line.tenant_id', '=', tenantId)
    .where('line.photo_id', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .orderBy('entry.order_id')
    .execute();
  return rows.flatMap((row) => row.order_id ?? []);
}

/** Finds the entry that first booked a payment's money. */
export async function findEntryOfPayment(
  { trx, tenantId }: Scope,
  paymentId: string,
): Promise<LedgerEntry | undefined> {
  const row = await trx
    .selectFrom('ledger_entries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .where('kind', 'in', ['Sale', 'Unneeded'])
    .executeTakeFirst();
  return row && entryOf(row);
}

/** Converts a row to a ledger entry. */
export function entryOf(row: Selectable<Tables['ledger_entries']>): LedgerEntry {
  if (!isCurrencyId(row.currency_id))
    throw new Error(`the currency ${row.currency_id} is not in the contract`);
  return {
    entryId: row.entry_id,
    kind: row.kind,
    orderId: row.order_id,
    paymentId: row.payment_id,
    currencyId: row.currency_id,
    vatPercent: row.vat_percent,
    bookedAt: row.booked_at,
    refundId: row.refund_id,
    country: row.country,
    document: row.document,
    codes: row.codes,
  };
}

/** Lists the lines and postings of several entries in one query each. */
export async function readBookings({ trx, tenantId }: Scope, entryIds: readonly string[]): Promise<Booking> {
  if (entryIds.length === 0) return { postings: [], lines: [] };
  const postings = await trx
    .selectFrom('ledger_postings')
    .select(['account', 'amount_minor'])
    .where('tenant_id', '=', tenantId)
    .where('entry_id', 'in', entryIds)
    .execute();
  const lines = await trx
    .selectFrom('ledger_lines')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('entry_id', 'in', entryIds)
    .orderBy('entry_id')
    .orderBy('position')
    .execute();
  return {
    postings: postings.map((row): Posting => ({ account: row.account, amountMinor: row.amount_minor })),
    lines: lines.map(lineOf),
  };
}

/** The amount booked when a gift code was sold, and whether the sale was refunded. */
export interface GiftValue {
  netMinor: number;
  vatMinor: number;
  isRefunded: boolean;
}

/** Reads the bookings of gift codes, by the order item that bought the code. */
export async function readGiftValues(
  { trx, tenantId }: Scope,
  orderItemIds: readonly string[],
): Promise<Map<string, GiftValue>> {
  if (orderItemIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('ledger_lines as line')
    .innerJoin('ledger_entries as entry', (join) =>
      join.onRef('entry.tenant_id', '=', 'line.tenant_id').onRef('entry.entry_id', '=', 'line.entry_id'),
    )
    .select(['line.order_item_id', 'line.net_minor', 'line.vat_minor', 'entry.kind'])
    .where('line.tenant_id', '=', tenantId)
    .where('line.order_item_id', 'in', orderItemIds)
    .where('line.account', '=', 'GiftCodes')
    .execute();
  const byItem = Map.groupBy(rows, (row) => row.order_item_id);
  return new Map(
    [...byItem].flatMap(([orderItemId, booked]) => {
      const sale = booked.find(({ kind }) => kind === 'Sale');
      if (sale === undefined) return [];
      const isRefunded = booked.some(({ kind }) => kind === 'Refund' || kind === 'PartRefund');
      return [[orderItemId, { netMinor: sale.net_minor, vatMinor: sale.vat_minor, isRefunded }]];
    }),
  );
}

/** Reads, by payment, the booked balances that providers still hold. */
export async function readHeldMoney(
  { trx, tenantId }: Scope,
  paymentIds: readonly string[],
): Promise<Map<string, number>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_postings as posting', (join) =>
      join
        .onRef('posting.tenant_id', '=', 'entry.tenant_id')
        .onRef('posting.entry_id', '=', 'entry.entry_id')
        .on('posting.account', '=', 'Money'),
    )
    .select((builder) => ['entry.payment_id', builder.fn.sum<number>('posting.amount_minor').as('held')])
    .where('entry.tenant_id', '=', tenantId)
    .where('entry.payment_id', 'in', paymentIds)
    .groupBy('entry.payment_id')
    .execute();
  return new Map(rows.map((row) => [row.payment_id ?? '', row.held]));
}

/** Lists which of the given orders are booked as sold and not refunded. */
export async function listBookedOrders(
  { trx, tenantId }: Scope,
  orderIds: readonly string[],
): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom('ledger_entries')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', orderIds)
    .groupBy('order_id')
    .having(sql<boolean>`bool_or(kind = 'Sale') and not bool_or(kind = 'Refund')`)
    .execute();
  return new Set(rows.flatMap((row) => row.order_id ?? []));
}

/**
 * Lists entries whose lines and postings differ. Earned and deferred revenue must be equal in both; only losses from
 * gift codes have no line.
 */
export async function listUnequalEntries({ trx, tenantId }: Scope, count: number): Promise<string[]> {
  const { rows } = await sql<{ entry_id: string }>`
    select entry_id from (
      select entry_id, account, -sum(net_minor) as amount_minor from ledger_lines
      where tenant_id = ${tenantId} and account in ('Revenue', 'DeferredRevenue') group by entry_id, account
      union all
      select entry_id, 'Vat', -sum(vat_minor) from ledger_lines where tenant_id = ${tenantId} group by entry_id
      union all
      select entry_id, account, -amount_minor from ledger_postings
      where tenant_id = ${tenantId} and account in ('Revenue', 'DeferredRevenue', 'Vat')
    ) as both_sides group by entry_id, account having sum(amount_minor) <> 0 order by entry_id limit ${count}`.execute(
    trx,
  );
  return rows.map((row) => row.entry_id);
}

/** Reads the tax booked with a partial refund, by rate; undefined if the refund is not booked. */
export async function findVatOfPart(
  { trx, tenantId }: Scope,
  { paymentId, refundId }: { paymentId: string; refundId: string },
): Promise<VatShare[] | undefined> {
  const rows = await trx
    .selectFrom('ledger_entries as entry')
    .leftJoin('ledger_lines as line', (join) =>
      join.onRef('line.tenant_id', '=', 'entry.tenant_id').onRef('line.entry_id', '=', 'entry.entry_id'),
    )
    .select('line.vat_percent')
    .select(sql<number>`-sum(line.vat_minor)::bigint`.as('vat'))
    .select(sql<number>`-sum(line.net_minor)::bigint`.as('net'))
    .where('entry.tenant_id', '=', tenantId)
    .where('entry.payment_id', '=', paymentId)
    .where('entry.refund_id', '=', refundId)
    .where('entry.kind', '=', 'PartRefund')
    .groupBy('line.vat_percent')
    .orderBy('line.vat_percent', 'desc')
    .execute();
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ vat_percent: percent, vat: amountMinor, net: netMinor }) =>
    percent === null ? [] : { percent, amountMinor, netMinor },
  );
}

/** Sums an account by currency; optionally only entries of one kind. */
export async function sumAccount(
  { trx, tenantId }: Scope,
  account: Account,
  kind?: EntryKind,
): Promise<Map<CurrencyId, number>> {
  const rows = await trx
    .selectFrom('ledger_postings as posting')
    .innerJoin('ledger_entries as entry', (join) =>
      join
        .onRef('entry.tenant_id', '=', 'posting.tenant_id')
        .onRef('entry.entry_id', '=', 'posting.entry_id'),
    )
    .select('entry.currency_id')
    .select(sql<number>`sum(posting.amount_minor)::bigint`.as('sum'))
    .where('posting.tenant_id', '=', tenantId)
    .where('posting.account', '=', account)
    .$if(kind !== undefined, (query) => query.where('entry.kind', '=', kind ?? 'Payout'))
    .groupBy('entry.currency_id')
    .execute();
  return new Map(
    rows.flatMap((row) =>
      isCurrencyId(row.currency_id) ? [[row.currency_id, Number(row.sum)] as const] : [],
    ),
  );
}
