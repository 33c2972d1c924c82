import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns, Tables } from '#platform/database/tables.ts';
import type { CodeBenefit, ProductKind } from '#selling/pricing/index.ts';
import type { PromoCodeRecord, PromoCodeState } from './promo-codes.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    promoCodes: Columns<'promoCodes', { benefit: CodeBenefit['kind']; productTypes: ProductKind[] }>;
    promoCodeUses: Columns<'promoCodeUses'>;
  }
}

type PromoCodeRow = Tables['promoCodes'];

/** The columns from which `recordOf` makes a record. */
const CODE = [
  'promoCodeId',
  'code',
  'benefit',
  'percent',
  'amountMinor',
  'currencyId',
  'eventIds',
  'productTypes',
  'validFrom',
  'validUntil',
  'isActive',
  'usesMax',
  'usesCount',
  'excludesOthers',
  'giftOrderItemId',
  'createdAt',
] as const;

/** Rows per INSERT: PostgreSQL accepts 65,535 parameters. */
const INSERT_ROWS = 2_000;

/**
 * Writes codes that the tenant does not have yet.
 * @returns the codes that were written
 */
export async function insertPromoCodes(
  { trx, tenantId }: Scope,
  records: PromoCodeRecord[],
): Promise<Set<string>> {
  const written = new Set<string>();
  for (let start = 0; start < records.length; start += INSERT_ROWS) {
    const rows = await trx
      .insertInto('promoCodes')
      .values(records.slice(start, start + INSERT_ROWS).map((record) => rowOf(tenantId, record)))
      .onConflict((conflict) => conflict.columns(['tenantId', 'code']).doNothing())
      .returning('code')
      .execute();
    for (const { code } of rows) written.add(code);
  }
  return written;
}

/** Finds codes by their normalised spelling; unknown ones are left out. */
export async function findPromoCodes(scope: Scope, codes: string[]): Promise<PromoCodeRecord[]> {
  if (codes.length === 0) return [];
  const rows = await selectFrom(scope, 'promoCodes')
    .select(CODE)
    .where(sql<boolean>`code = any(${codes})`)
    .execute();
  return rows.map(recordOf);
}

/** Finds a code by its id. */
export async function findPromoCode(scope: Scope, promoCodeId: string): Promise<PromoCodeRecord | undefined> {
  const row = await selectFrom(scope, 'promoCodes')
    .select(CODE)
    .where('promoCodeId', '=', promoCodeId)
    .executeTakeFirst();
  return row && recordOf(row);
}

/** The filter of the list. */
export interface CodeFilter {
  /** The beginning of a code, normalised. */
  prefix?: string | undefined;
  state?: PromoCodeState | undefined;
  /** The last code of the previous page. */
  after?: { createdAt: Date; promoCodeId: string } | undefined;
  count: number;
}

