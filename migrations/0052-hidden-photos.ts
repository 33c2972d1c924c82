import { type Kysely, sql } from 'kysely';

/** Hidden photos of an event are gone through in time order, as those that can be seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index photos_hidden on photos (tenant_id, event_id, sorted_at, photo_id)
    where state = 'Hidden'`.execute(db);
}
