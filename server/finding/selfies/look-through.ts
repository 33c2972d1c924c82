import type { FaceReading, FaceThresholds } from '#engines/faces/index.ts';
import type { PhotoReader } from '#engines/photo-reader/index.ts';
import { distanceBetween } from '#engines/vectors/index.ts';
import { findShownEvent, searchesFacesOnRequest } from '#finding/events/index.ts';
import {
  listFacesBarred,
  listPublishedAfter,
  type PhotoRecord,
  readPhotoFile,
  resizeBoxes,
} from '#finding/photos/index.ts';
import {
  addStrangers,
  type FaceFind,
  limitBySize,
  type RecognitionDeps,
  SCALE_LEAST,
  saveFaceFinds,
  scaled,
  scaleOf,
  scaleOfTally,
} from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Outage } from '#platform/outage.ts';
import { endSearch, endSearchesOfEvent, finishSearch, PERSON_HOURS } from './end-search.ts';
import {
  type FaceSearch,
  isAnySearched,
  lockFaceSearches,
  lockStartedSearches,
  moveFaceSearch,
} from './face-searches.store.ts';
import { beginRound, isInRound, isRoundOver, moveRound, type Round } from './rounds.rules.ts';
import { unsealDescriptor } from './seal-descriptor.ts';
import { findSelfie, saveFoundPerson } from './selfies.store.ts';

export type LookDeps = Pick<Deps, 'database' | 'storage' | 'clock' | 'keys' | 'newId' | 'log'> &
  RecognitionDeps & { reader: Pick<PhotoReader, 'workers' | 'readFaces'> };

/** A search that has begun, and the face it looks for. */
type RunningSearch = FaceSearch & { round: Round; face: Float32Array };

/** The number of photos between two marks of progress; after a kill only these are processed again. */
const BATCH = 24;

interface Batch {
  searches: RunningSearch[];
  /** The photos that any of the searches must still process. */
  photos: PhotoRecord[];
  /** Photos among them whose faces may not be read. */
  barred: ReadonlySet<string>;
  /** The id up to which `photos` contains all of them. */
  upTo: string;
  /** Whether `photos` are the last ones of the event. */
  isLast: boolean;
}

/** The outcome of a batch. `Overtaken`: another worker looks through the same event. */
export type BatchOutcome = 'Seen' | 'Over' | 'Overtaken';

/**
 * Looks through the next photos of an event for all of its searches: the faces of each photo are read once, compared in
 * memory and discarded. After a kill the batch is processed again.
 * @param signal ends the batch without a mark of progress
 */
export async function lookThroughBatch(
  deps: LookDeps,
  tenantId: string,
  eventId: string,
  signal?: AbortSignal,
): Promise<BatchOutcome> {
  const batch = await deps.database.inTenant(tenantId, (scope) => takeBatch(deps, scope, eventId));
  if (batch === undefined) return 'Over';
  const seen = await readAll(deps, tenantId, batch, signal);
  // No search awaits this batch any more; later searches begin with the next photo.
  if (seen === undefined) return 'Seen';
  const { thresholds } = await deps.faceCache.of(tenantId, eventId);
  return deps.database.inTenant(tenantId, (scope) => keepBatch(deps, scope, batch, seen, thresholds));
}

