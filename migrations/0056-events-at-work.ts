import { type Kysely, sql } from 'kysely';

/** Finds a tenant's events whose photos or videos are being read or could not be read, for the desk's Today page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_at_work on events (tenant_id, date desc)
    where processing_count > 0 or failed_count > 0 or videos_processing_count > 0`.execute(db);
}
