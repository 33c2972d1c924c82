import { type Kysely, sql } from 'kysely';

/**
 * The searched person of a photo that was bought singly; an order for several people is sorted by it. If the person is deleted,
 * the photo stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_items
    add column owner_id uuid,
    add column owner_name text,
    add foreign key (tenant_id, owner_id) references persons on delete set null (owner_id)`.execute(db);
  await sql`create index order_items_of_owner on order_items (tenant_id, owner_id)`.execute(db);
}
