import { type Kysely, sql } from 'kysely';

/** Videos that a member removed: their rows stay, so that they are not made again (docs/decisions/0329). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A restored video that orders still contain gives way to a new one, as a replaced one does.
  await sql`drop index videos_in_use`.execute(db);
  await sql`create unique index videos_in_use on videos (tenant_id, video_file_id, kind, bib_key)
    nulls not distinct where state not in ('Replaced', 'Lost')`.execute(db);
}
