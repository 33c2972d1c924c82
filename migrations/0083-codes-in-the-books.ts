import { type Kysely, sql } from 'kysely';

/** With which promo codes something was sold, so that sales are summed up by them. Of what is booked it is added once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_entries add column codes text`.execute(db);
  await sql`alter table ledger_entries disable trigger ledger_entries_are_append_only`.execute(db);
  await sql`update ledger_entries as entry set codes = used.codes
    from (select orders.tenant_id, order_id, string_agg(code->>'code', ' + ' order by code->>'code') as codes
      from orders, jsonb_array_elements(orders.codes) as code group by orders.tenant_id, order_id) as used
    where used.tenant_id = entry.tenant_id and used.order_id = entry.order_id`.execute(db);
  await sql`alter table ledger_entries enable trigger ledger_entries_are_append_only`.execute(db);
}
