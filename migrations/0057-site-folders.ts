import { type Kysely, sql } from 'kysely';

/** The files of the folder that made each version of a site, as they were written; null for versions before this. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table site_versions add column files jsonb`.execute(db);
}
