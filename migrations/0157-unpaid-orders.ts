import { type Kysely, sql } from 'kysely';

/** An index of canceled orders that were never paid and still contain their buyer's data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_never_paid on orders (tenant_id, canceled_at)
    where state = 'Canceled' and completed_at is null and cancel_reason is distinct from 'Erased'`.execute(
    db,
  );
}
