import { type Insertable, type Selectable, sql } from 'kysely';
import type { ProductType } from '#contract/catalog.ts';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns, Tables } from '#platform/database/tables.ts';
import type { Account, Booking, LedgerLine } from './ledger.rules.ts';
import type { UntaxedReason, VatShare } from './vat.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    ledgerEntries: Columns<'ledgerEntries', { kind: EntryKind }>;
    ledgerPostings: Columns<'ledgerPostings', { account: Account }>;
    ledgerLines: Columns<
      'ledgerLines',
      { productType: ProductType; account: LedgerLine['account']; untaxed: UntaxedReason | null }
    >;
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
  /** Gift codes were stopped before they were redeemed, or an order that held one was paid after all. */
  | 'GiftCodesExpired'
  /** Sold photos were credited to another photographer. */
  | 'Correction'
  /** A statement was issued. */
  | 'Statement'
  /** A statement was paid. */
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

/** Rows per INSERT: PostgreSQL accepts 65,535 parameters, and a line has 24. */
const INSERT_ROWS = 2_700;

/** Writes an entry with its postings and lines. */
export async function insertEntry(
  scope: Scope,
  entry: LedgerEntry,
  { postings, lines }: Booking,
): Promise<void> {
  const { trx, tenantId } = scope;
  const { entryId } = entry;
  await insertInto(scope, 'ledgerEntries', {
    entryId,
    kind: entry.kind,
    orderId: entry.orderId,
    paymentId: entry.paymentId,
    currencyId: entry.currencyId,
    vatPercent: entry.vatPercent,
    bookedAt: entry.bookedAt,
    refundId: entry.refundId ?? null,
    country: entry.country ?? null,
    document: entry.document ?? null,
    codes: entry.codes ?? null,
  }).execute();
  // In one statement, because a trigger checks that the postings of an entry sum to zero.
  if (postings.length > 0)
    await insertInto(
      scope,
      'ledgerPostings',
      postings.map(({ account, amountMinor }) => ({
        entryId,
        account,
        amountMinor,
      })),
    ).execute();
  const rows = lines.map((line, position) => rowOf(tenantId, entry, line, position));
  for (let start = 0; start < rows.length; start += INSERT_ROWS)
    await trx
      .insertInto('ledgerLines')
      .values(rows.slice(start, start + INSERT_ROWS))
      .execute();
}

function rowOf(
  tenantId: string,
  { entryId, bookedAt, currencyId, country, codes }: LedgerEntry,
  line: LedgerLine,
  position: number,
): Insertable<Tables['ledgerLines']> {
  return {
    tenantId,
    entryId,
    position,
    bookedAt,
    currencyId,
    country: country ?? null,
    codes: codes ?? null,
    vatPercent: line.vatPercent,
    untaxed: line.untaxed,
    orderItemId: line.orderItemId,
    eventId: line.eventId,
    productType: line.productType,
    account: line.account,
    photoId: line.photoId,
    videoId: line.videoId,
    photographerId: line.photographerId,
    quantity: line.quantity,
    listMinor: line.listMinor,
    discountMinor: line.discountMinor,
    roundingMinor: line.roundingMinor,
    methodDiscountMinor: line.methodDiscountMinor,
    vatMinor: line.vatMinor,
    prepaidVatMinor: line.prepaidVatMinor,
    netMinor: line.netMinor,
  };
}

/** The columns of a `LedgerEntry`. */
export const ENTRY = [
  'entryId',
  'kind',
  'orderId',
  'paymentId',
  'currencyId',
  'vatPercent',
  'bookedAt',
  'refundId',
  'country',
  'document',
  'codes',
] as const;

/** The columns of a `LedgerLine`. */
export const LINE = [
  'orderItemId',
  'eventId',
  'productType',
  'account',
  'photoId',
  'videoId',
  'photographerId',
  'quantity',
  'listMinor',
  'discountMinor',
  'roundingMinor',
  'methodDiscountMinor',
  'vatPercent',
  'untaxed',
  'vatMinor',
  'prepaidVatMinor',
  'netMinor',
] as const;

/** Lists the entries of an order, oldest first. */
export async function listEntries(scope: Scope, orderId: string): Promise<LedgerEntry[]> {
  const rows = await selectFrom(scope, 'ledgerEntries')
    .select(ENTRY)
    .where('orderId', '=', orderId)
    .orderBy('bookedAt')
    .orderBy('entryId')
    .execute();
  return rows.map(entryOf);
}

