import { type Kysely, sql } from 'kysely';

/** Stores until when an event's faces are kept after its date was changed (docs/decisions/0314). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column faces_kept_until timestamptz`.execute(db);
  await sql`comment on column events.faces_kept_until is 'Until when faces are kept although their retention has ended, because
    a changed date or retention moved its end to an earlier day. Null if never.'`.execute(db);
}
