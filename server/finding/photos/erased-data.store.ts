import { sql } from 'kysely';
import { bibKey } from '#contract/competitor.ts';
import { anyId, judgeText, mayName, type NamedPerson, probesOf } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import { isNamedAfter, withoutNames } from './folder-names.rules.ts';
import type { PhotoState } from './photos.store.ts';

/** A photo of a person to be erased, with the other bibs on it. */
export interface TaggedPhoto {
  photoId: string;
  eventId: string;
  state: PhotoState;
  hasOtherBibs: boolean;
}

/**
 * Lists the photos of an event, in any state, that have a tag of one of some bibs, and whether one of these tags is
 * shown.
 */
export async function listTaggedPhotos(
  scope: Scope,
  eventId: string,
  bibs: readonly string[],
): Promise<{ photoId: string; isShown: boolean }[]> {
  return selectFrom(scope, 'photoTags')
    .select('photoId')
    .select(sql<boolean>`bool_or(is_shown)`.as('isShown'))
    .where('eventId', '=', eventId)
    .where('source', 'in', ['bib', 'vote'])
    .where('value', '=', sql<string>`any(${[...bibs]})`)
    .groupBy('photoId')
    .execute();
}

/** Lists photos, each with whether it also shows other bibs than the given ones. Removed photos are left out. */
export async function listForErasure(
  scope: Scope,
  photoIds: readonly string[],
  ownBibs: readonly string[],
): Promise<TaggedPhoto[]> {
  return selectFrom(scope, 'photos')
    .select(['photoId', 'eventId', 'state'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('photoTags')
          .select('photoTagId')
          .whereRef('photoTags.tenantId', '=', 'photos.tenantId')
          .whereRef('photoTags.photoId', '=', 'photos.photoId')
          .where('photoTags.isShown', '=', true)
          .where('photoTags.source', 'in', ['bib', 'vote'])
          .where('photoTags.value', '<>', sql<string>`all(${[...ownBibs]})`),
      )
        .$castTo<boolean>()
        .as('hasOtherBibs'),
    )
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .where('state', '<>', 'Removed')
    .execute();
}

/**
 * Lists readings of bibs that are on no start list. Left out are photos with a single face: the number may be on the
 * erased person's shirt.
 */
