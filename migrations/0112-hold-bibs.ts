import { type Kysely, sql } from 'kysely';

/**
 * Stores the bibs that a photo's protection stands for (docs/decisions/0211). An earlier row stands for the protected bibs
 * now on its photo; without any, a member must review the photo. Null: written by an older version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photo_holds add column bibs text[]`.execute(db);
  await sql`update photo_holds as hold set bibs = array(select distinct tag.value from photo_tags as tag
      join protected_bibs as kept on kept.tenant_id = tag.tenant_id and kept.event_id = tag.event_id
        and kept.bib = tag.value
      where tag.tenant_id = hold.tenant_id and tag.photo_id = hold.photo_id
        and tag.source in ('bib', 'vote', 'user'))
    where hold.kind = 'protection'`.execute(db);
}
