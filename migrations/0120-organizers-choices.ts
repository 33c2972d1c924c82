import { type Kysely, sql } from 'kysely';

/**
 * Stores which choices organizers made. Covers: whether an event's cover keeps the watermark (docs/decisions/0213); earlier
 * covers stay as they are, and processes of an older version make covers without one. Verdicts on bibs: whether the author of an
 * earlier one may release originals, according to the record of actions (0224).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column marks_cover boolean not null default false`.execute(db);
  // A member without a role that has the right counts as without it, and so does a removed one. A verdict without a member
  // came from a command, because the record is older than the desk.
  const isWithout = sql`done.actor = 'Member' and not exists (
    select from member_roles as held where held.tenant_id = done.tenant_id and held.member_id = done.member_id
      and held.role in ('owner', 'operator'))`;
  const isOnPhoto = sql`done.tenant_id = said.tenant_id and done.thing_kind = 'photo' and done.thing_id = said.photo_id::text
    and done.what in ('photo.retag', 'photo.decide-bib')`;
  await sql`update bib_verdicts as said set by_operator = false
    where exists (select from actions as done where ${isOnPhoto} and ${isWithout})
      and not exists (
        select from actions as done
        join action_values as kept on kept.tenant_id = done.tenant_id and kept.action_id = done.action_id
        where ${isOnPhoto} and not (${isWithout})
          and (kept.after -> 'said' @> jsonb_build_array(jsonb_build_object('readAs', said.read_as, 'bib', said.bib))
            or (kept.before ->> 'readAs' = said.read_as and kept.after ->> 'bib' is not distinct from said.bib)))`.execute(
    db,
  );
}
