import { sql } from 'kysely';
import { isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import type { TaxedSum } from './oss.rules.ts';

/** Finds when tax of another country was last booked; undefined if it never was. @param own the seller's country */
export async function findLastTaxedAbroad(
  { trx, tenantId }: Scope,
  own: string | null,
): Promise<Date | undefined> {
  const { rows } = await sql<{ bookedAt: Date }>`
    select booked_at from ledger_entries where tenant_id = ${tenantId} and country is not null
      and country is distinct from ${own} order by booked_at desc limit 1`.execute(trx);
  return rows[0]?.bookedAt;
}

/**
 * Sums taxed bookings of a period by country, rate, currency and the quarter of their sale. What was paid with a gift code
 * whose tax was due earlier is left out.
 */
export async function sumTaxed(
  { trx, tenantId }: Scope,
  { from, until, timeZone }: { from: Date; until: Date; timeZone: string },
): Promise<TaxedSum[]> {
  const { rows } = await sql<Omit<TaxedSum, 'currencyId'> & { currencyId: number }>`
    select line.currency_id, line.country, line.vat_percent::float8 as percent,
      to_char(coalesce(sale.booked_at, line.booked_at) at time zone ${timeZone}, 'YYYY-"Q"Q') as sale_quarter,
      sum(line.net_minor)::bigint as net_minor, sum(line.vat_minor)::bigint as vat_minor
    from ledger_lines as line
    join ledger_entries as entry using (tenant_id, entry_id)
    left join lateral (select booked_at from ledger_entries as first
      where first.tenant_id = ${tenantId} and first.order_id = entry.order_id and first.kind = 'Sale'
        and first.booked_at <= entry.booked_at
      order by first.booked_at desc limit 1) as sale on true
    where line.tenant_id = ${tenantId} and line.booked_at >= ${from} and line.booked_at < ${until}
      and line.country is not null and line.vat_percent is not null
      and line.untaxed is null and line.prepaid_vat_minor = 0
    group by 1, 2, 3, 4`.execute(trx);
  return rows.flatMap(({ currencyId, ...sum }) => (isCurrencyId(currencyId) ? { currencyId, ...sum } : []));
}
