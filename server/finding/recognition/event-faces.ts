import { LRUCache } from 'lru-cache';
import type { FaceThresholds } from '#engines/faces/index.ts';
import { createVectorIndex, distanceBetween, type VectorIndex } from '#engines/vectors/index.ts';
import type { Capture } from './clothes.rules.ts';
import { createFaceRows, type PlacedRecord } from './face-rows.ts';
import { scaled } from './face-scale.rules.ts';
import { createFaceScales, packRows } from './face-scales.ts';
import type { FaceText } from './face-texts.rules.ts';

/**
 * All faces of one event in memory: packed vectors, and further data per row. Rows are only added; their bibs may
 * change.
 */
export interface EventFaces {
  /** The scales of distances between these faces. */
  readonly thresholds: FaceThresholds;
  readonly size: number;
  readonly byteSize: number;
  faceId(row: number): string;
  photoId(row: number): string;
  /** The bib that this face certainly wears. */
  bib(row: number): string | null;
  vector(row: number): Float32Array;
  /** The clothes of the face's runner; null if unknown. */
  clothes(row: number): Uint8Array | null;
  /** The texts read below this face. */
  texts(row: number): readonly FaceText[];
  /** When and where its photo was taken. */
  capture(row: number): Capture;
  rowOf(faceId: string): number | undefined;
  /** All bibs that a face certainly wears. */
  bibs(): string[];
  rowsOfBib(bib: string): readonly number[];
  rowsOfPhoto(photoId: string): readonly number[];
  /** Lists the faces below which a matching text was read. */
  rowsWithText(passes: (text: string) => boolean): number[];
  /** Returns the scale of distances to a face, from a sample of the event: see `face-scale.rules.ts`. */
  scaleOf(vector: Float32Array): number;
  /** Returns the scale of a face of the event. */
  scaleOfRow(row: number): number;
  /** Returns the scaled distance between two faces of the event. */
  between(one: number, other: number): number;
  /** Finds the faces within a scaled distance of a vector, nearest first. */
  near(vector: Float32Array, limit: number): FaceHit[];
  /** Finds the faces within a scaled distance of a face of the event, nearest first. The face itself is included. */
  nearRow(row: number, limit: number): FaceHit[];
  /**
   * Finds the faces above bibs that are nearest to a face of the event, nearest first. Only a few faces per bib are
   * compared.
   */
  nearestWorn(row: number): FaceHit[];
  /** Returns a cached result, which is computed again after the faces changed. */
  remember<T extends object>(key: string, compute: () => T): T;
  /**
   * Returns a cached result, which is computed again after the number of faces grew by a quarter. For measurements of
   * the whole event.
   */
  rememberWhileAlike<T extends object>(key: string, compute: () => T): T;
}

/** A face and its scaled distance. */
interface FaceHit {
  row: number;
  distance: number;
}

export interface GrowingEventFaces extends EventFaces {
  /** Adds new faces, and updates the bibs of known ones. */
  add(faces: readonly PlacedRecord[]): void;
}

const REMEMBERED_MAX = 500;
/** The factor by which an event must grow before it is measured again. */
const GROWN = 1.25;
/** The number of sample faces whose scales bound a search. */
const LARGEST_OF = 200;
/** The number of faces that represent each bib, and of nearest faces that are returned. */
const WORN_OF_BIB = 2;
const WORN_NEAREST = 16;
/** The approximate size of a row's ids, maps and bibs. */
const ROW_OVERHEAD_BYTES = 700;

/** The facts of the model that computed the descriptors. */
export interface FaceDescription {
  /** Its name. */
  model: string;
  dimensions: number;
  thresholds: FaceThresholds;
}

