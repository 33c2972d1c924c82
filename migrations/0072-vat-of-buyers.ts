import { type Kysely, sql } from 'kysely';

/**
 * Where a sale is taxed: the evidence of the buyer's country, and the country and rate of each line of the ledger. Earlier lines
 * have the rate of their entry, but no country.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column country_asked text, add column country_billed text`.execute(db);
  await sql`alter table ledger_entries add column country text`.execute(db);
  await sql`alter table ledger_lines add column country text, add column vat_percent numeric(5, 2)`.execute(
    db,
  );
  // The only change of existing lines: the new column repeats the value of the entry.
  await sql`alter table ledger_lines disable trigger ledger_lines_are_append_only`.execute(db);
  await sql`update ledger_lines as line set vat_percent = entry.vat_percent from ledger_entries as entry
    where entry.tenant_id = line.tenant_id and entry.entry_id = line.entry_id`.execute(db);
  await sql`alter table ledger_lines enable trigger ledger_lines_are_append_only`.execute(db);
}
