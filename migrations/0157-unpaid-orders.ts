import { type Kysely, sql } from 'kysely';

/** Finds the canceled orders that were never paid and still contain their buyer's data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_never_paid on orders (tenant_id, canceled_at)
    where state = 'Canceled' and completed_at is null and cancel_reason is distinct from 'Erased'`.execute(
    db,
  );
}
