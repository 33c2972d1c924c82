/** Photos on which protected participants' bibs were read: nobody sees them until somebody reviewed them. */
import { type Generated, type RawBuilder, sql } from 'kysely';
import { bibKey } from '#contract/competitor.ts';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Bibs of participants whom no stranger finds. */
    protected_bibs: {
      tenant_id: string;
      event_id: string;
      /** As the start list spells it. */
      bib: string;
      bib_key: string;
    };
    /** Photos with protected participants' bibs of which somebody lifted the protection. */
    protected_photo_reviews: {
      tenant_id: string;
      photo_id: string;
      /** The bibs that it was said of: a further one waits for review again. */
      bibs: string[];
      decided_at: Generated<Date>;
    };
  }
}

/**
 * Puts the bibs of an event's protected participants in place of those that were.
 * @returns those that are protected from now on, and those that no longer are
 */
export async function saveProtectedBibs(
  { trx, tenantId }: Scope,
  eventId: string,
  bibs: readonly string[],
): Promise<{ added: string[]; gone: string[] }> {
  const { rows } = await sql<{ bib: string; is_added: boolean }>`
    with wanted as (
      select * from unnest(${[...bibs]}::text[], ${bibs.map(bibKey)}::text[]) as wanted (bib, bib_key)
    ), gone as (
      delete from protected_bibs
      where tenant_id = ${tenantId} and event_id = ${eventId} and bib not in (select bib from wanted)
      returning bib
    ), added as (
      insert into protected_bibs (tenant_id, event_id, bib, bib_key)
      select ${tenantId}, ${eventId}::uuid, bib, bib_key from wanted
      on conflict do nothing
      returning bib
    )
    select bib, false as is_added from gone union all select bib, true from added`.execute(trx);
  const bibsOf = (isAdded: boolean) => rows.flatMap((row) => (row.is_added === isAdded ? row.bib : []));
  return { added: bibsOf(true), gone: bibsOf(false) };
}

/** Lists those of some bibs that were read, surely or not, on photos of an event which no stranger sees. */
export async function listBibsOfProtected(
  { trx, tenantId }: Scope,
  eventId: string,
  bibs: readonly string[],
): Promise<string[]> {
  if (bibs.length === 0) return [];
  const rows = await trx
    .selectFrom('photo_tags as tag')
    .innerJoin('photos as photo', (join) =>
      join.onRef('photo.tenant_id', '=', 'tag.tenant_id').onRef('photo.photo_id', '=', 'tag.photo_id'),
    )
    .select('tag.value')
    .distinct()
    .where('tag.tenant_id', '=', tenantId)
    .where('tag.event_id', '=', eventId)
    .where('tag.source', 'in', ['bib', 'vote', 'user'])
    .where('tag.value', '=', sql<string>`any(${[...bibs]}::text[])`)
    .where('photo.state', 'in', ['Protected', 'Hidden'])
    .execute();
  return rows.map((row) => row.value);
}

/** Lists the bibs that no stranger finds, in one spelling: see `bibKey`. */
export async function listProtectedKeys({ trx, tenantId }: Scope, eventId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('protected_bibs')
    .select('bib_key')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
  return new Set(rows.map((row) => row.bib_key));
}

/** Tells whether no stranger finds a bib, in whatever spelling. */
export async function isProtectedBib(
  { trx, tenantId }: Scope,
  eventId: string,
  bib: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('protected_bibs')
    .select('bib')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('bib_key', '=', bibKey(bib))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Selects the protected bibs that were read on a photo, surely or not, and that no review said anything of. */
const unreviewed = (tenantId: string): RawBuilder<unknown> =>
  sql`(select ${unreviewedTags(tenantId, sql`photos.photo_id`)})`;

const unreviewedTags = (tenantId: string, photoIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from photo_tags as tag
  join protected_bibs as kept on kept.tenant_id = tag.tenant_id and kept.event_id = tag.event_id
    and kept.bib = tag.value
  left join protected_photo_reviews as review on review.tenant_id = tag.tenant_id
    and review.photo_id = tag.photo_id and tag.value = any(review.bibs)
  where tag.tenant_id = ${tenantId} and tag.photo_id = ${photoIds}
    and tag.source in ('bib', 'vote', 'user') and review.photo_id is null`;

/**
 * Lists and locks the photos whose protection hold is to change: one on which a protected participant's bib was read is to
 * have it, unless a review lifted it. Removed photos are not among them.
 * @param which photos by id, or all on which one of some bibs was read
 * @returns by photo whether it is to be protected
 */
export async function listProtectionChanges(
  { trx, tenantId }: Scope,
  eventId: string,
  which: { photoIds: readonly string[] } | { bibs: readonly string[] },
): Promise<Map<string, boolean>> {
  const meant =
    'photoIds' in which
      ? sql`${[...which.photoIds]}::uuid[]`
      : sql`array(select tag.photo_id from photo_tags as tag where tag.tenant_id = ${tenantId}
          and tag.event_id = ${eventId} and tag.source in ('bib', 'vote', 'user')
          and tag.value = any(${[...which.bibs]}::text[]))`;
  // A process of a version before holds protects by the state alone.
  const isHeld = sql`(photos.state = 'Protected' or exists (select from photo_holds as hold
    where hold.tenant_id = ${tenantId} and hold.photo_id = photos.photo_id and hold.kind = 'protection'))`;
  const { rows } = await sql<{ photo_id: string; is_wanted: boolean }>`
    select photo_id, exists ${unreviewed(tenantId)} as is_wanted from photos
    where tenant_id = ${tenantId} and event_id = ${eventId} and photo_id = any(${meant})
      and state in ('Published', 'Protected', 'Hidden') and ${isHeld} <> exists ${unreviewed(tenantId)}
    order by photo_id for no key update`.execute(trx);
  return new Map(rows.map((row) => [row.photo_id, row.is_wanted]));
}

/** Lists the protected bibs that keep strangers from photos, by photo: those that no review said anything of. */
export async function listProtectingBibs(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ photo_id: string; bibs: string[] }>`
    select tag.photo_id, array_agg(distinct tag.value order by tag.value) as bibs
    ${unreviewedTags(tenantId, sql`any(${[...photoIds]}::uuid[])`)} group by tag.photo_id`.execute(trx);
  return new Map(rows.map((row) => [row.photo_id, row.bibs]));
}

/** Writes down that a locked photo may be seen with the protected bibs that are read on it now. */
export async function saveProtectionReview({ trx, tenantId }: Scope, photoId: string): Promise<void> {
  await sql`insert into protected_photo_reviews (tenant_id, photo_id, bibs)
    select ${tenantId}, ${photoId}::uuid, array(select distinct tag.value from photo_tags as tag
      join protected_bibs as kept on kept.tenant_id = tag.tenant_id and kept.event_id = tag.event_id
        and kept.bib = tag.value
      where tag.tenant_id = ${tenantId} and tag.photo_id = ${photoId})
    on conflict (tenant_id, photo_id) do update
      set bibs = excluded.bibs, decided_at = excluded.decided_at`.execute(trx);
}
