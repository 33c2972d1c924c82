import type { PhotoReader } from '#engines/photo-reader/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { listPublishedAfter, photoFiles } from '#finding/photos/index.ts';
import type { Deps } from '#platform/deps.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { FIRST_ID } from './rounds.rules.ts';

/** What it costs to look through an event for one selfie, or for several at once. */
export interface SearchEstimate {
  photos: number;
  /** Of one reader, for each photo; null where there is no photo to measure it on. */
  secondsEach: number | null;
  /** With all readers. */
  minutes: number | null;
}

/** Photos that are measured, after one that loads the models. */
const SAMPLE = 3;

/** Measures on some of an event's photos how long a search takes that looks through all of them on this machine. */
export async function estimateSearch(
  deps: Pick<Deps, 'database' | 'storage'> & { reader: Pick<PhotoReader, 'readFaces'> },
  tenantId: string,
  eventId: string,
  readers: number,
): Promise<SearchEstimate> {
  const { photos, sample } = await deps.database.inTenant(tenantId, async (scope) => ({
    photos: (await findEvent(scope, eventId))?.publishedCount ?? 0,
    sample: await listPublishedAfter(scope, eventId, FIRST_ID, SAMPLE),
  }));
  const [first] = sample;
  if (first === undefined) return { photos, secondsEach: null, minutes: null };
  const read = async (photo: typeof first) => {
    const bytes = await deps.storage.read(tenantKey(tenantId, photoFiles(eventId, photo).original));
    const begunAt = performance.now();
    await deps.reader.readFaces(bytes);
    return (performance.now() - begunAt) / 1000;
  };
  await read(first);
  const seconds: number[] = [];
  for (const photo of sample) seconds.push(await read(photo));
  const secondsEach = seconds.reduce((sum, each) => sum + each, 0) / seconds.length;
  return { photos, secondsEach, minutes: (photos * secondsEach) / readers / 60 };
}
