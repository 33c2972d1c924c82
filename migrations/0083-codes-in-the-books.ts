import { type Kysely, sql } from 'kysely';

/** The promo codes of a sale, for sums by code. They are added to existing entries once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['ledger_entries', 'ledger_lines']) {
    await sql`alter table ${sql.id(table)} add column codes text`.execute(db);
    await sql`alter table ${sql.id(table)} disable trigger ${sql.id(`${table}_are_append_only`)}`.execute(db);
  }
  await sql`update ledger_entries as entry set codes = used.codes
    from (select orders.tenant_id, order_id, string_agg(code->>'code', ' + ' order by code->>'code') as codes
      from orders, jsonb_array_elements(orders.codes) as code group by orders.tenant_id, order_id) as used
    where used.tenant_id = entry.tenant_id and used.order_id = entry.order_id`.execute(db);
  await sql`update ledger_lines as line set codes = entry.codes from ledger_entries as entry
    where entry.tenant_id = line.tenant_id and entry.entry_id = line.entry_id and entry.codes is not null`.execute(
    db,
  );
  for (const table of ['ledger_entries', 'ledger_lines'])
    await sql`alter table ${sql.id(table)} enable trigger ${sql.id(`${table}_are_append_only`)}`.execute(db);
}
