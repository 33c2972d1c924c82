import { type Kysely, sql } from 'kysely';

/**
 * Adds to imported preorders the address on the imported list, as a hash. Before, a list that was imported again after the
 * address of an order was changed added a second package.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table preorders add column imported_address text`.execute(db);
  await sql`comment on column preorders.imported_address is
    'The address on the imported list, hashed by addressHashOf. Null if the preorder was not imported, or since an erasure.'`.execute(
    db,
  );
  await sql`create index preorders_imported on preorders (tenant_id, imported_address)
    where imported_address is not null`.execute(db);
}
