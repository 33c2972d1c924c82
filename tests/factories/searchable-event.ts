import type { FaceReading } from '#engines/faces/index.ts';
import { listPublishedAfter, photoFiles } from '#finding/photos/index.ts';
import { type LookDeps, lookThroughBatch } from '#finding/selfies/look-through.ts';
import { FIRST_ID } from '#finding/selfies/rounds.rules.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { AppDeps } from '#server/app.ts';
import { type EventInput, makeDescriptor, makeEvent } from './event-factory.ts';

const TENANT = 'photofinish';

/** Creates the engine's result for a face of sufficient quality. */
const readingOf = (descriptor: Float32Array, place = 0): FaceReading => ({
  box: { x: 25 + 75 * place, y: 15, width: 20, height: 20 },
  eyes: [
    { x: 30 + 75 * place, y: 20 },
    { x: 40 + 75 * place, y: 20 },
  ],
  score: 1,
  quality: 1,
  measures: { width: 20, drift: 0 },
  shown: true,
  descriptor,
  clothes: null,
});

/** The people on each photo, by its picture. */
interface ShownPhoto {
  photoId: string;
  names: string[];
  size: { width: number; height: number };
}
const NO_PHOTO: ShownPhoto = { photoId: '', names: [], size: { width: 300, height: 200 } };

/** Creates an event that keeps no faces, and a reader that sees the configured people on its photos. */
export async function makeSearchable(shopDeps: AppDeps, people: string[][], input: EventInput = {}) {
  const made = await makeEvent(shopDeps, {
    faceIndexing: 'onRequest',
    photos: people.map(() => []),
    ...input,
  });
  const shown = new Map<string, ShownPhoto>();
  const photos = await shopDeps.database.inTenant(TENANT, (scope) =>
    listPublishedAfter(scope, made.eventId, FIRST_ID, 1_000),
  );
  for (const photo of photos) {
    const key = tenantKey(TENANT, photoFiles(made.eventId, photo).original);
    const names = people[made.photoIds.indexOf(photo.photoId)] ?? [];
    // The factory's originals may be the same.
    await shopDeps.storage.put(key, Buffer.from(photo.photoId));
    shown.set(photo.photoId, { photoId: photo.photoId, names, size: photo });
  }
  /** The photos that were searched, in order. */
  const looks: string[] = [];
  let beforeEach = async (_photoId: string): Promise<void> => {};
  const reader: LookDeps['reader'] = {
    workers: 2,
    readFaces: async (bytes) => {
      const { photoId, names, size } = shown.get(Buffer.from(bytes).toString()) ?? NO_PHOTO;
      await beforeEach(photoId);
      looks.push(photoId);
      const faces = names.map((name, place) => readingOf(makeDescriptor(name, looks.length), place));
      return { ok: true, width: size.width, height: size.height, faces };
    },
  };
  const deps = { ...shopDeps, reader };
  return {
    ...made,
    looks,
    deps,
    onLook: (work: typeof beforeEach) => {
      beforeEach = work;
    },
    look: () => lookThroughBatch(deps, TENANT, made.eventId),
  };
}

/** Returns the reading of a person's selfie. */
export const selfieOf = (name: string): FaceReading => readingOf(makeDescriptor(name, 999));

/** Assigns people to photos: anna to every third, others to all. */
export const crowd = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    ...(index % 3 === 0 ? ['anna'] : []),
    `stranger ${index}`,
    `other ${index}`,
  ]);
