import { type Kysely, sql } from 'kysely';

/** An index for listing an event's hidden photos by time, as for visible ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index photos_hidden on photos (tenant_id, event_id, sorted_at, photo_id)
    where state = 'Hidden'`.execute(db);
}
