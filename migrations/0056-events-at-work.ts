import { type Kysely, sql } from 'kysely';

/** Finds the events of a tenant whose photos or videos are being read, or could not be: an operator's day begins there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_at_work on events (tenant_id, date desc)
    where processing_count > 0 or failed_count > 0 or videos_processing_count > 0`.execute(db);
}