/** Chooses the next photos and starts waiting searches. Ends the searches if the event may no longer be searched. */
async function takeBatch(deps: LookDeps, scope: Scope, eventId: string): Promise<Batch | undefined> {
  await lockFaceSearches(scope);
  const event = await findShownEvent(scope, eventId);
  const waiting = await lockStartedSearches(scope, eventId);
  if (waiting.length === 0) return undefined;
  if (event === undefined || event.isDeleted || event.isSecure || !searchesFacesOnRequest(event)) {
    await endSearchesOfEvent(deps, scope, eventId, 'Forbidden');
    return undefined;
  }
  const searches: RunningSearch[] = [];
  for (const search of waiting) {
    const face =
      search.model === deps.faceCache.model
        ? unsealDescriptor(deps, search.selfieId, search.descriptor)
        : undefined;
    // The searched face was computed by other models, or encrypted with another secret, so it cannot be compared.
    if (face === undefined) await endSearch(deps, scope, search.selfieId, 'SelfieFailed');
    else searches.push({ ...search, face, round: search.round ?? beginRound(firstBegun(waiting)) });
  }
  const [first] = searches;
  if (first === undefined) return undefined;
  for (const search of searches)
    if (waiting.find(({ selfieId }) => selfieId === search.selfieId)?.round === null)
      await moveFaceSearch(scope, search, deps.clock.now());
  const { seenUpTo } = first.round;
  const photos = await listPublishedAfter(scope, eventId, seenUpTo, BATCH);
  return {
    searches,
    photos: photos.filter(({ photoId }) => searches.some(({ round }) => isInRound(round, photoId))),
    barred: await listFacesBarred(
      scope,
      photos.map(({ photoId }) => photoId),
    ),
    upTo: photos.at(-1)?.photoId ?? seenUpTo,
    isLast: photos.length < BATCH,
  };
}

const firstBegun = (searches: readonly FaceSearch[]): Round | undefined =>
  searches.find(({ round }) => round !== null)?.round ?? undefined;

/**
 * Reads the faces of a batch's photos, as many at once as there are readers.
 * @returns the faces by photo; undefined if they are no longer needed
 */
