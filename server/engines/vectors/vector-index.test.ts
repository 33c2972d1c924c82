import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { countOf } from '#tests/factories/sample.ts';
import { createVectorIndex, distanceBetween, type VectorHit } from './index.ts';

/** Computes the same search with a plain loop. */
function searchPlainly(
  rows: Float32Array,
  dimensions: number,
  queries: Float32Array,
  maxDistance: number,
): VectorHit[] {
  const hits: VectorHit[] = [];
  for (let row = 0; row < rows.length / dimensions; row++) {
    const vector = rows.subarray(row * dimensions, (row + 1) * dimensions);
    let distance = Number.POSITIVE_INFINITY;
    for (let from = 0; from < queries.length; from += dimensions) {
      distance = Math.min(distance, distanceBetween(vector, queries.subarray(from, from + dimensions)));
    }
    if (queries.length > 0 && distance <= maxDistance) hits.push({ row, distance });
  }
  return hits.sort((one, other) => one.distance - other.distance || one.row - other.row);
}

/** People with several faces each, about as long as real descriptors (1.3–1.5); every seventh is a copy of an earlier one. */
function drawDescriptors(seed: number, rows: number, dimensions: number, scale = 1): Float32Array {
  const random = seededRandom(seed).next;
  const about = () => random() + random() + random() - 1.5;
  const spread = (1.4 / Math.sqrt(dimensions)) * 2 * scale;
  const people = Array.from({ length: 1 + Math.floor(rows / 5) }, () =>
    Array.from({ length: dimensions }, () => about() * spread),
  );
  const values = new Float32Array(rows * dimensions);
  for (let row = 0; row < rows; row++) {
    const person = people[Math.floor(random() * people.length)] ?? [];
    const copied = row % 7 === 6 ? Math.floor(random() * row) * dimensions : undefined;
    for (let index = 0; index < dimensions; index++) {
      values[row * dimensions + index] =
        copied === undefined ? (person[index] ?? 0) + about() * spread * 0.3 : (values[copied + index] ?? 0);
    }
  }
  return values;
}

/** Creates an index of the rows, appended in the given number of chunks. */
function fillIndex(rows: Float32Array, dimensions: number, pieces = 1) {
  const index = createVectorIndex({ dimensions });
  const count = rows.length / dimensions;
  for (let piece = 0; piece < pieces; piece++) {
    const [from, to] = [piece, piece + 1].map((edge) => Math.floor((edge * count) / pieces) * dimensions);
    index.append(rows.subarray(from, to));
  }
  return index;
}

const shapes = fc.record({
  seed: fc.integer(),
  rows: fc.integer({ min: 0, max: 200 }),
  dimensions: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(127, 128, 129, 512)),
  pieces: fc.integer({ min: 1, max: 9 }),
  /** From numbers whose squares underflow in float32 to the largest allowed ones. */
  scale: fc.constantFrom(1, 1, 1, 1e-3, 1e-25, 1e-40, 1e6, 1e11),
});

