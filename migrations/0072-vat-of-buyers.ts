import { type Kysely, sql } from 'kysely';

/**
 * Where a sale is taxed: what is known of its buyer's country, and with each line of the books its country and rate. Earlier
 * lines have the rate of their entry, but no country.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column country_asked text, add column country_billed text`.execute(db);
  await sql`alter table ledger_entries add column country text`.execute(db);
  await sql`alter table ledger_lines add column country text, add column vat_percent numeric(5, 2)`.execute(
    db,
  );
  // The one change of what is booked: a column that is new says what the entry says.
  await sql`alter table ledger_lines disable trigger ledger_lines_are_append_only`.execute(db);
  await sql`update ledger_lines as line set vat_percent = entry.vat_percent from ledger_entries as entry
    where entry.tenant_id = line.tenant_id and entry.entry_id = line.entry_id`.execute(db);
  await sql`alter table ledger_lines enable trigger ledger_lines_are_append_only`.execute(db);
}
