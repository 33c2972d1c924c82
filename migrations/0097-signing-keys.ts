import { type Kysely, sql } from 'kysely';

/**
 * The ids of the keys that signed for this installation (docs/decisions/0175). It contains no secret, but a fingerprint that
 * shows whether two keys are equal. Only the login role reads and writes it. A webhook stores from which key its secret is
 * derived.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table signing_keys (
    key_id text primary key,
    fingerprint text not null,
    first_seen_at timestamptz not null,
    signed_until timestamptz
  )`.execute(db);
  // No version was released before this one, so secrets of webhooks were derived from the key of a data folder.
  await sql`alter table webhooks
    add column secret_key_id text not null default 'data-dir',
    add column previous_key_id text`.execute(db);
  await sql`alter table webhooks alter column secret_key_id drop default`.execute(db);
}
