/** What the books say about gift codes. */
import { sql } from 'kysely';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import type { GiftPostings } from './gift-liability.rules.ts';

/** Sums what is owed for gift codes, by currency. @param before only entries before this time */
export async function sumGiftLiability(
  { trx, tenantId }: Scope,
  before: Date | undefined,
): Promise<Map<CurrencyId, number>> {
  const { rows } = await sql<{ currencyId: number; owed: number }>`
    select entry.currency_id, -sum(posting.amount_minor)::bigint as owed
    from ledger_postings as posting join ledger_entries as entry using (tenant_id, entry_id)
    where posting.tenant_id = ${tenantId} and posting.account = 'GiftCodes' and (${before ?? null}::timestamptz is null or entry.booked_at < ${before ?? null})
    group by entry.currency_id`.execute(trx);
  return new Map(
    rows.flatMap(({ currencyId, owed }) => (isCurrencyId(currencyId) ? [[currencyId, owed] as const] : [])),
  );
}

/** Sums what entries of a period booked for gift codes, by currency and kind of entry. */
export async function sumGiftPostings(
  { trx, tenantId }: Scope,
  { from, until }: { from: Date; until: Date },
): Promise<GiftPostings[]> {
  const { rows } = await sql<Omit<GiftPostings, 'currencyId'> & { currencyId: number }>`
    with chosen as (
      select entry_id, currency_id, kind from ledger_entries
      where tenant_id = ${tenantId} and booked_at >= ${from} and booked_at < ${until}
    ), amounts as (
      select entry_id, amount_minor as posted, 0 as lines, 0 as losses from ledger_postings
      where tenant_id = ${tenantId} and account = 'GiftCodes'
        and entry_id in (select entry_id from chosen)
      union all
      select entry_id, 0, 0, amount_minor from ledger_postings
      where tenant_id = ${tenantId} and account = 'Losses' and entry_id in (select entry_id from chosen)
      union all
      select entry_id, 0, net_minor, 0 from ledger_lines
      where tenant_id = ${tenantId} and account = 'GiftCodes' and entry_id in (select entry_id from chosen)
    )
    select chosen.currency_id, chosen.kind, sum(posted)::bigint as posted_minor,
      sum(lines)::bigint as lines_minor, sum(losses)::bigint as losses_minor
    from amounts join chosen using (entry_id) group by chosen.currency_id, chosen.kind`.execute(trx);
  return rows.flatMap(({ currencyId, ...sums }) => (isCurrencyId(currencyId) ? { currencyId, ...sums } : []));
}

/** A sold gift code, redeemed or not. */
export interface SoldGift {
  orderItemId: string;
  orderId: string | null;
  currencyId: CurrencyId;
  netMinor: number;
  soldAt: Date;
}

/** Lists sold gift codes that were neither refunded nor expired, oldest first; also redeemed ones. */
export async function listSoldGifts({ trx, tenantId }: Scope): Promise<SoldGift[]> {
  const { rows } = await sql<Omit<SoldGift, 'currencyId'> & { currencyId: number }>`
    select line.order_item_id, line.currency_id, sum(line.net_minor)::bigint as net_minor,
      min(line.booked_at) as sold_at, min(entry.order_id::text)::uuid as order_id
    from ledger_lines as line join ledger_entries as entry using (tenant_id, entry_id)
    where line.tenant_id = ${tenantId} and line.account = 'GiftCodes'
    group by line.order_item_id, line.currency_id having sum(line.net_minor) <> 0
    order by sold_at, line.order_item_id`.execute(trx);
  return rows.flatMap(({ currencyId, ...gift }) => (isCurrencyId(currencyId) ? { currencyId, ...gift } : []));
}
