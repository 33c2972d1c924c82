import { type Kysely, sql } from 'kysely';

/** Receipt numbers that were skipped after a restore (docs/decisions/0121). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table receipt_numbers add column skipped jsonb not null default '[]'`.execute(db);
  await sql`comment on column receipt_numbers.skipped is
    'Numbers of the year that the shop gives to no receipt, because receipts that a restore lost may have them: first, last, backupAt, restoredAt.'`.execute(
    db,
  );
}