/** Lists the given orders for which anything was booked. */
export async function listBooked(scope: Scope, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await selectFrom(scope, 'ledgerEntries')
    .select('orderId')
    .distinct()
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .execute();
  return new Set(rows.flatMap((row) => row.orderId ?? []));
}

/** Lists the orders with booked sales of given photos, by id. */
export async function listOrdersBookedWith(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('ledgerLines as line')
    .innerJoin('ledgerEntries as entry', (join) =>
      join.onRef('entry.tenantId', '=', 'line.tenantId').onRef('entry.entryId', '=', 'line.entryId'),
    )
    .select('entry.orderId')
    .distinct()
    .where('line.tenantId', '=', tenantId)
    .where('line.photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .orderBy('entry.orderId')
    .execute();
  return rows.flatMap((row) => row.orderId ?? []);
}

/** Finds the entry that first booked a payment's money. */
export async function findEntryOfPayment(scope: Scope, paymentId: string): Promise<LedgerEntry | undefined> {
  const row = await selectFrom(scope, 'ledgerEntries')
    .select(ENTRY)
    .where('paymentId', '=', paymentId)
    .where('kind', 'in', ['Sale', 'Unneeded'])
    .executeTakeFirst();
  return row && entryOf(row);
}

/** Converts a row to a ledger entry. */
export function entryOf(row: Pick<Selectable<Tables['ledgerEntries']>, (typeof ENTRY)[number]>): LedgerEntry {
  if (!isCurrencyId(row.currencyId)) throw new Error(`the currency ${row.currencyId} is not in the contract`);
  return { ...row, currencyId: row.currencyId };
}

/** Lists the lines and postings of several entries in one query each. */
export async function readBookings(scope: Scope, entryIds: readonly string[]): Promise<Booking> {
  if (entryIds.length === 0) return { postings: [], lines: [] };
  const postings = await selectFrom(scope, 'ledgerPostings')
    .select(['account', 'amountMinor'])
    .where('entryId', 'in', entryIds)
    .execute();
  const lines = await selectFrom(scope, 'ledgerLines')
    .select(LINE)
    .where('entryId', 'in', entryIds)
    .orderBy('entryId')
    .orderBy('position')
    .execute();
  return { postings, lines };
}

/** The amount booked when a gift code was sold, and what happened to it since. */
export interface GiftValue {
  orderItemId: string;
  /** The order that bought it. */
  orderId: string | null;
  /** The currency of the amounts. */
  currencyId: CurrencyId;
  netMinor: number;
  vatMinor: number;
  /** Whether its tax is due when it is redeemed. */
  isTaxedNow: boolean;
  isRefunded: boolean;
  isExpired: boolean;
}

/** Reads the bookings of gift codes, by the order item that bought the code. */
export async function readGiftValues(
  { trx, tenantId }: Scope,
  orderItemIds: readonly string[],
): Promise<Map<string, GiftValue>> {
  if (orderItemIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('ledgerLines as line')
    .innerJoin('ledgerEntries as entry', (join) =>
      join.onRef('entry.tenantId', '=', 'line.tenantId').onRef('entry.entryId', '=', 'line.entryId'),
    )
    .select(['line.orderItemId', 'line.netMinor', 'line.vatMinor', 'line.untaxed', 'line.account'])
    .select(['entry.kind', 'entry.orderId', 'entry.currencyId'])
    .where('line.tenantId', '=', tenantId)
    .where('line.orderItemId', 'in', orderItemIds)
    .where('line.account', 'in', ['GiftCodes', 'ExpiredGiftCodes'])
    .execute();
  const byItem = Map.groupBy(rows, (row) => row.orderItemId);
  return new Map(
    [...byItem].flatMap(([orderItemId, booked]) => {
      const sale = booked.find(({ kind }) => kind === 'Sale');
      if (sale === undefined) return [];
      const { netMinor, vatMinor, orderId, currencyId } = sale;
      if (!isCurrencyId(currencyId)) throw new Error(`the currency ${currencyId} is not in the contract`);
      const expired = booked.filter(({ account }) => account === 'ExpiredGiftCodes');
      const value: GiftValue = {
        orderItemId,
        orderId,
        currencyId,
        netMinor,
        vatMinor,
        isTaxedNow: sale.untaxed === 'GiftCode',
        isRefunded: booked.some(({ kind }) => kind === 'Refund' || kind === 'PartRefund'),
        isExpired: expired.reduce((sum, line) => sum + line.netMinor, 0) !== 0,
      };
      return [[orderItemId, value] as const];
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
    .selectFrom('ledgerEntries as entry')
    .innerJoin('ledgerPostings as posting', (join) =>
      join
        .onRef('posting.tenantId', '=', 'entry.tenantId')
        .onRef('posting.entryId', '=', 'entry.entryId')
        .on('posting.account', '=', 'Money'),
    )
    .select((builder) => ['entry.paymentId', builder.fn.sum<number>('posting.amountMinor').as('held')])
    .where('entry.tenantId', '=', tenantId)
    .where('entry.paymentId', 'in', paymentIds)
    .groupBy('entry.paymentId')
    .execute();
  return new Map(rows.map((row) => [row.paymentId ?? '', row.held]));
}

/** Lists which of the given orders are booked as sold and not refunded. */
export async function listBookedOrders(scope: Scope, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await selectFrom(scope, 'ledgerEntries')
    .select('orderId')
    .where('orderId', 'in', orderIds)
    .groupBy('orderId')
    .having(sql<boolean>`bool_or(kind = 'Sale') and not bool_or(kind = 'Refund')`)
    .execute();
  return new Set(rows.flatMap((row) => row.orderId ?? []));
}

/**
 * Lists entries whose lines and postings differ. Earned and deferred revenue must be equal in both; only losses from
 * gift codes have no line.
 */
export async function listUnequalEntries({ trx, tenantId }: Scope, count: number): Promise<string[]> {
  const { rows } = await sql<{ entryId: string }>`
    select entry_id from (
      select entry_id, account, -sum(net_minor) as amount_minor from ledger_lines
      where tenant_id = ${tenantId} and account in ('Revenue', 'DeferredRevenue', 'ExpiredGiftCodes') group by entry_id, account
      union all
      select entry_id, 'Vat', -sum(vat_minor) from ledger_lines where tenant_id = ${tenantId} group by entry_id
      union all
      select entry_id, account, -amount_minor from ledger_postings
      where tenant_id = ${tenantId} and account in ('Revenue', 'DeferredRevenue', 'ExpiredGiftCodes', 'Vat')
    ) as both_sides group by entry_id, account having sum(amount_minor) <> 0 order by entry_id limit ${count}`.execute(
    trx,
  );
  return rows.map((row) => row.entryId);
}

/** Reads the tax booked with a partial refund, by rate; undefined if the refund is not booked. */
export async function findVatOfPart(
  { trx, tenantId }: Scope,
  { paymentId, refundId }: { paymentId: string; refundId: string },
): Promise<VatShare[] | undefined> {
  const rows = await trx
    .selectFrom('ledgerEntries as entry')
    .leftJoin('ledgerLines as line', (join) =>
      join.onRef('line.tenantId', '=', 'entry.tenantId').onRef('line.entryId', '=', 'entry.entryId'),
    )
    .select('line.vatPercent')
    .select(sql<number>`-sum(line.vat_minor)::bigint`.as('vat'))
    .select(sql<number>`-sum(line.net_minor)::bigint`.as('net'))
    .where('entry.tenantId', '=', tenantId)
    .where('entry.paymentId', '=', paymentId)
    .where('entry.refundId', '=', refundId)
    .where('entry.kind', '=', 'PartRefund')
    .groupBy('line.vatPercent')
    .orderBy('line.vatPercent', 'desc')
    .execute();
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ vatPercent: percent, vat: amountMinor, net: netMinor }) =>
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
    .selectFrom('ledgerPostings as posting')
    .innerJoin('ledgerEntries as entry', (join) =>
      join.onRef('entry.tenantId', '=', 'posting.tenantId').onRef('entry.entryId', '=', 'posting.entryId'),
    )
    .select('entry.currencyId')
    .select(sql<number>`sum(posting.amount_minor)::bigint`.as('sum'))
    .where('posting.tenantId', '=', tenantId)
    .where('posting.account', '=', account)
    .$if(kind !== undefined, (query) => query.where('entry.kind', '=', kind ?? 'Payout'))
    .groupBy('entry.currencyId')
    .execute();
  return new Map(
    rows.flatMap((row) => (isCurrencyId(row.currencyId) ? [[row.currencyId, Number(row.sum)] as const] : [])),
  );
}
