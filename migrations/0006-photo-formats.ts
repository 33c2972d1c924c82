import { type Kysely, sql } from 'kysely';

/** Stores the format of each photo. All earlier photos are JPEG. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column format text not null default 'jpeg'`.execute(db);
}
