import { LRUCache } from 'lru-cache';
import type { FaceThresholds } from '#engines/faces/index.ts';
import { createVectorIndex, distanceBetween } from '#engines/vectors/index.ts';
import type { Capture } from './clothes.rules.ts';
import { SCALE_SAMPLE, sampleRank, scaled, scaleOf } from './face-scale.rules.ts';
import type { FaceText } from './face-texts.rules.ts';
import type { FaceRecord } from './faces.store.ts';

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
  /** What the face's runner has on; null where that is not known. */
  clothes(row: number): Uint8Array | null;
  /** What was read below this face. */
  texts(row: number): readonly FaceText[];
  /** When and where its photo was taken. */
  capture(row: number): Capture;
  rowOf(faceId: string): number | undefined;
  /** Every bib that is surely worn by a face. */
  bibs(): string[];
  rowsOfBib(bib: string): readonly number[];
  rowsOfPhoto(photoId: string): readonly number[];
  /** Lists the faces below which a text was read that passes. */
  rowsWithText(passes: (text: string) => boolean): number[];
  /** What distances to a face mean, by a sample of the event: see `face-scale.rules.ts`. */
  scaleOf(vector: Float32Array): number;
  /** The scale of a face of the event. */
  scaleOfRow(row: number): number;
  /** The scaled distance of two faces of the event. */
  between(one: number, other: number): number;
  /** Finds the faces within a scaled distance of a vector, the nearest first. */
  near(vector: Float32Array, limit: number): FaceHit[];
  /** Finds the faces within a scaled distance of a face of the event, the nearest first; itself is one of them. */
  nearRow(row: number, limit: number): FaceHit[];
  /** Finds some faces above bibs that are nearest to a face of the event, the nearest first: few of each bib are compared. */
  nearestWorn(row: number): FaceHit[];
  /** A result kept until the faces change. */
  remember<T extends object>(key: string, compute: () => T): T;
  /** A result kept until there are a quarter more faces: what is measured of the event as a whole. */
  rememberWhileAlike<T extends object>(key: string, compute: () => T): T;
}

/** A face and its scaled distance. */
interface FaceHit {
  row: number;
  distance: number;
}

/** A face with when and where its photo was taken. */
type PlacedRecord = FaceRecord & { capture: Capture };

export interface GrowingEventFaces extends EventFaces {
  /** Adds those that are not there yet, and takes the bibs of those that are. */
  add(faces: readonly PlacedRecord[]): void;
}

