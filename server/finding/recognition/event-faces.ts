import { LRUCache } from 'lru-cache';
import type { FaceThresholds } from '#engines/faces/index.ts';
import { createVectorIndex, distanceBetween } from '#engines/vectors/index.ts';
import type { FaceRecord } from './faces.store.ts';
import type { Cohort } from './fusion.rules.ts';
import { addStrangers, cohortOf } from './strangers.rules.ts';

/** Every face of one event in memory: packed vectors, and what each row of them is. Rows only grow; bibs change. */
export interface EventFaces {
  /** What distances between these faces mean. */
  readonly thresholds: FaceThresholds;
  readonly size: number;
  readonly byteSize: number;
  faceId(row: number): string;
  photoId(row: number): string;
  /** The bib surely worn by this face. */
  bib(row: number): string | null;
  vector(row: number): Float32Array;
  rowOf(faceId: string): number | undefined;
  /** Every bib that is surely worn by a face. */
  bibs(): string[];
  rowsOfBib(bib: string): readonly number[];
  rowsOfPhoto(photoId: string): readonly number[];
  /** Every face within `maxDistance` of one of the queries, with its least distance. */
  searchAny(queries: readonly Float32Array[], maxDistance: number): { row: number; distance: number }[];
  /** How strangers' faces lie around a vector, judged by a sample of the event; undefined where there are too few. */
  cohortOf(vector: Float32Array): Cohort | undefined;
  /** A result kept until the faces change. */
  remember<T extends object>(key: string, compute: () => T): T;
}

export interface GrowingEventFaces extends EventFaces {
  /** Adds those that are not there yet, and takes the bibs of those that are. */
  add(faces: readonly FaceRecord[]): void;
}

/** Faces a cohort is judged by: more tell no more. */
const COHORT_SAMPLE = 600;
const REMEMBERED_MAX = 500;
/** Ids, maps and bibs of a row, roughly. */
const ROW_OVERHEAD_BYTES = 300;

/** Computes the mean of several vectors. */
export function centreOf(vectors: readonly Float32Array[]): Float32Array {
  const centre = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (let index = 0; index < centre.length; index++)
      centre[index] = (centre[index] ?? 0) + (vector[index] ?? 0) / vectors.length;
  return centre;
}

/** What is to be known of the model that described the faces. */
export interface FaceDescription {
  /** Its name. */
  model: string;
  dimensions: number;
  thresholds: FaceThresholds;
}

export function createEventFaces({
  dimensions,
  thresholds,
}: Omit<FaceDescription, 'model'>): GrowingEventFaces {
  const vectors = createVectorIndex({ dimensions });
  const faceIds: string[] = [];
  const photoIds: string[] = [];
  const bibs: (string | null)[] = [];
  const rows = new Map<string, number>();
  const byBib = new Map<string, number[]>();
  const byPhoto = new Map<string, number[]>();
  const remembered = new LRUCache<string, object, () => object>({
    max: REMEMBERED_MAX,
    memoMethod: (_key, _stale, { context: compute }) => compute(),
  });

  const collect = (map: Map<string, number[]>, key: string, row: number) => {
    const known = map.get(key);
    if (known === undefined) map.set(key, [row]);
    else known.push(row);
  };

  const takeBib = (row: number | undefined, bib: string | null) => {
    const before = row === undefined ? null : (bibs[row] ?? null);
    if (row === undefined || before === bib) return;
    bibs[row] = bib;
    const others = before === null ? [] : (byBib.get(before) ?? []).filter((other) => other !== row);
    if (before !== null && others.length > 0) byBib.set(before, others);
    else if (before !== null) byBib.delete(before);
    if (bib !== null) collect(byBib, bib, row);
    remembered.clear();
  };

  return {
    thresholds,
    get size() {
      return faceIds.length;
    },
    get byteSize() {
      return vectors.byteSize + faceIds.length * ROW_OVERHEAD_BYTES;
    },
    faceId: (row) => faceIds[row] ?? '',
    photoId: (row) => photoIds[row] ?? '',
    bib: (row) => bibs[row] ?? null,
    vector: (row) => vectors.vector(row),
    rowOf: (faceId) => rows.get(faceId),
    bibs: () => [...byBib.keys()],
    rowsOfBib: (bib) => byBib.get(bib) ?? [],
    rowsOfPhoto: (photoId) => byPhoto.get(photoId) ?? [],
    searchAny(queries, maxDistance) {
      const packed = new Float32Array(queries.length * dimensions);
      queries.forEach((query, index) => {
        packed.set(query, index * dimensions);
      });
      return vectors.searchAny(packed, maxDistance);
    },
    cohortOf(vector) {
      const step = Math.max(1, Math.floor(faceIds.length / COHORT_SAMPLE));
      const distances: number[] = [];
      for (let row = 0; row < faceIds.length; row += step)
        distances.push(distanceBetween(vector, vectors.vector(row)));
      return cohortOf(addStrangers({ count: 0, sum: 0, squares: 0 }, distances, thresholds.maybe));
    },
    remember<T extends object>(key: string, compute: () => T): T {
      return remembered.memo(key, { context: compute }) as T;
    },
    add(faces) {
      for (const { faceId, bib } of faces) takeBib(rows.get(faceId), bib);
      const news = faces.filter(({ faceId }) => !rows.has(faceId));
      if (news.length === 0) return;
      const packed = new Float32Array(news.length * dimensions);
      news.forEach((face, index) => {
        packed.set(face.descriptor, index * dimensions);
      });
      // First, because it refuses what are no descriptors.
      vectors.append(packed);
      for (const face of news) {
        const row = faceIds.length;
        rows.set(face.faceId, row);
        faceIds.push(face.faceId);
        photoIds.push(face.photoId);
        bibs.push(face.bib);
        if (face.bib !== null) collect(byBib, face.bib, row);
        collect(byPhoto, face.photoId, row);
      }
      remembered.clear();
    },
  };
}
