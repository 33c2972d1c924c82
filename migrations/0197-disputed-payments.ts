import { type Kysely, sql } from 'kysely';

/** Adds to payments when the buyer's bank disputed one. Before, a lost chargeback could not be recorded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column disputed_at timestamptz`.execute(db);
  await sql`comment on column payments.disputed_at is
    'When the provider refused a refund because of a dispute, or a chargeback was recorded. The bank has the money of a refunded payment with it.'`.execute(
    db,
  );
}
