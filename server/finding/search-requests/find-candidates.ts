import { bibKey } from '#contract/competitor.ts';
import type { ClothingColour } from '#contract/search-request.ts';
import { shareOfColour } from '#engines/faces/index.ts';
import type { EventRecord } from '#finding/events/index.ts';
import {
  listBibsSeen,
  listReadTags,
  listReviewPhotos,
  type ReviewPhoto,
  searchPhotos,
} from '#finding/photos/index.ts';
import { listUnknownFaces } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { instantInZone, wallClock } from '#platform/wall-clock.ts';
import { type Candidate, isLikeBib, NEAR_MINUTES, rankCandidates } from './search-requests.rules.ts';
import type { SearchRequest } from './search-requests.store.ts';

/** The most photos that are read to be ranked, of each kind. */
const READ_MAX = 1000;
/** The most faces without a bib that are compared, and the most photos that are ranked for such a face alone. */
const FACES_MAX = 20_000;
const UNKNOWN_MAX = 300;

/**
 * Lists the published photos of the event that most likely show the subject of a request, the likeliest first: photos of
 * the stated time, of similar bibs, with bibs in doubt, and with faces without a certain bib. Of these faces, those above
 * a top of the named colour come first; other clothes are not compared, because only the torso's colours are stored. Hidden
 * and protected photos are never among them.
 */
export async function findCandidates(
  scope: Scope,
  { eventId, timeZone, date }: Pick<EventRecord, 'eventId' | 'timeZone' | 'date'>,
  request: Pick<SearchRequest, 'subject' | 'passedAt' | 'colours'>,
  count: number,
): Promise<ReviewPhoto[]> {
  const found = { eventIds: [eventId] };
  const ids = new Set<string>();
  if (request.passedAt !== null) {
    const at = instantInZone(`${date}T${request.passedAt}`, timeZone).getTime();
    const away = NEAR_MINUTES * 60_000;
    const near = { ...found, from: new Date(at - away), until: new Date(at + away) };
    for (const { photoId } of await searchPhotos(scope, near, READ_MAX)) ids.add(photoId);
  }
  if (/\d/.test(request.subject)) {
    const key = bibKey(request.subject.trim());
    const like = (await listBibsSeen(scope, eventId)).filter((bib) => isLikeBib(bibKey(bib), key));
    const wearers = like.map((bib) => ({ eventId, bib }));
    if (like.length > 0)
      for (const { photoId } of await searchPhotos(scope, { ...found, wearers }, READ_MAX)) ids.add(photoId);
    const doubted = await listReviewPhotos(scope, eventId, { filter: 'InDoubt' }, READ_MAX);
    for (const { photoId } of doubted) ids.add(photoId);
  }
  const unknown = await readUnknownFaces(scope, eventId, request.colours.top);
  for (const photoId of mostColoured(unknown)) ids.add(photoId);
  if (ids.size === 0) return [];
  const named = await listReviewPhotos(scope, eventId, { filter: 'All', photoIds: [...ids] }, ids.size);
  const photos = named.filter(({ state }) => state === 'Published');
  const tags = await listReadTags(scope, [...ids]);
  const ranked = rankCandidates(
    request,
    photos.map((photo) => ({
      photoId: photo.photoId,
      photo,
      minute: photo.takenAt && minuteOfDay(photo.takenAt, timeZone),
      bibs: tags.get(photo.photoId) ?? [],
      unknownFaces: unknown.get(photo.photoId) ?? [],
    })),
  );
  return ranked.slice(0, count).map(({ photo }) => photo);
}

function minuteOfDay(moment: Date, timeZone: string): number {
  const local = wallClock(moment, timeZone);
  return local.getUTCHours() * 60 + local.getUTCMinutes();
}

type UnknownFaces = ReadonlyMap<string, Candidate['unknownFaces']>;

/** Reads the event's faces without a certain bib, by photo, with their shares of a colour. */
async function readUnknownFaces(
  scope: Scope,
  eventId: string,
  colour: ClothingColour | null,
): Promise<UnknownFaces> {
  const faces = await listUnknownFaces(scope, eventId, FACES_MAX);
  const shareOf = (clothes: Uint8Array | null) =>
    colour === null || clothes === null ? null : shareOfColour(clothes, colour);
  const grouped = Map.groupBy(faces, ({ photoId }) => photoId);
  return new Map(
    [...grouped].map(([photoId, own]) => [
      photoId,
      own.map(({ clothes }) => ({ topShare: shareOf(clothes) })),
    ]),
  );
}

/** Chooses the photos whose faces wear most of the named colour. If no colour is named, chooses any of them. */
function mostColoured(unknown: UnknownFaces): string[] {
  return [...unknown]
    .map(([photoId, faces]) => ({ photoId, share: Math.max(...faces.map(({ topShare }) => topShare ?? 0)) }))
    .toSorted((one, other) => other.share - one.share)
    .slice(0, UNKNOWN_MAX)
    .map(({ photoId }) => photoId);
}
