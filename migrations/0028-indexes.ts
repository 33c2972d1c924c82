import { type Kysely, sql } from 'kysely';

/**
 * Indexes for foreign keys whose target rows are deleted, and for queries of the shop; a separate column for the next try of a
 * waiting mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addNextTry(db);
  for (const table of ['cart_items', 'order_items'])
    for (const column of ['person_id', 'video_id'])
      await sql`create index ${sql.id(`${table}_by_${column}`)} on ${sql.id(table)} (tenant_id, ${sql.id(column)})
        where ${sql.id(column)} is not null`.execute(db);
  await sql`drop index packages_sold`.execute(db);
  await sql`create index packages_sold on order_items (tenant_id, event_id, order_item_id)
    where product_type in ('PhotosWithMe', 'PhotosWithFrame')`.execute(db);
  await sql`create index archives_of_order on archives (tenant_id, order_id, created_at)
    where order_id is not null`.execute(db);
  // The person comes first, because a person's archives are deleted with them.
  await sql`create index archives_of_person on archives (tenant_id, person_id, event_id, created_at)
    where person_id is not null`.execute(db);
  await sql`create index payments_discounted on payments (tenant_id, discount_of)
    where discount_of is not null`.execute(db);
  await sql`create index persons_of_event on persons (tenant_id, event_id, person_id)`.execute(db);
  await sql`create index selfies_that_expire on selfies (tenant_id, expires_at) where person_id is not null`.execute(
    db,
  );
  await sql`create index code_requests_age on code_requests (tenant_id, created_at)`.execute(db);
  await sql`create index videos_replaced on videos (tenant_id, video_id) where state = 'Replaced'`.execute(
    db,
  );
}

/** Moves the time of a waiting mail's next try out of `settled_at`, which contained it until now. */
async function addNextTry(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column next_try_at timestamptz`.execute(db);
  await sql`update mails set next_try_at = settled_at, settled_at = null where state = 'Waiting'`.execute(db);
  await sql`create index mails_due on mails (tenant_id, next_try_at)
    where state = 'Waiting' and next_try_at is not null`.execute(db);
}
