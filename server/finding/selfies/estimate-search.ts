import type { SelfieResult } from '#engines/faces/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { fileToRead, listFacesBarred, listPublishedAfter } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { FIRST_ID } from './rounds.rules.ts';

/** The duration of looking through an event for one selfie, or for several at once. */
export interface SearchEstimate {
  photos: number;
  /** The time of one reader per photo; null if there is no photo to measure. */
  secondsEach: number | null;
  /** The time with all readers. */
  minutes: number | null;
}

/** Reads the faces of a photo, in its own thread. */
export type ReadFaces = (bytes: Uint8Array) => Promise<SelfieResult>;

/** The number of measured photos, after one that loads the models. */
const SAMPLE = 3;

/** Measures, with some of an event's photos, how long a search through all of them takes on this machine. */
export async function estimateSearch(
  deps: Pick<Deps, 'storage' | 'config'>,
  scope: Scope,
  eventId: string,
  readFaces: ReadFaces,
): Promise<SearchEstimate> {
  const photos = (await findEvent(scope, eventId))?.publishedCount ?? 0;
  const measured = await listPublishedAfter(scope, eventId, FIRST_ID, SAMPLE);
  const barred = await listFacesBarred(
    scope,
    measured.map(({ photoId }) => photoId),
  );
  const sample = measured.filter(({ photoId }) => !barred.has(photoId));
  const [first] = sample;
  if (first === undefined) return { photos, secondsEach: null, minutes: null };
  const measure = async (photo: typeof first) => {
    const bytes = await deps.storage.read(tenantKey(scope.tenantId, fileToRead(photo)));
    const begunAt = performance.now();
    await readFaces(bytes);
    return (performance.now() - begunAt) / 1000;
  };
  await measure(first);
  const seconds: number[] = [];
  for (const photo of sample) seconds.push(await measure(photo));
  const secondsEach = seconds.reduce((sum, each) => sum + each, 0) / seconds.length;
  return { photos, secondsEach, minutes: (photos * secondsEach) / deps.config.readerThreads / 60 };
}
