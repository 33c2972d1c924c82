import { type Kysely, sql } from 'kysely';

/**
 * Lets an unpaid order be canceled for good, with why: money that still arrives is refunded (docs/decisions/0200). Names the
 * cart that was rebuilt from it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column cancel_reason text
    check (cancel_reason in ('Erased', 'PhotoRemoved', 'Decided'))`.execute(db);
  await sql`alter table orders add column next_cart_id uuid`.execute(db);
}
