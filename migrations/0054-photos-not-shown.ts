import { type Kysely, sql } from 'kysely';

/** An index of photos that are neither published nor hidden, by time, because operators search photos in any state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index photos_not_shown on photos (tenant_id, event_id, sorted_at, photo_id)
    where state not in ('Published', 'Hidden')`.execute(db);
}
