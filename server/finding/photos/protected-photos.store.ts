/** Photos with protected participants' bibs: hidden until they are reviewed. */
import { type RawBuilder, sql } from 'kysely';
import { bibKey } from '#contract/competitor.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { ProtectionFacts } from './photo-holds.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    protectedBibs: Columns<'protectedBibs'>;
    protectedPhotoReviews: Columns<'protectedPhotoReviews'>;
  }
}

/**
 * Replaces the bibs of an event's protected participants. An earlier spelling stays while its key is protected, because
 * tags of photos may still use it.
 * @returns the newly protected bibs, and those no longer protected in any spelling
 */
export async function saveProtectedBibs(
  { trx, tenantId }: Scope,
  eventId: string,
  bibs: readonly string[],
): Promise<{ added: string[]; gone: string[] }> {
  const { rows } = await sql<{ bib: string; isAdded: boolean }>`
    with wanted as (
      select * from unnest(${[...bibs]}::text[], ${bibs.map(bibKey)}::text[]) as wanted (bib, bib_key)
    ), gone as (
      delete from protected_bibs
      where tenant_id = ${tenantId} and event_id = ${eventId} and bib_key not in (select bib_key from wanted)
      returning bib
    ), added as (
      insert into protected_bibs (tenant_id, event_id, bib, bib_key)
      select ${tenantId}, ${eventId}::uuid, bib, bib_key from wanted
      on conflict do nothing
      returning bib
    )
    select bib, false as is_added from gone union all select bib, true from added`.execute(trx);
  const bibsOf = (isAdded: boolean) => rows.flatMap((row) => (row.isAdded === isAdded ? row.bib : []));
  return { added: bibsOf(true), gone: bibsOf(false) };
}

/**
 * Lists the given bibs that were read in protected or hidden photos of an event, with certainty or not, or that cause the
 * protection of a photo.
 */
export async function listBibsOfProtected(
  { trx, tenantId }: Scope,
  eventId: string,
  bibs: readonly string[],
): Promise<string[]> {
  if (bibs.length === 0) return [];
  const { rows } = await sql<{ bib: string }>`
    select tag.value as bib from photo_tags as tag
    join photos as photo on photo.tenant_id = tag.tenant_id and photo.photo_id = tag.photo_id
    where tag.tenant_id = ${tenantId} and tag.event_id = ${eventId} and tag.source in ('bib', 'vote', 'user')
      and tag.value = any(${[...bibs]}::text[]) and photo.state in ('Protected', 'Hidden')
    union select bib from ${heldFor(tenantId, eventId, bibs)}, unnest(hold.bibs) as bib
    where bib = any(${[...bibs]}::text[])`.execute(trx);
  return rows.map(({ bib }) => bib);
}

/**
 * Selects the protections of an event's photos that are caused by one of the given bibs, even if the bib's tag was removed from
 * the photo.
 */
const heldFor = (tenantId: string, eventId: string, bibs: readonly string[]): RawBuilder<unknown> => sql`
  (select hold.photo_id, hold.bibs from photos as photo
    join photo_holds as hold on hold.tenant_id = photo.tenant_id and hold.photo_id = photo.photo_id
      and hold.kind = 'protection' and hold.bibs && ${[...bibs]}::text[]
    where photo.tenant_id = ${tenantId} and photo.event_id = ${eventId}
      and photo.state in ('Protected', 'Hidden')) as hold`;

/** Lists the bibs that strangers cannot find, normalised by `bibKey`. */
export async function listProtectedKeys(scope: Scope, eventId: string): Promise<Set<string>> {
  const rows = await selectFrom(scope, 'protectedBibs')
    .select('bibKey')
    .where('eventId', '=', eventId)
    .execute();
  return new Set(rows.map((row) => row.bibKey));
}

