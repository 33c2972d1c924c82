import { type Kysely, sql } from 'kysely';

/** Photos keep the format they came in; all that came before this were JPEG. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column format text not null default 'jpeg'`.execute(db);
}