describe('hits equal those of a plain loop', () => {
  test('for any size, dimensions, magnitude, chunks and queries, at any distance', () => {
    fc.assert(
      fc.property(
        shapes,
        fc.integer({ min: 0, max: 4 }),
        fc.double({ min: 0, max: 3, noNaN: true }),
        ({ seed, rows, dimensions, pieces, scale }, queryCount, far) => {
          const values = drawDescriptors(seed, rows, dimensions, scale);
          const queries = drawDescriptors(seed, rows + 7, dimensions, scale).slice(
            0,
            queryCount * dimensions,
          );
          expect(fillIndex(values, dimensions, pieces).searchAny(queries, far * scale)).toEqual(
            searchPlainly(values, dimensions, queries, far * scale),
          );
        },
      ),
      { numRuns: countOf(300, 100) },
    );
  });

  test('exactly at the threshold, and not at the next number below it', () => {
    fc.assert(
      fc.property(shapes, ({ seed, rows, dimensions, scale }) => {
        const values = drawDescriptors(seed, rows + 2, dimensions, scale);
        const query = values.slice(0, dimensions);
        const index = fillIndex(values, dimensions);
        const all = searchPlainly(values, dimensions, query, Number.POSITIVE_INFINITY);
        for (const { distance } of all.slice(0, 10)) {
          expect(index.searchAny(query, distance)).toEqual(all.filter((hit) => hit.distance <= distance));
          if (distance === 0) continue;
          const below = distance * (1 - Number.EPSILON);
          expect(index.searchAny(query, below)).toEqual(all.filter((hit) => hit.distance <= below));
        }
      }),
      { numRuns: countOf(100, 40) },
    );
  });

  test('over several blocks, while the index grows', () => {
    const values = drawDescriptors(20260510, 131_100, 8);
    const index = createVectorIndex({ dimensions: 8 });
    for (const size of [1, 65_535, 65_536, 65_537, 131_100]) {
      index.append(values.subarray(index.size * 8, size * 8));
      expect(index.size).toBe(size);
      const queries = values.slice((size - 1) * 8, size * 8);
      expect(index.searchAny(queries, 0.3)).toEqual(
        searchPlainly(values.subarray(0, size * 8), 8, queries, 0.3),
      );
    }
  });

  test('finds all copies of a row, in their order', () => {
    const row = drawDescriptors(7, 1, 128);
    const values = new Float32Array(9000 * 128);
    for (let copy = 0; copy < 9000; copy++) values.set(row, copy * 128);
    expect(
      fillIndex(values, 128, 3)
        .searchAny(row, 0)
        .map((hit) => hit.row),
    ).toEqual(Array.from({ length: 9000 }, (_, copy) => copy));
  });
});

describe('storage', () => {
  test('an empty index finds nothing', () => {
    const index = createVectorIndex();
    index.append(new Float32Array(0));
    expect(index.size).toBe(0);
    expect(index.searchAny(new Float32Array(256), 1)).toEqual([]);
  });

  test('later changes of the given arrays have no effect', () => {
    const values = Float32Array.of(1, 2, 3, 4);
    const index = fillIndex(values, 4);
    values.fill(9);
    expect(index.searchAny(Float32Array.of(1, 2, 3, 4), 0)).toEqual([{ row: 0, distance: 0 }]);
  });

  test('each row is returned unchanged', () => {
    const values = drawDescriptors(11, 66_000, 4);
    const index = fillIndex(values, 4, 5);
    for (const row of [0, 1, 65_535, 65_536, 65_999]) {
      expect(index.vector(row)).toEqual(values.slice(row * 4, (row + 1) * 4));
    }
    for (const row of [-1, 66_000, Number.NaN]) expect(() => index.vector(row)).toThrow(/no row/);
  });

  test('memory is at most twice that of the rows, for any chunks', () => {
    const index = createVectorIndex();
    const piece = drawDescriptors(5, 37, 128);
    for (let count = 0; count < 300; count++) index.append(piece);
    const needed = index.size * 128 * 4;
    expect(index.byteSize).toBeGreaterThanOrEqual(needed);
    expect(index.byteSize).toBeLessThanOrEqual(2 * needed);
  });
});

describe('a refused call changes nothing', () => {
  test.each([
    ['NaN', Float32Array.of(1, 2, 3, 4, Number.NaN, 6), /component 4 is NaN/],
    ['Infinity', Float32Array.of(1, 2, Number.NEGATIVE_INFINITY), /component 2 is -Infinity/],
    ['too large a number', Float32Array.of(1, 2 ** 41, 3), /component 1 is 2199023255552/],
    ['part of a vector', Float32Array.of(1, 2, 3, 4), /4 numbers are not whole vectors of 3 dimensions/],
  ])('%s', (_, wrong, message) => {
    const index = createVectorIndex({ dimensions: 3 });
    index.append(Float32Array.of(1, 2, 3, 4, 5, 6));
    expect(() => index.append(wrong)).toThrow(message);
    expect(() => index.searchAny(wrong, 1)).toThrow(message);
    expect(index.size).toBe(2);
    expect(index.searchAny(Float32Array.of(4, 5, 6), 1)).toEqual([{ row: 1, distance: 0 }]);
  });
});
