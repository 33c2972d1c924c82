/** How a tenant's bookings are exported for an accountant, and the accounts that a period needs. */
import { type RawBuilder, sql } from 'kysely';
import type { BookedAccount } from '#contract/desk-exports.ts';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { AccountNumbers, Chart, RatedAccount } from './accounts.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    accountCharts: Columns<'accountCharts', { chart: Chart; accounts: AccountNumbers }>;
  }
}

/** A tenant's chart of accounts, the adviser's numbers that differ from it, and DATEV's two numbers. */
export interface AccountChart {
  chart: Chart;
  consultant: number | null;
  client: number | null;
  accounts: AccountNumbers;
  /** How many times it was set: 0 if it never was. */
  version: number;
}

const FIRST: AccountChart = { chart: 'SKR03', consultant: null, client: null, accounts: {}, version: 0 };

export async function readAccountChart(scope: Scope): Promise<AccountChart> {
  const row = await selectFrom(scope, 'accountCharts')
    .select(['chart', 'consultant', 'client', 'accounts', 'version'])
    .executeTakeFirst();
  return row ?? FIRST;
}

/**
 * Sets the chart, unless another member has set one since the caller read it.
 * @returns whether this call set it
 */
export async function saveAccountChart(
  scope: Scope,
  { version: seen, ...chart }: AccountChart,
): Promise<boolean> {
  const accounts = JSON.stringify(chart.accounts) as unknown as RawBuilder<AccountNumbers>;
  const values = { ...chart, accounts, version: seen + 1 };
  const saved = await insertInto(scope, 'accountCharts', values)
    .onConflict((conflict) =>
      conflict.column('tenantId').doUpdateSet(values).where('accountCharts.version', '=', seen),
    )
    .returning('version')
    .executeTakeFirst();
  return saved !== undefined;
}

const EURO = 978;

/**
 * Lists the accounts on which a period's entries in euros post, with the countries and rates of revenue and tax.
 * @param period.ownCountry the seller's country; its own sales have the country null
 */
export async function listUsedAccounts(
  { trx, tenantId }: Scope,
  { from, until, ownCountry }: { from: Date; until: Date; ownCountry: string | null },
): Promise<RatedAccount[]> {
  const { rows } = await sql<{ account: BookedAccount; country: string | null; vatPercent: number | null }>`
    with chosen as (
      select entry_id from ledger_entries where tenant_id = ${tenantId} and currency_id = ${EURO}
        and booked_at >= ${from} and booked_at < ${until}
    ), lines as (
      select account, nullif(country, ${ownCountry}) as country, vat_percent, net_minor, vat_minor
      from ledger_lines where tenant_id = ${tenantId} and entry_id in (select entry_id from chosen)
    )
    select distinct account, null as country, null::float8 as vat_percent from ledger_postings
    where tenant_id = ${tenantId} and account not in ('Revenue', 'Vat') and entry_id in (select entry_id from chosen)
    union
    select 'Revenue', country, vat_percent::float8 from lines where account = 'Revenue' and net_minor <> 0
    union
    select 'Vat', country, vat_percent::float8 from lines where vat_minor <> 0
    order by account, country, vat_percent`.execute(trx);
  return rows;
}

/** Finds when the latest entry was booked; undefined if there is none. */
export async function findLastBooked(scope: Scope): Promise<Date | undefined> {
  const row = await selectFrom(scope, 'ledgerEntries')
    .select('bookedAt')
    .orderBy('bookedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.bookedAt;
}
