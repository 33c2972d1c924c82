import { MAX_DIMENSIONS, MAX_MAGNITUDE, quantiseQuery } from './quantise-vector.ts';
import { BLOCK_ROWS, createRowCodes } from './row-codes.ts';
import { createVectorBlocks } from './vector-blocks.ts';

/** A row (its number in the order of appending, from 0) and its Euclidean distance to the query. */
export interface VectorHit {
  row: number;
  distance: number;
}

/** A row, its least distance to any of the queries, and which of them it is (the first, where several are as near). */
export interface NearestQueryHit extends VectorHit {
  query: number;
}

/**
 * Vectors in memory, searched exactly: hits are those of a plain loop over all rows with distances computed in
 * float64. Vectors are packed one behind the other. All methods throw a `RangeError` and change nothing where a length
 * does not fit, or a component is no finite number up to 2⁴⁰ in size.
 */
export interface VectorIndex {
  readonly dimensions: number;
  /** Rows so far. */
  readonly size: number;
  /** Bytes held: five a component (counted in eights) and twelve a row, at most as much again in reserve, one page. */
  readonly byteSize: number;
  /** Appends n vectors of the index' dimensions; throws a `RangeError` as well where there is no room for them. */
  append(vectors: Float32Array): void;
  /** The vector of a row, as it came: a view for reading, which later appends may leave behind. */
  vector(row: number): Float32Array;
  /**
   * Rows at most `maxDistance` (0 to Infinity) away, nearest first, then by row; with a limit the first so many.
   */
  search(query: Float32Array, maxDistance: number, limit?: number): VectorHit[];
  /** Rows at most `maxDistance` away from any of m queries, each once, nearest first, then by row. */
  searchAny(queries: Float32Array, maxDistance: number): NearestQueryHit[];
}

const byDistance = (a: VectorHit, b: VectorHit): number => a.distance - b.distance || a.row - b.row;

/** How many vectors there are, if they are what they should be. */
function countVectors(what: string, values: Float32Array, dimensions: number): number {
  if (!(values instanceof Float32Array)) throw new RangeError(`${what}: a Float32Array is needed`);
  if (values.length % dimensions !== 0) {
    throw new RangeError(
      `${what}: ${values.length} numbers are no whole vectors of ${dimensions} dimensions`,
    );
  }
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!;
    // NaN fails the comparison too.
    if (!(Math.abs(value) <= MAX_MAGNITUDE)) {
      throw new RangeError(`${what}: component ${index} is ${value}, not a finite number up to 2^40`);
    }
  }
  return values.length / dimensions;
}

function checkBounds(maxDistance: number, limit: number): void {
  if (!(maxDistance >= 0)) throw new RangeError(`maxDistance is ${maxDistance}, not a number from 0`);
  if (limit !== Number.POSITIVE_INFINITY && !(Number.isInteger(limit) && limit > 0)) {
    throw new RangeError(`limit is ${limit}, not a whole number from 1`);
  }
}

/**
 * An empty index for vectors of 1 to 4096 dimensions. An int8 copy of the rows is looked through first; what it cannot
 * exclude is measured (`quantise-vector.ts` proves that it excludes no hit).
 */
export function createVectorIndex({ dimensions = 128 }: { dimensions?: number } = {}): VectorIndex {
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > MAX_DIMENSIONS) {
    throw new RangeError(`dimensions is ${dimensions}, not a whole number from 1 to ${MAX_DIMENSIONS}`);
  }
  const codes = createRowCodes(dimensions);
  const blocks = createVectorBlocks(dimensions, BLOCK_ROWS);
  let size = 0;

  function append(vectors: Float32Array): void {
    const count = countVectors('vectors', vectors, dimensions);
    if (size + count > codes.capacity) {
      throw new RangeError(`an index of ${dimensions} dimensions holds at most ${codes.capacity} vectors`);
    }
    codes.reserve(size + count);
    blocks.append(size, vectors);
    for (let index = 0; index < count; index++) codes.write(size + index, vectors, index * dimensions);
    size += count;
  }

  function search(query: Float32Array, maxDistance: number, limit = Number.POSITIVE_INFINITY): VectorHit[] {
    if (countVectors('query', query, dimensions) !== 1) throw new RangeError('query: one vector is needed');
    checkBounds(maxDistance, limit);
    const quantised = quantiseQuery(query, 0, dimensions, codes.queryLength);
    let hits: VectorHit[] = [];
    let radius = maxDistance;
    const measure = (row: number): void => {
      const distance = blocks.distance(row, query, 0);
      if (distance <= radius) hits.push({ row, distance });
    };
    for (let row = 0; row < size; row += BLOCK_ROWS) {
      codes.visitCandidates(row, Math.min(size, row + BLOCK_ROWS), quantised, radius, measure);
      // Once there are enough hits, only nearer ones are of interest: a row behind loses where it is as near.
      if (hits.length >= 2 * limit) {
        hits = hits.sort(byDistance).slice(0, limit);
        radius = hits.at(-1)?.distance ?? radius;
      }
    }
    hits.sort(byDistance);
    return hits.length > limit ? hits.slice(0, limit) : hits;
  }

  function searchAny(queries: Float32Array, maxDistance: number): NearestQueryHit[] {
    const count = countVectors('queries', queries, dimensions);
    checkBounds(maxDistance, Number.POSITIVE_INFINITY);
    const quantised = Array.from({ length: count }, (_, query) =>
      quantiseQuery(queries, query * dimensions, dimensions, codes.queryLength),
    );
    const hits: NearestQueryHit[] = [];
    // All queries go over a block while it is in the processor's cache.
    for (let first = 0; first < size; first += BLOCK_ROWS) {
      const nearest = new Map<number, NearestQueryHit>();
      quantised.forEach((each, query) => {
        codes.visitCandidates(first, Math.min(size, first + BLOCK_ROWS), each, maxDistance, (row) => {
          const distance = blocks.distance(row, queries, query * dimensions);
          if (
            distance <= maxDistance &&
            distance < (nearest.get(row)?.distance ?? Number.POSITIVE_INFINITY)
          ) {
            nearest.set(row, { row, distance, query });
          }
        });
      });
      for (const hit of nearest.values()) hits.push(hit);
    }
    return hits.sort(byDistance);
  }

  return {
    dimensions,
    get size() {
      return size;
    },
    get byteSize() {
      return codes.byteSize + blocks.byteSize;
    },
    append,
    vector(row) {
      if (!Number.isInteger(row) || row < 0 || row >= size) throw new RangeError(`there is no row ${row}`);
      return blocks.vector(row);
    },
    search,
    searchAny,
  };
}
