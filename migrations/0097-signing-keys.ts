import { type Kysely, sql } from 'kysely';

/**
 * The keys that signed for this installation, by their ids: no secret, and a fingerprint that says only whether two are the
 * same (docs/decisions/0175). Read and written by the login role alone. A webhook keeps which key its secret is derived from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table signing_keys (
    key_id text primary key,
    fingerprint text not null,
    first_seen_at timestamptz not null,
    signed_until timestamptz
  )`.execute(db);
  // No version was released before: secrets of webhooks were derived from the key of a data folder.
  await sql`alter table webhooks
    add column secret_key_id text not null default 'data-dir',
    add column previous_key_id text`.execute(db);
  await sql`alter table webhooks alter column secret_key_id drop default`.execute(db);
}
