import { bibKey } from '#contract/competitor.ts';
import type { EventRecord } from '#finding/events/index.ts';
import {
  listBibsSeen,
  listReadTags,
  listReviewPhotos,
  type ReviewPhoto,
  searchPhotos,
} from '#finding/photos/index.ts';
import { listFaceBoxesOf } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { instantInZone, wallClock } from '#platform/wall-clock.ts';
import { isLikeBib, NEAR_MINUTES, rankCandidates } from './search-requests.rules.ts';
import type { SearchRequest } from './search-requests.store.ts';

/** The most photos that are read to be ranked, of each kind. */
const READ_MAX = 1000;

/**
 * Lists the published photos of the event that most likely show the subject of a request, the likeliest first: photos of
 * the stated time, of similar bibs, and with bibs in doubt. Hidden and protected photos are never among them.
 */
export async function findCandidates(
  scope: Scope,
  { eventId, timeZone, date }: Pick<EventRecord, 'eventId' | 'timeZone' | 'date'>,
  request: Pick<SearchRequest, 'subject' | 'passedAt'>,
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
  if (ids.size === 0) return [];
  const named = await listReviewPhotos(scope, eventId, { filter: 'All', photoIds: [...ids] }, ids.size);
  const photos = named.filter(({ state }) => state === 'Published');
  const tags = await listReadTags(scope, [...ids]);
  const faces = await listFaceBoxesOf(scope, [...ids]);
  const ranked = rankCandidates(
    request,
    photos.map((photo) => ({
      photoId: photo.photoId,
      photo,
      minute: photo.takenAt && minuteOfDay(photo.takenAt, timeZone),
      bibs: tags.get(photo.photoId) ?? [],
      facesCount: faces.get(photo.photoId)?.length ?? 0,
    })),
  );
  return ranked.slice(0, count).map(({ photo }) => photo);
}

function minuteOfDay(moment: Date, timeZone: string): number {
  const local = wallClock(moment, timeZone);
  return local.getUTCHours() * 60 + local.getUTCMinutes();
}
