import { type Kysely, sql } from 'kysely';

/** The columns with an address, each with its column for the address in lower case. */
const ADDRESSES = [
  ['competitors', 'email', 'email_key'],
  ['carts', 'email', 'email_key'],
  ['code_requests', 'email', 'email_key'],
  ['photo_alerts', 'email', 'email_key'],
  ['mails', 'recipient', 'recipient_key'],
  ['mails', 'sent_to', 'sent_to_key'],
] as const;

/**
 * Finds all data of an address, in any case. It adds columns instead of indexes on lower(…), because row-level security prevents
 * the use of such indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, key] of ADDRESSES) {
    const [name, from, to] = [sql.id(table), sql.id(column), sql.id(key)];
    await sql`alter table ${name} add column ${to} text generated always as (lower(${from})) stored`.execute(
      db,
    );
    await sql`create index ${sql.id(`${table}_of_${key}`)} on ${name} (tenant_id, ${to})
      where ${to} is not null`.execute(db);
  }
  await sql`create index order_items_given on order_items (tenant_id) where gift is not null`.execute(db);
  await sql`create index cart_items_given on cart_items (tenant_id) where gift is not null`.execute(db);
}
