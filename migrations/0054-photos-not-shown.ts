import { type Kysely, sql } from 'kysely';

/** Photos that are neither shown nor hidden, in time: an operator looks for photos in any state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index photos_not_shown on photos (tenant_id, event_id, sorted_at, photo_id)
    where state not in ('Published', 'Hidden')`.execute(db);
}