/** Returns whether strangers cannot find a bib, in any spelling. */
export async function isProtectedBib(scope: Scope, eventId: string, bib: string): Promise<boolean> {
  const row = await selectFrom(scope, 'protectedBibs')
    .select('bib')
    .where('eventId', '=', eventId)
    .where('bibKey', '=', bibKey(bib))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Selects the protected bibs that were read in photos, with certainty or not, and that no review has released. */
const unreviewedTags = (tenantId: string, photoIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from photo_tags as tag
  join protected_bibs as kept on kept.tenant_id = tag.tenant_id and kept.event_id = tag.event_id
    and kept.bib = tag.value
  left join protected_photo_reviews as review on review.tenant_id = tag.tenant_id
    and review.photo_id = tag.photo_id and tag.value = any(review.bibs)
  where tag.tenant_id = ${tenantId} and tag.photo_id = ${photoIds}
    and tag.source in ('bib', 'vote', 'user') and review.photo_id is null`;

/**
 * Lists and locks photos that are protected, or in which a protected participant's bib was read and not released by a
 * review. Removed photos are left out.
 * @param which photos by id, or all photos in which one of the given bibs was read or that one of them protects
 */
export async function listProtections(
  { trx, tenantId }: Scope,
  eventId: string,
  which: { photoIds: readonly string[] } | { bibs: readonly string[] },
): Promise<(ProtectionFacts & { photoId: string })[]> {
  const meant =
    'photoIds' in which
      ? sql`${[...which.photoIds]}::uuid[]`
      : sql`array(select tag.photo_id from photo_tags as tag where tag.tenant_id = ${tenantId}
          and tag.event_id = ${eventId} and tag.source in ('bib', 'vote', 'user')
          and tag.value = any(${[...which.bibs]}::text[])
          union select hold.photo_id from ${heldFor(tenantId, eventId, which.bibs)})`;
  const wanted = sql`array(select distinct tag.value ${unreviewedTags(tenantId, sql`photos.photo_id`)})`;
  // A process of an older version, which does not know holds, protects a photo by its state only.
  const { rows } = await sql<{ photoId: string; isHeld: boolean; bibs: string[] | null; wanted: string[] }>`
    select photos.photo_id, (photos.state = 'Protected' or hold.photo_id is not null) as is_held, hold.bibs,
      ${wanted} as wanted
    from photos left join photo_holds as hold on hold.tenant_id = photos.tenant_id
      and hold.photo_id = photos.photo_id and hold.kind = 'protection'
    where photos.tenant_id = ${tenantId} and photos.event_id = ${eventId} and photos.photo_id = any(${meant})
      and photos.state in ('Published', 'Protected', 'Hidden')
      and (photos.state = 'Protected' or hold.photo_id is not null or ${wanted} <> '{}')
    order by photos.photo_id for no key update of photos`.execute(trx);
  return rows.map(({ photoId, isHeld, bibs, wanted: own }) => ({
    photoId: photoId,
    isHeld: isHeld,
    standsFor: bibs,
    wanted: own,
  }));
}

/** Lists, by photo, the protected bibs that hide photos from strangers: those that no review has released. */
export async function listProtectingBibs(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ photoId: string; bibs: string[] }>`
    select tag.photo_id, array_agg(distinct tag.value order by tag.value) as bibs
    ${unreviewedTags(tenantId, sql`any(${[...photoIds]}::uuid[])`)} group by tag.photo_id`.execute(trx);
  return new Map(rows.map((row) => [row.photoId, row.bibs]));
}

/** Records that a locked photo may be shown although the given protected bibs are read in it. */
export async function saveProtectionReview({ trx, tenantId }: Scope, photoId: string): Promise<void> {
  await sql`insert into protected_photo_reviews (tenant_id, photo_id, bibs)
    select ${tenantId}, ${photoId}::uuid, array(select distinct tag.value from photo_tags as tag
      join protected_bibs as kept on kept.tenant_id = tag.tenant_id and kept.event_id = tag.event_id
        and kept.bib = tag.value
      where tag.tenant_id = ${tenantId} and tag.photo_id = ${photoId})
    on conflict (tenant_id, photo_id) do update
      set bibs = excluded.bibs, decided_at = excluded.decided_at`.execute(trx);
}
