import { type Generated, type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { CodeBenefit, ProductKind } from '#selling/pricing/index.ts';
import type { PromoCodeRecord, PromoCodeState } from './promo-codes.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    promo_codes: {
      tenant_id: string;
      promo_code_id: string;
      code: string;
      benefit: CodeBenefit['kind'];
      percent: number | null;
      amount_minor: number | null;
      currency_id: number | null;
      event_ids: string[] | null;
      product_types: ProductKind[] | null;
      valid_from: Date | null;
      valid_until: Date | null;
      is_active: boolean;
      uses_max: number | null;
      uses_count: Generated<number>;
      excludes_others: boolean;
      gift_order_item_id: string | null;
      created_at: Date;
    };
    /** The uses of codes by orders. `uses_count` of a code is its number of rows here. */
    promo_code_uses: {
      tenant_id: string;
      promo_code_id: string;
      order_id: string;
      /** When the hold for an unpaid order ends; null once it is paid. */
      held_until: Date | null;
    };
  }
}

type PromoCodeRow = Tables['promo_codes'];

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
      .insertInto('promo_codes')
      .values(records.slice(start, start + INSERT_ROWS).map((record) => rowOf(tenantId, record)))
      .onConflict((conflict) => conflict.columns(['tenant_id', 'code']).doNothing())
      .returning('code')
      .execute();
    for (const { code } of rows) written.add(code);
  }
  return written;
}

/** Finds codes by their normalised spelling; unknown ones are left out. */
export async function findPromoCodes({ trx, tenantId }: Scope, codes: string[]): Promise<PromoCodeRecord[]> {
  if (codes.length === 0) return [];
  const rows = await trx
    .selectFrom('promo_codes')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`code = any(${codes})`)
    .execute();
  return rows.map(recordOf);
}

/** Finds a code by its id. */
export async function findPromoCode(
  { trx, tenantId }: Scope,
  promoCodeId: string,
): Promise<PromoCodeRecord | undefined> {
  const row = await trx
    .selectFrom('promo_codes')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('promo_code_id', '=', promoCodeId)
    .executeTakeFirst();
  return row && recordOf(row);
}

