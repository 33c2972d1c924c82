import { type Kysely, sql } from 'kysely';

/** The consent text before a search by selfie, its language, and the time of withdrawal. Unknown for earlier searches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table selfies
    add column consent_version integer,
    add column consent_language text,
    add column withdrawn_at timestamptz`.execute(db);
}