export async function listOffListReadings(
  scope: Scope,
  photoIds: readonly string[],
): Promise<{ photoId: string; text: string; confidence: number }[]> {
  return selectFrom(scope, 'photoTags')
    .innerJoin('photos', (join) =>
      join
        .onRef('photos.tenantId', '=', 'photoTags.tenantId')
        .onRef('photos.photoId', '=', 'photoTags.photoId'),
    )
    .select(['photoTags.photoId', 'photoTags.value as text', 'photoTags.confidence'])
    .where('photoTags.photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .where('photoTags.doubt', '=', 'NotOnList')
    .where('photos.facesSeen', 'is distinct from', 1)
    .execute();
}

/**
 * Deletes the readings of some bibs in photos, and reviewers' verdicts on them. Afterwards these bibs neither find
 * photos nor count in judging. Other readings stay.
 */
export async function eraseBibs(
  scope: Scope,
  photoIds: readonly string[],
  bibs: readonly string[],
): Promise<{ tags: number; readings: number; bibVerdicts: number }> {
  const { trx, tenantId } = scope;
  await deleteFrom(scope, 'protectedPhotoReviews')
    .where('photoId', 'in', photoIds)
    .where(sql<boolean>`bibs && ${[...bibs]}::text[]`)
    .execute();
  const anyPhoto = sql<string>`any(${[...photoIds]}::uuid[])`;
  const anyBib = sql<string>`any(${[...bibs]})`;
  const tags = await deleteFrom(scope, 'photoTags')
    .where('photoId', '=', anyPhoto)
    .where('source', 'in', ['bib', 'vote'])
    .where('value', '=', anyBib)
    .executeTakeFirst();
  const verdicts = await deleteFrom(scope, 'bibVerdicts')
    .where('photoId', '=', anyPhoto)
    .where(({ or, eb }) => or([eb('bib', '=', anyBib), eb('readAs', '=', anyBib)]))
    .executeTakeFirst();
  const { numAffectedRows: readings = 0n } = await sql`update photo_readings set readings = (
      select coalesce(jsonb_agg(reading), '[]') from jsonb_array_elements(readings) as reading
      where reading->>'text' <> all(${[...bibs]}))
    where tenant_id = ${tenantId} and photo_id = ${anyPhoto} and exists (
      select from jsonb_array_elements(readings) as reading where reading->>'text' = ${anyBib})`.execute(trx);
  await sql`update photos set named_bibs = array(
      select named from unnest(named_bibs) as named where named <> all(${[...bibs]}))
    where tenant_id = ${tenantId} and photo_id = ${anyPhoto} and named_bibs && ${[...bibs]}::text[]`.execute(
    trx,
  );
  return {
    tags: Number(tags.numDeletedRows),
    readings: Number(readings),
    bibVerdicts: Number(verdicts.numDeletedRows),
  };
}

/** Lists every spelling of a bib's key that start lists and readings use. */
export function spellingsOf(bib: string): string[] {
  const key = bibKey(bib);
  const zeros = /^\d+$/.test(key) ? Math.max(0, 6 - key.length) : 0;
  return [
    ...new Set([bib, key, ...Array.from({ length: zeros + 1 }, (_, count) => '0'.repeat(count) + key)]),
  ];
}

/** Blanks the names of files and folders of a person's photos if they contain the person's name. */
export async function eraseFileNames(
  scope: Scope,
  photoIds: readonly string[],
  person: NamedPerson,
): Promise<void> {
  const path = sql<string>`concat(folder, '/', file_name)`;
  const rows = await selectFrom(scope, 'photos')
    .select(['photoId', path.as('path')])
    .where('photoId', '=', anyId(photoIds))
    .where(mayName(path, probesOf(person)))
    .execute();
  const context = { eventIds: [], isAboutThem: true };
  const named = rows.filter((row) => judgeText(person, row.path, context) !== 'None');
  await updateTable(scope, 'photos')
    .set({ fileName: sql<string>`photo_id::text`, folder: '' })
    .where('photoId', '=', anyId(named.map((row) => row.photoId)))
    .execute();
}

/** A photographer's names, the ids by which photos refer to them, and the id that replaces the names. */
interface TakenBy {
  photographerIds: readonly string[];
  names: readonly string[];
  intoId: string;
}

/**
 * Removes a photographer from photos: serial numbers of cameras, and file names and captions that contain one of their
 * names. In folder names the id replaces the name, even if other photographers' photos are in the folder.
 * @returns how many photos had a serial number, and the events with renamed folders
 */
export async function eraseTakenBy(
  scope: Scope,
  { photographerIds, names, intoId }: TakenBy,
): Promise<{ cameraSerials: number; eventIds: string[] }> {
  const probes = probesOf({
    emails: [],
    names: names.map((name) => ({ givenName: '', surname: name, eventId: null, isShared: false })),
  });
  const { numUpdatedRows } = await updateTable(scope, 'photos')
    .set({ cameraSerial: null })
    .where('photographerId', '=', anyId(photographerIds))
    .where('cameraSerial', 'is not', null)
    .executeTakeFirst();
  const files = await selectFrom(scope, 'photos')
    .select(['photoId', 'fileName'])
    .where('photographerId', '=', anyId(photographerIds))
    .where(mayName(sql`file_name`, probes))
    .execute();
  const named = files.flatMap((row) => (isNamedAfter(row.fileName, names) ? row.photoId : []));
  await updateTable(scope, 'photos')
    .set({ fileName: sql<string>`photo_id::text` })
    .where('photoId', '=', anyId(named))
    .execute();
  // A one-word name may be an ordinary word in a caption.
  const fullNames = names.filter((name) => /\s/.test(name.trim()));
  const captions = await selectFrom(scope, 'photos')
    .select(['photoId', 'caption'])
    .where('photographerId', '=', anyId(photographerIds))
    .where('caption', '<>', '')
    .where(mayName(sql`caption`, probes))
    .execute();
  await updateTable(scope, 'photos')
    .set({ caption: '' })
    .where(
      'photoId',
      '=',
      anyId(captions.flatMap((row) => (isNamedAfter(row.caption, fullNames) ? row.photoId : []))),
    )
    .execute();
  const folders = await selectFrom(scope, 'photos')
    .select(['eventId', 'folder'])
    .distinct()
    .where('photographerId', '=', anyId(photographerIds))
    .where(mayName(sql`folder`, probes))
    .execute();
  const eventIds = new Set<string>();
  for (const { eventId, folder } of folders) {
    const renamed = withoutNames(folder, names, intoId);
    if (renamed === folder) continue;
    eventIds.add(eventId);
    await updateTable(scope, 'photos')
      .set({ folder: renamed })
      .where('eventId', '=', eventId)
      .where('folder', '=', folder)
      .execute();
  }
  return { cameraSerials: Number(numUpdatedRows), eventIds: [...eventIds] };
}

/** Lists the photos of photographers whose originals have not arrived yet. */
export async function listAwaitedOf(scope: Scope, photographerIds: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'photos')
    .select('photoId')
    .where('photographerId', '=', anyId(photographerIds))
    .where(sql<boolean>`awaits_original`)
    .where('state', '<>', 'Removed')
    .execute();
  return rows.map((row) => row.photoId);
}

/** Counts the photos that photographers took and that are not removed. */
export async function countTakenBy(scope: Scope, photographerIds: readonly string[]): Promise<number> {
  const { count } = await selectFrom(scope, 'photos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('photographerId', '=', anyId(photographerIds))
    .where('state', '<>', 'Removed')
    .executeTakeFirstOrThrow();
  return Number(count);
}