const REMEMBERED_MAX = 500;
/** By so much more an event has to grow before it is measured again. */
const GROWN = 1.25;
/** Faces of the sample whose scales bound a search. */
const LARGEST_OF = 200;
/** Faces of each bib that stand for who wears it, and how many of the nearest are told. */
const WORN_OF_BIB = 2;
const WORN_NEAREST = 16;
/** Ids, maps and bibs of a row, roughly. */
const ROW_OVERHEAD_BYTES = 700;

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
  const clothes: (Uint8Array | null)[] = [];
  const texts: (readonly FaceText[])[] = [];
  const captures: Capture[] = [];
  const byText = new Map<string, number[]>();
  /** The sample that scales are measured by, the least rank first. */
  const sample: { rank: number; row: number }[] = [];
  /** Scales of rows by that sample. */
  const scales = new Map<number, number>();
  const rows = new Map<string, number>();
  const byBib = new Map<string, number[]>();
  const byPhoto = new Map<string, number[]>();
  const remembered = new LRUCache<string, object, () => object>({
    max: REMEMBERED_MAX,
    memoMethod: (_key, _stale, { context: compute }) => compute(),
  });

  const measured = new Map<string, { value: object; until: number }>();

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

  /** Lets a new face into the sample if its rank is low enough. */
  const sampleRow = (faceId: string, row: number) => {
    const rank = sampleRank(faceId);
    const last = sample.at(-1);
    if (sample.length >= SCALE_SAMPLE && last !== undefined && rank >= last.rank) return;
    const place = sample.findIndex((other) => other.rank > rank);
    sample.splice(place === -1 ? sample.length : place, 0, { rank, row });
    if (sample.length > SCALE_SAMPLE) sample.pop();
    scales.clear();
    packedSample = undefined;
  };

  /** The vectors of the sample one behind the other; undefined once it has changed. */
  let packedSample: Float32Array | undefined;

  const packSample = () => {
    const packed = new Float32Array(sample.length * dimensions);
    sample.forEach(({ row }, place) => {
      packed.set(vectors.vector(row), place * dimensions);
    });
    return packed;
  };

  const measureScale = (vector: Float32Array, self?: number) => {
    packedSample ??= packSample();
    const distances = new Float32Array(sample.length);
    let count = 0;
    for (let place = 0; place < sample.length; place++) {
      if (sample[place]?.row === self) continue;
      let sum = 0;
      for (let index = 0, at = place * dimensions; index < dimensions; index++, at++) {
        const apart = (vector[index] as number) - (packedSample[at] as number);
        sum += apart * apart;
      }
      distances[count++] = Math.sqrt(sum);
    }
    return scaleOf(distances.subarray(0, count), thresholds);
  };

  const scaleOfRow = (row: number): number => {
    const known = scales.get(row) ?? measureScale(vectors.vector(row), row);
    scales.set(row, known);
    return known;
  };

  const rememberWhileAlike = <T extends object>(key: string, compute: () => T): T => {
    const known = measured.get(key);
    if (known !== undefined && faceIds.length < known.until) return known.value as T;
    const value = compute();
    measured.set(key, { value, until: Math.max(faceIds.length + 1, GROWN * faceIds.length) });
    return value;
  };

  /** The largest scale among the sample: what is larger is rare, and is searched as if it were that. */
  const largest = () =>
    rememberWhileAlike('largest scale', () => ({
      scale: Math.max(0, ...sample.slice(0, LARGEST_OF).map(({ row }) => scaleOfRow(row))),
    })).scale;

  /** Faces above bibs, some of each: they stand for who wears it. */
  const openWorn = () => {
    const worn = [...byBib.values()].flatMap((own) => own.slice(0, WORN_OF_BIB));
    const index = createVectorIndex({ dimensions });
    const packed = new Float32Array(worn.length * dimensions);
    worn.forEach((row, place) => {
      packed.set(vectors.vector(row), place * dimensions);
    });
    index.append(packed);
    return { worn, index };
  };

  const near = (vector: Float32Array, scale: number, limit: number): FaceHit[] =>
    vectors
      .searchAny(vector, (limit * (scale + largest())) / 2)
      .map(({ row, distance }) => ({ row, distance: scaled(distance, scale, scaleOfRow(row)) }))
      .filter(({ distance }) => distance <= limit)
      .sort((one, other) => one.distance - other.distance || one.row - other.row);

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
    clothes: (row) => clothes[row] ?? null,
    texts: (row) => texts[row] ?? [],
    capture: (row) => captures[row] ?? { at: null, spot: null },
    rowOf: (faceId) => rows.get(faceId),
    bibs: () => [...byBib.keys()],
    rowsOfBib: (bib) => byBib.get(bib) ?? [],
    rowsOfPhoto: (photoId) => byPhoto.get(photoId) ?? [],
    rowsWithText: (passes) => [...byText].flatMap(([text, own]) => (passes(text) ? own : [])),
    scaleOf: (vector) => measureScale(vector),
    scaleOfRow,
    between: (one, other) =>
      scaled(distanceBetween(vectors.vector(one), vectors.vector(other)), scaleOfRow(one), scaleOfRow(other)),
    near: (vector, limit) => near(vector, measureScale(vector), limit),
    nearestWorn(row) {
      const { worn, index } = this.remember('worn', openWorn);
      const scale = scaleOfRow(row);
      return index
        .nearest(Float32Array.from(vectors.vector(row)), WORN_NEAREST)
        .map((hit) => {
          const found = worn[hit.row] ?? 0;
          return { row: found, distance: scaled(hit.distance, scale, scaleOfRow(found)) };
        })
        .sort((one, other) => one.distance - other.distance || one.row - other.row);
    },
    nearRow: (row, limit) => near(Float32Array.from(vectors.vector(row)), scaleOfRow(row), limit),
    remember<T extends object>(key: string, compute: () => T): T {
      return remembered.memo(key, { context: compute }) as T;
    },
    rememberWhileAlike,
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
        clothes.push(face.clothes);
        texts.push(face.texts);
        captures.push(face.capture);
        for (const text of new Set(face.texts.map((read) => read.text))) collect(byText, text, row);
        sampleRow(face.faceId, row);
        if (face.bib !== null) collect(byBib, face.bib, row);
        collect(byPhoto, face.photoId, row);
      }
      remembered.clear();
    },
  };
}