/** Lists all codes of the tenant, newest first. */
export async function listPromoCodes({ trx, tenantId }: Scope): Promise<PromoCodeRecord[]> {
  const rows = await trx
    .selectFrom('promo_codes')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .execute();
  return rows.map(recordOf);
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
  { trx, tenantId }: Scope,
  { prefix, state, after, count }: CodeFilter,
  now: Date,
): Promise<PromoCodeRecord[]> {
  let query = trx.selectFrom('promo_codes').selectAll().where('tenant_id', '=', tenantId);
  if (prefix !== undefined) query = query.where(sql<boolean>`starts_with(code, ${prefix})`);
  if (state !== undefined) query = query.where(isIn(state, now));
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(created_at, promo_code_id) < (${after.createdAt}, ${after.promoCodeId}::uuid)`,
    );
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('promo_code_id', 'desc')
    .limit(count)
    .execute();
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
export async function lockPromoCodes(
  { trx, tenantId }: Scope,
  promoCodeIds: string[],
): Promise<PromoCodeRecord[]> {
  if (promoCodeIds.length === 0) return [];
  const rows = await trx
    .selectFrom('promo_codes')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('promo_code_id', 'in', promoCodeIds)
    .orderBy('promo_code_id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(recordOf);
}

/** Lists the codes that an order uses. */
export async function listUsedIds({ trx, tenantId }: Scope, orderId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('promo_code_uses')
    .select('promo_code_id')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
  return rows.map((row) => row.promo_code_id);
}

/** Lists the order items that bought the gift codes used by a paid order. */
export async function listRedeemedGifts(
  { trx, tenantId }: Scope,
  orderItemIds: readonly string[],
): Promise<Set<string>> {
  if (orderItemIds.length === 0) return new Set();
  const rows = await trx
    .selectFrom('promo_codes as code')
    .innerJoin('promo_code_uses as use', (join) =>
      join
        .onRef('use.tenant_id', '=', 'code.tenant_id')
        .onRef('use.promo_code_id', '=', 'code.promo_code_id'),
    )
    .select('code.gift_order_item_id')
    .where('code.tenant_id', '=', tenantId)
    .where('code.gift_order_item_id', 'in', orderItemIds)
    .where('use.held_until', 'is', null)
    .execute();
  return new Set(rows.flatMap((row) => row.gift_order_item_id ?? []));
}

/** Records that an order uses codes. The caller has locked them and checked that each has a use left. */
export async function insertUses(
  scope: Scope,
  orderId: string,
  promoCodeIds: string[],
  heldUntil: Date | null,
): Promise<void> {
  const { trx, tenantId } = scope;
  if (promoCodeIds.length === 0) return;
  await trx
    .insertInto('promo_code_uses')
    .values(
      promoCodeIds.map((id) => ({
        tenant_id: tenantId,
        promo_code_id: id,
        order_id: orderId,
        held_until: heldUntil,
      })),
    )
    .execute();
  await changeCounts(scope, promoCodeIds, 1);
}

/** Makes the uses of codes permanent, because their order was paid. */
export async function confirmUses({ trx, tenantId }: Scope, orderId: string): Promise<void> {
  await trx
    .updateTable('promo_code_uses')
    .set({ held_until: null })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
}

/** Lists uses of given codes whose hold has expired, oldest first. */
export async function listUsesHeldBefore(
  { trx, tenantId }: Scope,
  promoCodeIds: string[],
  before: Date,
): Promise<{ promoCodeId: string; orderId: string }[]> {
  if (promoCodeIds.length === 0) return [];
  const rows = await trx
    .selectFrom('promo_code_uses')
    .select(['promo_code_id', 'order_id'])
    .where('tenant_id', '=', tenantId)
    .where('promo_code_id', 'in', promoCodeIds)
    .where('held_until', '<=', before)
    .orderBy('held_until')
    .orderBy('order_id')
    .execute();
  return rows.map((row) => ({ promoCodeId: row.promo_code_id, orderId: row.order_id }));
}

/** Releases all uses of an order; works once. The caller has locked the codes. */
export async function releaseAllUses(scope: Scope, orderId: string): Promise<void> {
  await deleteUses(scope, orderId, await listUsedIds(scope, orderId));
}

/** Releases some uses of an order; works once. The caller has locked the codes. */
export async function deleteUses(scope: Scope, orderId: string, promoCodeIds: string[]): Promise<void> {
  const { trx, tenantId } = scope;
  if (promoCodeIds.length === 0) return;
  const rows = await trx
    .deleteFrom('promo_code_uses')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('promo_code_id', 'in', promoCodeIds)
    .returning('promo_code_id')
    .execute();
  await changeCounts(
    scope,
    rows.map((row) => row.promo_code_id),
    -1,
  );
}

async function changeCounts({ trx, tenantId }: Scope, promoCodeIds: string[], by: number): Promise<void> {
  if (promoCodeIds.length === 0) return;
  await trx
    .updateTable('promo_codes')
    .set({ uses_count: sql<number>`uses_count + ${by}` })
    .where('tenant_id', '=', tenantId)
    .where('promo_code_id', 'in', promoCodeIds)
    .execute();
}

/** Finds the gift codes created for order items. */
export async function findGiftCodes(
  { trx, tenantId }: Scope,
  orderItemIds: string[],
): Promise<PromoCodeRecord[]> {
  if (orderItemIds.length === 0) return [];
  const rows = await trx
    .selectFrom('promo_codes')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('gift_order_item_id', 'in', orderItemIds)
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
    .selectFrom('promo_codes as code')
    .innerJoin('promo_code_uses as use', (join) =>
      join
        .onRef('use.tenant_id', '=', 'code.tenant_id')
        .onRef('use.promo_code_id', '=', 'code.promo_code_id'),
    )
    .select('use.order_id')
    .distinct()
    .where('code.tenant_id', '=', tenantId)
    .where('code.gift_order_item_id', 'in', orderItemIds)
    .orderBy('use.order_id')
    .execute();
  return rows.map((row) => row.order_id);
}

export async function setActive(
  { trx, tenantId }: Scope,
  promoCodeIds: string[],
  isActive: boolean,
): Promise<void> {
  if (promoCodeIds.length === 0) return;
  await trx
    .updateTable('promo_codes')
    .set({ is_active: isActive })
    .where('tenant_id', '=', tenantId)
    .where('promo_code_id', 'in', promoCodeIds)
    .execute();
}

function rowOf(tenantId: string, record: PromoCodeRecord): Insertable<PromoCodeRow> {
  const { benefit } = record;
  return {
    tenant_id: tenantId,
    promo_code_id: record.promoCodeId,
    code: record.code,
    benefit: benefit.kind,
    percent: benefit.kind === 'Percent' ? benefit.percent : null,
    amount_minor: benefit.kind === 'Fixed' ? benefit.amountMinor : null,
    currency_id: record.currencyId,
    event_ids: record.eventIds === null ? null : [...record.eventIds],
    product_types: record.productTypes === null ? null : [...record.productTypes],
    valid_from: record.validFrom,
    valid_until: record.validUntil,
    is_active: record.isActive,
    uses_max: record.usesMax,
    uses_count: record.usesCount,
    excludes_others: record.excludesOthers,
    gift_order_item_id: record.giftOrderItemId,
    created_at: record.createdAt,
  };
}

function recordOf(row: Selectable<PromoCodeRow>): PromoCodeRecord {
  if (row.currency_id !== null && !isCurrencyId(row.currency_id))
    throw new Error(`the currency ${row.currency_id} is not in the contract`);
  return {
    promoCodeId: row.promo_code_id,
    code: row.code,
    benefit: benefitOf(row),
    currencyId: row.currency_id,
    eventIds: row.event_ids,
    productTypes: row.product_types,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    isActive: row.is_active,
    usesMax: row.uses_max,
    usesCount: row.uses_count,
    excludesOthers: row.excludes_others,
    giftOrderItemId: row.gift_order_item_id,
    createdAt: row.created_at,
  };
}

function benefitOf({
  code,
  benefit,
  percent,
  amount_minor,
}: Pick<PromoCodeRow, 'code' | 'benefit' | 'percent' | 'amount_minor'>): CodeBenefit {
  if (benefit === 'FreeProduct') return { kind: 'FreeProduct' };
  if (benefit === 'Percent' && percent !== null) return { kind: 'Percent', percent };
  if (benefit === 'Fixed' && amount_minor !== null) return { kind: 'Fixed', amountMinor: amount_minor };
  throw new Error(`the promo code ${code} has an unknown benefit`);
}
