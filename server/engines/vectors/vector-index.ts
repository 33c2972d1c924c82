import { createRequire } from 'node:module';

/** The part of usearch that is used. It reads an array's buffer from its start, and ignores the view's offset. */
interface Usearch {
  exactSearch(
    rows: Float32Array,
    query: Float32Array,
    dimensions: number,
    count: number,
    metric: 'l2sq',
    threads: number,
  ): { keys: BigUint64Array; distances: Float32Array };
}

// Loaded as CommonJS, because the package's entry for ES modules does not find its binary.
const usearch = createRequire(import.meta.url)('usearch') as Usearch;

/** A row (its number in the order of appending, from 0), and its smallest Euclidean distance to any of the queries. */
export interface VectorHit {
  row: number;
  distance: number;
}

/** Vectors in memory, searched exactly: hits are those of a plain loop over all rows. */
export interface VectorIndex {
  /** The number of rows. */
  readonly size: number;
  /** The bytes in memory: four per component, and at most as much again in reserve. */
  readonly byteSize: number;
  /**
   * Appends vectors, packed one after the other.
   * @throws RangeError and changes nothing if the length is not a whole number of vectors or a component is not a
   * finite number up to 2⁴⁰ in size
   */
  append(vectors: Float32Array): void;
  /** Returns the vector of a row as a view, which is valid until the next append. */
  vector(row: number): Float32Array;
  /**
   * Finds the rows that are at most `maxDistance` away from any of the packed queries; each once, nearest first,
   * then by row.
   * @throws RangeError as `append` does
   */
  searchAny(queries: Float32Array, maxDistance: number): VectorHit[];
  /** Finds the `count` rows nearest to a query, nearest first, then by row. @throws RangeError as `append` does */
  nearest(query: Float32Array, count: number): VectorHit[];
}

/** The rows that one call searches: usearch needs 16 bytes of working memory per row. */
const BLOCK_ROWS = 65_536;
/**
 * The number of nearest rows in the first search. If all of them are within the distance, the search is repeated
 * for more.
 */
const FIRST_COUNT = 64;
const COUNT_GROWTH = 8;
/** Squares of numbers up to this, summed over a descriptor, stay within float32. */
const MAX_MAGNITUDE = 2 ** 40;
/** usearch sums in float32, so candidates up to this factor beyond the distance are measured again in float64. */
const SQUARE_MARGIN = 1.001;

/**
 * Checks vectors.
 * @throws RangeError if the numbers are not whole vectors, or if distances cannot be computed from them
 */
function checkVectors(what: string, values: Float32Array, dimensions: number): void {
  if (values.length % dimensions !== 0) {
    throw new RangeError(
      `${what}: ${values.length} numbers are not whole vectors of ${dimensions} dimensions`,
    );
  }
  // NaN fails the comparison too.
  const wrong = values.findIndex((value) => !(Math.abs(value) <= MAX_MAGNITUDE));
  if (wrong !== -1) {
    throw new RangeError(`${what}: component ${wrong} is ${values[wrong]}, not a finite number up to 2^40`);
  }
}

/**
 * Finds the rows of a block (counted from its start) that may be within the distance: all that are, and hardly any
 * others.
 */
function findCandidates(rows: Float32Array, query: Float32Array, maxDistance: number): number[] {
  const dimensions = query.length;
  const bound = maxDistance ** 2 * SQUARE_MARGIN;
  const rowCount = rows.length / dimensions;
  for (let count = Math.min(FIRST_COUNT, rowCount); ; count = Math.min(count * COUNT_GROWTH, rowCount)) {
    const { keys, distances } = usearch.exactSearch(rows, query, dimensions, count, 'l2sq', 1);
    const within = distances.findIndex((distance) => distance > bound);
    if (within !== -1 || count === rowCount) {
      return Array.from(within === -1 ? keys : keys.subarray(0, within), Number);
    }
  }
}

/** Creates an empty index for vectors of `dimensions`. */
export function createVectorIndex({ dimensions = 128 }: { dimensions?: number } = {}): VectorIndex {
  const blocks: Float32Array[] = [];
  const blockLength = BLOCK_ROWS * dimensions;
  let size = 0;
  const check = (what: string, values: Float32Array) => checkVectors(what, values, dimensions);

  /** Returns the block with room for `count` numbers; a partly filled block doubles. */
  function reserve(index: number, length: number): Float32Array {
    const block = blocks[index] ?? new Float32Array(0);
    if (length <= block.length) return block;
    const grown = new Float32Array(Math.min(blockLength, Math.max(length, 2 * block.length)));
    grown.set(block);
    blocks[index] = grown;
    return grown;
  }

  function vector(row: number): Float32Array {
    if (!(row >= 0 && row < size)) throw new RangeError(`there is no row ${row}`);
    const from = (row % BLOCK_ROWS) * dimensions;
    return (blocks[Math.floor(row / BLOCK_ROWS)] as Float32Array).subarray(from, from + dimensions);
  }

  return {
    get size() {
      return size;
    },
    get byteSize() {
      return blocks.reduce((sum, block) => sum + block.byteLength, 0);
    },
    append(vectors) {
      check('vectors', vectors);
      for (let from = 0; from < vectors.length; ) {
        const position = size * dimensions + from;
        const within = position % blockLength;
        const taken = Math.min(vectors.length - from, blockLength - within);
        const block = reserve(Math.floor(position / blockLength), within + taken);
        block.set(vectors.subarray(from, from + taken), within);
        from += taken;
      }
      size += vectors.length / dimensions;
    },
    vector,
    nearest(query, count) {
      check('query', query);
      const hits = [...blocks.entries()].flatMap(([index, block]) => {
        const first = index * BLOCK_ROWS;
        const here = Math.min(size - first, BLOCK_ROWS);
        const rows = block.subarray(0, here * dimensions);
        const { keys } = usearch.exactSearch(rows, query, dimensions, Math.min(count, here), 'l2sq', 1);
        return Array.from(keys, (key) => {
          const row = first + Number(key);
          return { row, distance: distanceBetween(vector(row), query) };
        });
      });
      return hits.sort((one, other) => one.distance - other.distance || one.row - other.row).slice(0, count);
    },
    searchAny(queries, maxDistance) {
      check('queries', queries);
      const nearest = new Map<number, number>();
      for (let from = 0; from < queries.length; from += dimensions) {
        const query = queries.slice(from, from + dimensions);
        for (const [index, block] of blocks.entries()) {
          const first = index * BLOCK_ROWS;
          const rows = block.subarray(0, Math.min(size - first, BLOCK_ROWS) * dimensions);
          for (const candidate of findCandidates(rows, query, maxDistance)) {
            const row = first + candidate;
            const distance = distanceBetween(vector(row), query);
            if (distance <= maxDistance && distance < (nearest.get(row) ?? Number.POSITIVE_INFINITY)) {
              nearest.set(row, distance);
            }
          }
        }
      }
      return Array.from(nearest, ([row, distance]) => ({ row, distance })).sort(
        (one, other) => one.distance - other.distance || one.row - other.row,
      );
    },
  };
}

/** Computes the Euclidean distance of two vectors of one length, in float64. */
export function distanceBetween(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += ((one[index] ?? 0) - (other[index] ?? 0)) ** 2;
  return Math.sqrt(sum);
}