/** Lists a page of the tenant's codes, newest first. */
export async function listPromoCodesPage(
  scope: Scope,
  { prefix, state, after, count }: CodeFilter,
  now: Date,
): Promise<PromoCodeRecord[]> {
  let query = selectFrom(scope, 'promoCodes').select(CODE);
  if (prefix !== undefined) query = query.where(sql<boolean>`starts_with(code, ${prefix})`);
  if (state !== undefined) query = query.where(isIn(state, now));
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(created_at, promo_code_id) < (${after.createdAt}, ${after.promoCodeId}::uuid)`,
    );
  const rows = await query.orderBy('createdAt', 'desc').orderBy('promoCodeId', 'desc').limit(count).execute();
  return rows.map(recordOf);
}

/** Computes in SQL whether a code is in a state; equals `stateOf`. */
function isIn(state: PromoCodeState, now: Date): RawBuilder<boolean> {
  if (state === 'Inactive') return sql<boolean>`not is_active`;
  const begins = sql`coalesce(valid_from <= ${now}, true)`;
  if (state === 'NotYet') return sql<boolean>`is_active and not ${begins}`;
  const ended = sql`coalesce(valid_until <= ${now}, false)`;
  if (state === 'Expired') return sql<boolean>`is_active and ${begins} and ${ended}`;
  const isUsed = sql`coalesce(uses_count >= uses_max, false)`;
  const isUsedUp = state === 'UsedUp' ? isUsed : sql`not ${isUsed}`;
  return sql<boolean>`is_active and ${begins} and not ${ended} and ${isUsedUp}`;
}

/** Locks codes until the transaction ends, ordered by id to avoid deadlocks. */
export async function lockPromoCodes(scope: Scope, promoCodeIds: string[]): Promise<PromoCodeRecord[]> {
  if (promoCodeIds.length === 0) return [];
  const rows = await selectFrom(scope, 'promoCodes')
    .select(CODE)
    .where('promoCodeId', 'in', promoCodeIds)
    .orderBy('promoCodeId')
    .forNoKeyUpdate()
    .execute();
  return rows.map(recordOf);
}

/** Counts the codes of an event that a merge extends to another event: usable now or later, and not for that event yet. */
export async function countCodesToMove(
  scope: Scope,
  eventId: string,
  intoEventId: string,
  now: Date,
): Promise<number> {
  const { count } = await selectFrom(scope, 'promoCodes')
    .select(sql<number>`count(*)`.as('count'))
    .where(sql<boolean>`${eventId}::uuid = any(event_ids) and not ${intoEventId}::uuid = any(event_ids)`)
    .where(({ or }) => or([isIn('Active', now), isIn('NotYet', now)]))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Moves the codes for an event to the event into which it was merged. Codes are locked last, as by orders: after lists,
 * events and carts.
 */
export async function moveCodesToEvent(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  const { trx, tenantId } = scope;
  await sql`select count(*) from (select from promo_codes
    where tenant_id = ${tenantId} and ${eventId}::uuid = any(event_ids)
    order by promo_code_id for no key update) as locked`.execute(trx);
  await updateTable(scope, 'promoCodes')
    .set({
      eventIds: sql`array(select distinct moved from unnest(
        array_replace(event_ids, ${eventId}::uuid, ${intoEventId}::uuid)) as moved)`,
    })
    .where(sql<boolean>`${eventId}::uuid = any(event_ids)`)
    .execute();
}

/** Lists the codes that an order uses. */
export async function listUsedIds(scope: Scope, orderId: string): Promise<string[]> {
  const rows = await selectFrom(scope, 'promoCodeUses')
    .select('promoCodeId')
    .where('orderId', '=', orderId)
    .execute();
  return rows.map((row) => row.promoCodeId);
}

/** Returns those of the given order items whose gift code a paid order has redeemed. */
export async function listRedeemedGifts(
  { trx, tenantId }: Scope,
  orderItemIds: readonly string[],
): Promise<Set<string>> {
  if (orderItemIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom('promoCodes as code')
    .innerJoin('promoCodeUses as use', (join) =>
      join.onRef('use.tenantId', '=', 'code.tenantId').onRef('use.promoCodeId', '=', 'code.promoCodeId'),
    )
    .select('code.giftOrderItemId')
    .where('code.tenantId', '=', tenantId)
    .where('code.giftOrderItemId', 'in', orderItemIds)
    .where('use.heldUntil', 'is', null)
    .execute();
  return new Set(rows.flatMap((row) => row.giftOrderItemId ?? []));
}

/** Records that an order uses codes. The caller has locked them and checked that each has a use left. */
export async function insertUses(
  scope: Scope,
  orderId: string,
  promoCodeIds: string[],
  heldUntil: Date | null,
): Promise<void> {
  if (promoCodeIds.length === 0) return;
  await insertInto(
    scope,
    'promoCodeUses',
    promoCodeIds.map((id) => ({
      promoCodeId: id,
      orderId,
      heldUntil,
    })),
  ).execute();
  await changeCounts(scope, promoCodeIds, 1);
}

/** Makes the uses of codes permanent, because their order was paid. */
export async function confirmUses(scope: Scope, orderId: string): Promise<void> {
  await updateTable(scope, 'promoCodeUses').set({ heldUntil: null }).where('orderId', '=', orderId).execute();
}

/** Lists uses of given codes whose hold has expired, oldest first. */
export async function listUsesHeldBefore(
  scope: Scope,
  promoCodeIds: string[],
  before: Date,
): Promise<{ promoCodeId: string; orderId: string }[]> {
  if (promoCodeIds.length === 0) return [];
  return selectFrom(scope, 'promoCodeUses')
    .select(['promoCodeId', 'orderId'])
    .where('promoCodeId', 'in', promoCodeIds)
    .where('heldUntil', '<=', before)
    .orderBy('heldUntil')
    .orderBy('orderId')
    .execute();
}

/** Releases all uses of an order; works once. The caller has locked the codes. */
export async function releaseAllUses(scope: Scope, orderId: string): Promise<void> {
  await deleteUses(scope, orderId, await listUsedIds(scope, orderId));
}

/** Locks the codes that many orders use, and releases all these uses; works once. */
export async function releaseUsesOfOrders(scope: Scope, orderIds: readonly string[]): Promise<void> {
  const { trx, tenantId } = scope;
  const anyOrder = sql<string>`any(${[...orderIds]}::uuid[])`;
  const used = await selectFrom(scope, 'promoCodeUses')
    .select('promoCodeId')
    .distinct()
    .where('orderId', '=', anyOrder)
    .execute();
  if (used.length === 0) return;
  const locked = await lockPromoCodes(
    scope,
    used.map((row) => row.promoCodeId),
  );
  const released = await deleteFrom(scope, 'promoCodeUses')
    .where('orderId', '=', anyOrder)
    .where(
      'promoCodeId',
      'in',
      locked.map(({ promoCodeId }) => promoCodeId),
    )
    .returning('promoCodeId')
    .execute();
  const counts = [...Map.groupBy(released, (row) => row.promoCodeId)];
  await sql`update promo_codes set uses_count = uses_count - released.count
    from unnest(${counts.map(([id]) => id)}::uuid[], ${counts.map(([, rows]) => rows.length)}::int[])
      as released(promo_code_id, count)
    where tenant_id = ${tenantId} and promo_codes.promo_code_id = released.promo_code_id`.execute(trx);
}

/** Releases some uses of an order; works once. The caller has locked the codes. */
export async function deleteUses(scope: Scope, orderId: string, promoCodeIds: string[]): Promise<void> {
  if (promoCodeIds.length === 0) return;
  const rows = await deleteFrom(scope, 'promoCodeUses')
    .where('orderId', '=', orderId)
    .where('promoCodeId', 'in', promoCodeIds)
    .returning('promoCodeId')
    .execute();
  await changeCounts(
    scope,
    rows.map((row) => row.promoCodeId),
    -1,
  );
}

async function changeCounts(scope: Scope, promoCodeIds: string[], by: number): Promise<void> {
  if (promoCodeIds.length === 0) return;
  await updateTable(scope, 'promoCodes')
    .set({ usesCount: sql<number>`uses_count + ${by}` })
    .where('promoCodeId', 'in', promoCodeIds)
    .execute();
}

/** Finds the gift codes created for order items. */
export async function findGiftCodes(scope: Scope, orderItemIds: string[]): Promise<PromoCodeRecord[]> {
  if (orderItemIds.length === 0) return [];
  const rows = await selectFrom(scope, 'promoCodes')
    .select(CODE)
    .where('giftOrderItemId', 'in', orderItemIds)
    .execute();
  return rows.map(recordOf);
}

/** Lists the orders that hold a use of gift codes bought by given order items, ordered by id. */
export async function listGiftHolders(
  { trx, tenantId }: Scope,
  orderItemIds: readonly string[],
): Promise<string[]> {
  if (orderItemIds.length === 0) return [];
  const rows = await trx
    .selectFrom('promoCodes as code')
    .innerJoin('promoCodeUses as use', (join) =>
      join.onRef('use.tenantId', '=', 'code.tenantId').onRef('use.promoCodeId', '=', 'code.promoCodeId'),
    )
    .select('use.orderId')
    .distinct()
    .where('code.tenantId', '=', tenantId)
    .where('code.giftOrderItemId', 'in', orderItemIds)
    .orderBy('use.orderId')
    .execute();
  return rows.map((row) => row.orderId);
}

export async function setActive(scope: Scope, promoCodeIds: string[], isActive: boolean): Promise<void> {
  if (promoCodeIds.length === 0) return;
  await updateTable(scope, 'promoCodes').set({ isActive }).where('promoCodeId', 'in', promoCodeIds).execute();
}

function rowOf(tenantId: string, record: PromoCodeRecord): Insertable<PromoCodeRow> {
  const { benefit } = record;
  return {
    tenantId,
    promoCodeId: record.promoCodeId,
    code: record.code,
    benefit: benefit.kind,
    percent: benefit.kind === 'Percent' ? benefit.percent : null,
    amountMinor: benefit.kind === 'Fixed' ? benefit.amountMinor : null,
    currencyId: record.currencyId,
    eventIds: record.eventIds === null ? null : [...record.eventIds],
    productTypes: record.productTypes === null ? null : [...record.productTypes],
    validFrom: record.validFrom,
    validUntil: record.validUntil,
    isActive: record.isActive,
    usesMax: record.usesMax,
    usesCount: record.usesCount,
    excludesOthers: record.excludesOthers,
    giftOrderItemId: record.giftOrderItemId,
    createdAt: record.createdAt,
  };
}

function recordOf({
  benefit,
  percent,
  amountMinor,
  ...row
}: Pick<Selectable<PromoCodeRow>, (typeof CODE)[number]>): PromoCodeRecord {
  const { code, currencyId } = row;
  if (currencyId !== null && !isCurrencyId(currencyId))
    throw new Error(`the currency ${currencyId} is not in the contract`);
  return { ...row, currencyId, benefit: benefitOf({ code, benefit, percent, amountMinor }) };
}

function benefitOf({
  code,
  benefit,
  percent,
  amountMinor,
}: Pick<PromoCodeRow, 'code' | 'benefit' | 'percent' | 'amountMinor'>): CodeBenefit {
  if (benefit === 'FreeProduct') return { kind: 'FreeProduct' };
  if (benefit === 'Percent' && percent !== null) return { kind: 'Percent', percent };
  if (benefit === 'Fixed' && amountMinor !== null) return { kind: 'Fixed', amountMinor: amountMinor };
  throw new Error(`the promo code ${code} has an unknown benefit`);
}
