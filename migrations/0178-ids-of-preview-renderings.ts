import { type Kysely, sql } from 'kysely';

/** Identifies each start of a rendering of previews, also after an earlier one ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table preview_renderings add column start_id uuid not null default gen_random_uuid()`.execute(
    db,
  );
  await sql`comment on column preview_renderings.start_id is
    'Changes when the rendering is started again, because the name may change again meanwhile.'`.execute(db);
  await sql`comment on column preview_renderings.starts is
    'Written by versions before migration 0178. See start_id.'`.execute(db);
}
