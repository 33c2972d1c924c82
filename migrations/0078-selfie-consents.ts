import { type Kysely, sql } from 'kysely';

/**
 * To which words somebody agreed before a search by selfie, in which language, and when they took it back. Nobody knows it of
 * the searches before this.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table selfies
    add column consent_version integer,
    add column consent_language text,
    add column withdrawn_at timestamptz`.execute(db);
}
