import { type Kysely, sql } from 'kysely';

/**
 * Keeps with a photo's protection for which bibs it stands (docs/decisions/0211). A row from before stands for the protected bibs
 * that are on its photo now; without any, somebody has to look at the photo. Null: an older version wrote it.
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