async function readAll(
  deps: LookDeps,
  tenantId: string,
  { photos, barred, searches }: Batch,
  signal: AbortSignal | undefined,
): Promise<Map<string, FaceReading[]> | undefined> {
  const seen = new Map<string, FaceReading[]>();
  const waiting = photos.filter(({ photoId }) => !barred.has(photoId));
  const selfieIds = searches.map(({ selfieId }) => selfieId);
  let isWanted = true;
  const readNext = async (): Promise<void> => {
    for (let photo = waiting.shift(); photo !== undefined; photo = waiting.shift()) {
      signal?.throwIfAborted();
      // Checked before each photo, so that a withdrawn search ends at once.
      isWanted = await deps.database.inTenant(tenantId, (scope) => isAnySearched(scope, selfieIds));
      if (!isWanted) return;
      seen.set(photo.photoId, await readFacesOf(deps, tenantId, photo));
    }
  };
  // One more than readers: an original is loaded while others are looked at.
  const readers = Array.from({ length: deps.reader.workers + 1 }, readNext);
  const failed = (await Promise.allSettled(readers)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return isWanted ? seen : undefined;
}

/** Reads the faces of one photo; none if it was removed meanwhile or cannot be read. */
async function readFacesOf(deps: LookDeps, tenantId: string, photo: PhotoRecord): Promise<FaceReading[]> {
  let bytes: Uint8Array;
  try {
    bytes = await readPhotoFile(deps, tenantId, photo);
  } catch (error) {
    if (error instanceof Outage) throw error;
    deps.log.error({ err: error, photoId: photo.photoId }, 'a photo cannot be looked through');
    return [];
  }
  const read = await deps.reader.readFaces(bytes);
  if (read.ok)
    return resizeBoxes(
      read.faces.filter(({ shown }) => shown),
      read,
      photo,
    );
  deps.log.error({ photoId: photo.photoId, problem: read.problem }, 'a photo cannot be looked through');
  return [];
}

/** Stores the finds of a batch, and the progress of the searches. */
async function keepBatch(
  deps: LookDeps,
  scope: Scope,
  batch: Batch,
  seen: ReadonlyMap<string, FaceReading[]>,
  thresholds: FaceThresholds,
): Promise<BatchOutcome> {
  const [first] = batch.searches;
  if (first === undefined) return 'Over';
  const current = await lockStartedSearches(scope, first.eventId);
  const of = (selfieId: string) => current.find((search) => search.selfieId === selfieId)?.round ?? undefined;
  const still = batch.searches.filter(({ selfieId }) => of(selfieId) !== undefined);
  const isMoved = ({ selfieId, round }: RunningSearch) => of(selfieId)?.seenUpTo !== round.seenUpTo;
  if (still.some((search) => isMoved(search) || of(search.selfieId)?.isPastEnd !== search.round.isPastEnd))
    return 'Overtaken';
  for (const search of still) await keepForSearch(deps, scope, batch, search, seen, thresholds);
  return 'Seen';
}

async function keepForSearch(
  deps: LookDeps,
  scope: Scope,
  { photos, upTo, isLast }: Batch,
  search: RunningSearch,
  seen: ReadonlyMap<string, FaceReading[]>,
  thresholds: FaceThresholds,
): Promise<void> {
  const now = deps.clock.now();
  const own = photos.filter(({ photoId }) => isInRound(search.round, photoId));
  const faces = own.flatMap(({ photoId }) => seen.get(photoId) ?? []);
  const distances = new Map(
    faces.map((face) => [face, distanceBetween(search.face, face.descriptor)] as const),
  );
  const strangers = addStrangers(search.strangers, distances.values());
  const photosSeen = search.photosSeen + own.length;
  // The number of the event's faces is known only for the processed photos.
  const size = Math.round((strangers.count * search.photosTotal) / Math.max(photosSeen, 1));
  const scale = scaleOfTally(strangers, thresholds);
  const distanceOf = (face: FaceReading) =>
    scaled(
      distances.get(face) ?? Number.POSITIVE_INFINITY,
      scale,
      scaleAmong(faces, face, scale, thresholds),
    );
  const finds = own.flatMap((photo) =>
    findOn(photo, seen.get(photo.photoId) ?? [], distanceOf, limitBySize(size)),
  );
  const { selfieId, eventId } = search;
  const selfie = await findSelfie(scope, selfieId, now);
  if (selfie === undefined) return endSearch(deps, scope, selfieId, 'SelfieFailed');
  const expiresAt = new Date(now.getTime() + PERSON_HOURS * 3600_000);
  const kept = await saveFaceFinds(deps, scope, { personId: selfie.personId, eventId, expiresAt }, finds);
  if (kept !== undefined) {
    const photosCount = selfie.photosCount + kept.photosCount;
    await saveFoundPerson(scope, selfieId, { personId: kept.personId, photosCount });
  }
  const round = moveRound(search.round, upTo, isLast);
  if (isRoundOver(round)) return finishSearch(deps, scope, selfieId);
  await moveFaceSearch(scope, { selfieId, round, photosSeen, strangers }, now);
}

/**
 * Measures the scale of a face by the others of its batch, because no others are stored.
 * @param scale the searching person's, used if there are too few
 */
function scaleAmong(
  faces: readonly FaceReading[],
  face: FaceReading,
  scale: number,
  thresholds: FaceThresholds,
): number {
  if (faces.length <= SCALE_LEAST) return scale;
  const others = faces.filter((other) => other !== face);
  return scaleOf(
    Float32Array.from(others, ({ descriptor }) => distanceBetween(face.descriptor, descriptor)),
    thresholds,
  );
}

/** Finds the searched face on a photo: the nearest one, if it is near enough. */
function findOn(
  { photoId }: PhotoRecord,
  faces: readonly FaceReading[],
  distanceOf: (face: FaceReading) => number,
  limit: number,
): FaceFind[] {
  const [face] = faces.toSorted((one, other) => distanceOf(one) - distanceOf(other));
  if (face === undefined || distanceOf(face) > limit) return [];
  const others = faces.filter((each) => each !== face).map(({ box }) => box);
  return [{ photoId, face: { box: face.box, quality: face.quality }, others }];
}
