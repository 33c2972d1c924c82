import { type Kysely, sql } from 'kysely';

/** The index of videos that are kept only for carts and orders also has lost ones, which the sweep reads too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index videos_replaced`.execute(db);
  await sql`create index videos_for_buyers on videos (tenant_id, video_id)
    where state in ('Replaced', 'Lost')`.execute(db);
}