export function createEventFaces(description: Omit<FaceDescription, 'model'>): GrowingEventFaces {
  const { dimensions, thresholds } = description;
  const vectors = createVectorIndex({ dimensions });
  const rows = createFaceRows();
  const scales = createFaceScales(vectors, description);
  const remembered = new LRUCache<string, object, () => object>({
    max: REMEMBERED_MAX,
    memoMethod: (_key, _stale, { context: compute }) => compute(),
  });
  const measured = new Map<string, { value: object; until: number }>();

  const rememberWhileAlike = <T extends object>(key: string, compute: () => T): T =>
    keepWhileAlike(measured, rows.faceIds.length, key, compute);

  /** The largest scale in the sample. Larger scales are rare and are treated like this one. */
  const largest = () =>
    rememberWhileAlike('largest scale', () => ({
      scale: Math.max(0, ...scales.sampled(LARGEST_OF).map(scales.ofRow)),
    })).scale;

  const near = (vector: Float32Array, scale: number, limit: number): FaceHit[] =>
    vectors
      .searchAny(vector, (limit * (scale + largest())) / 2)
      .map(({ row, distance }) => ({ row, distance: scaled(distance, scale, scales.ofRow(row)) }))
      .filter(({ distance }) => distance <= limit)
      .sort(byDistance);

  return {
    thresholds,
    get size() {
      return rows.faceIds.length;
    },
    get byteSize() {
      return vectors.byteSize + rows.faceIds.length * ROW_OVERHEAD_BYTES;
    },
    faceId: (row) => rows.faceIds[row] ?? '',
    photoId: (row) => rows.photoIds[row] ?? '',
    bib: (row) => rows.bibs[row] ?? null,
    vector: (row) => vectors.vector(row),
    clothes: (row) => rows.clothes[row] ?? null,
    texts: (row) => rows.texts[row] ?? [],
    capture: (row) => rows.captures[row] ?? { at: null, spot: null },
    rowOf: (faceId) => rows.byFace.get(faceId),
    bibs: () => [...rows.byBib.keys()],
    rowsOfBib: (bib) => rows.byBib.get(bib) ?? [],
    rowsOfPhoto: (photoId) => rows.byPhoto.get(photoId) ?? [],
    rowsWithText: (passes) => [...rows.byText].flatMap(([text, own]) => (passes(text) ? own : [])),
    scaleOf: scales.measure,
    scaleOfRow: scales.ofRow,
    between: (one, other) =>
      scaled(
        distanceBetween(vectors.vector(one), vectors.vector(other)),
        scales.ofRow(one),
        scales.ofRow(other),
      ),
    near: (vector, limit) => near(vector, scales.measure(vector), limit),
    nearestWorn(row) {
      const { worn, index } = this.remember('worn', () => openWorn(vectors, rows.byBib, dimensions));
      const scale = scales.ofRow(row);
      return index
        .nearest(Float32Array.from(vectors.vector(row)), WORN_NEAREST)
        .map((hit) => {
          const found = worn[hit.row] ?? 0;
          return { row: found, distance: scaled(hit.distance, scale, scales.ofRow(found)) };
        })
        .sort(byDistance);
    },
    nearRow: (row, limit) => near(Float32Array.from(vectors.vector(row)), scales.ofRow(row), limit),
    remember<T extends object>(key: string, compute: () => T): T {
      return remembered.memo(key, { context: compute }) as T;
    },
    rememberWhileAlike,
    add(faces) {
      for (const { faceId, bib } of faces) {
        const row = rows.byFace.get(faceId);
        if (row !== undefined && rows.takeBib(row, bib)) remembered.clear();
      }
      const news = faces.filter(({ faceId }) => !rows.byFace.has(faceId));
      if (news.length === 0) return;
      const packed = new Float32Array(news.length * dimensions);
      news.forEach((face, index) => {
        packed.set(face.descriptor, index * dimensions);
      });
      // Runs first, because it throws for invalid descriptors.
      vectors.append(packed);
      for (const face of news) scales.sample(face.faceId, rows.add(face));
      remembered.clear();
    },
  };
}

/** Caches a result until the number of faces has grown by a quarter. */
function keepWhileAlike<T extends object>(
  measured: Map<string, { value: object; until: number }>,
  count: number,
  key: string,
  compute: () => T,
): T {
  const known = measured.get(key);
  if (known !== undefined && count < known.until) return known.value as T;
  const value = compute();
  measured.set(key, { value, until: Math.max(count + 1, GROWN * count) });
  return value;
}

const byDistance = (one: FaceHit, other: FaceHit) => one.distance - other.distance || one.row - other.row;

/** Indexes some faces above each bib, which represent its wearer. */
function openWorn(
  vectors: VectorIndex,
  byBib: ReadonlyMap<string, readonly number[]>,
  dimensions: number,
): { worn: number[]; index: VectorIndex } {
  const worn = [...byBib.values()].flatMap((own) => own.slice(0, WORN_OF_BIB));
  const index = createVectorIndex({ dimensions });
  index.append(packRows(vectors, worn, dimensions));
  return { worn, index };
}
