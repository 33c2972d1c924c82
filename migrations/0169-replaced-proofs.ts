import { type Kysely, sql } from 'kysely';

/** Stores since when earlier purchases open no new photos of a participant (docs/decisions/0311). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table competitors add column proof_replaced_at timestamptz`.execute(db);
  await sql`comment on column competitors.proof_replaced_at is 'When the row went to another person, or a member replaced the
    personal code or the address that opens the photos: packages ordered before get no new photos. Null if never.'`.execute(
    db,
  );
}
