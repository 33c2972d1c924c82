import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { createVectorIndex, type NearestQueryHit, type VectorHit } from './index.ts';

/** The straightforward search that the index must agree with. */
function searchPlainly(
  rows: Float32Array,
  dimensions: number,
  query: Float32Array,
  maxDistance: number,
): VectorHit[] {
  const hits: VectorHit[] = [];
  for (let row = 0; row < rows.length / dimensions; row++) {
    let sum = 0;
    for (let index = 0; index < dimensions; index++) {
      sum += (rows[row * dimensions + index]! - query[index]!) ** 2;
    }
    if (Math.sqrt(sum) <= maxDistance) hits.push({ row, distance: Math.sqrt(sum) });
  }
  return hits.sort((a, b) => a.distance - b.distance || a.row - b.row);
}

/** The same for several queries, from the results of each. */
function searchAnyPlainly(
  ...[rows, dimensions, queries, maxDistance]: [Float32Array, number, Float32Array, number]
): NearestQueryHit[] {
  const nearest = new Map<number, NearestQueryHit>();
  for (let query = 0; query < queries.length / dimensions; query++) {
    const vector = queries.subarray(query * dimensions, (query + 1) * dimensions);
    for (const hit of searchPlainly(rows, dimensions, vector, maxDistance)) {
      const known = nearest.get(hit.row);
      if (known === undefined || hit.distance < known.distance) nearest.set(hit.row, { ...hit, query });
    }
  }
  return [...nearest.values()].sort((a, b) => a.distance - b.distance || a.row - b.row);
}

const randomFrom = (seed: number): (() => number) => seededRandom(seed).next;

/** People with several faces each, about as long as real descriptors (1.3–1.5); every seventh a copy of one before. */
function drawDescriptors(random: () => number, rows: number, dimensions: number, scale = 1): Float32Array {
  const about = () => random() + random() + random() - 1.5;
  const spread = (1.4 / Math.sqrt(dimensions)) * 2 * scale;
  const people = Array.from({ length: 1 + Math.floor(rows / 5) }, () =>
    Array.from({ length: dimensions }, () => about() * spread),
  );
  const values = new Float32Array(rows * dimensions);
  for (let row = 0; row < rows; row++) {
    const person = people[Math.floor(random() * people.length)]!;
    const copied = row % 7 === 6 ? Math.floor(random() * row) * dimensions : undefined;
    for (let index = 0; index < dimensions; index++) {
      values[row * dimensions + index] =
        copied === undefined ? person[index]! + about() * spread * 0.3 : values[copied + index]!;
    }
  }
  return values;
}

/** An index of the rows, appended in as many pieces as asked for. */
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
  rows: fc.integer({ min: 0, max: 120 }),
  dimensions: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(127, 128, 129, 512)),
  pieces: fc.integer({ min: 1, max: 9 }),
  /** From numbers whose squares vanish in float32 to the largest allowed. */
  scale: fc.constantFrom(1, 1, 1, 1e-3, 1e-25, 1e-40, 1e6, 1e11),
});

describe('the hits of a plain loop', () => {
  test('for any size, dimensions, magnitude and pieces, at any distance', () => {
    fc.assert(
      fc.property(
        shapes,
        fc.double({ min: 0, max: 3, noNaN: true }),
        ({ seed, rows, dimensions, ...other }, far) => {
          const random = randomFrom(seed);
          const values = drawDescriptors(random, rows + 1, dimensions, other.scale);
          const query = values.slice(0, dimensions).map((value) => value * (1 + 0.1 * (random() - 0.5)));
          const index = fillIndex(values, dimensions, other.pieces);
          const maxDistance = far * other.scale;
          expect(index.search(query, maxDistance)).toEqual(
            searchPlainly(values, dimensions, query, maxDistance),
          );
        },
      ),
      { numRuns: 400 },
    );
  });

  test('exactly at the threshold, and not the next number below it', () => {
    fc.assert(
      fc.property(shapes, ({ seed, rows, dimensions, scale }) => {
        const values = drawDescriptors(randomFrom(seed), rows + 2, dimensions, scale);
        const query = values.slice(0, dimensions);
        const index = fillIndex(values, dimensions);
        const all = searchPlainly(values, dimensions, query, Number.POSITIVE_INFINITY);
        for (const { distance } of all.slice(0, 20)) {
          const just = all.filter((hit) => hit.distance <= distance);
          expect(index.search(query, distance)).toEqual(just);
          if (distance === 0) continue;
          const below = distance * (1 - Number.EPSILON);
          expect(index.search(query, below)).toEqual(all.filter((hit) => hit.distance <= below));
        }
      }),
      { numRuns: 150 },
    );
  });

  test('when rounding the query moves it away from the row', () => {
    const dimensions = 4096;
    const row = new Float32Array(dimensions);
    row[0] = 1;
    // Just over half a step of the 4128 that a query of so many dimensions has: all are rounded up.
    const query = row.map((value) => value || 0.501 / 4128);
    const [hit] = searchPlainly(row, dimensions, query, 1);
    expect(fillIndex(row, dimensions).search(query, hit?.distance ?? 0)).toEqual([hit]);
  });

  test('with components of very different magnitude in one index', () => {
    const anything = fc.oneof(
      fc.float({ min: -(2 ** 40), max: 2 ** 40, noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(0, -0, 2 ** -149, 2 ** -126, 1, 2 ** 40, -(2 ** 40)),
    );
    const rows = fc.array(fc.array(anything, { minLength: 3, maxLength: 3 }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(rows, (list) => {
        const values = Float32Array.from(list.flat());
        const index = fillIndex(values, 3);
        const query = values.slice(0, 3);
        for (const { distance } of searchPlainly(values, 3, query, Number.POSITIVE_INFINITY)) {
          expect(index.search(query, distance)).toEqual(searchPlainly(values, 3, query, distance));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('over several blocks, with a limit and without, while the index grows', () => {
    const random = randomFrom(20260510);
    const dimensions = 16;
    const values = drawDescriptors(random, 21_001, dimensions);
    const index = createVectorIndex({ dimensions });
    for (const size of [1, 4095, 4096, 4097, 12_289, 21_001]) {
      index.append(values.subarray(index.size * dimensions, size * dimensions));
      expect(index.size).toBe(size);
      const query = values.slice((size - 1) * dimensions, size * dimensions);
      const plain = searchPlainly(values.subarray(0, size * dimensions), dimensions, query, 0.6);
      expect(index.search(query, 0.6)).toEqual(plain);
      for (const limit of [1, 3, 50]) {
        expect(index.search(query, 0.6, limit)).toEqual(plain.slice(0, limit));
        const all = searchPlainly(
          values.subarray(0, size * dimensions),
          dimensions,
          query,
          Number.POSITIVE_INFINITY,
        );
        expect(index.search(query, Number.POSITIVE_INFINITY, limit)).toEqual(all.slice(0, limit));
      }
    }
  });

  test('copies of a row all are found, in their order', () => {
    const row = drawDescriptors(randomFrom(7), 1, 128);
    const values = new Float32Array(9000 * 128);
    for (let copy = 0; copy < 9000; copy++) values.set(row, copy * 128);
    const index = fillIndex(values, 128, 3);
    expect(index.search(row, 0).map(({ row }) => row)).toEqual(
      Array.from({ length: 9000 }, (_, copy) => copy),
    );
    expect(index.search(row, 0.5, 5).map(({ row }) => row)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('several queries', () => {
  test('give each row once, with the nearest query, the first of equals', () => {
    fc.assert(
      fc.property(
        shapes,
        fc.integer({ min: 0, max: 6 }),
        ({ seed, rows, dimensions, pieces }, queryCount) => {
          const random = randomFrom(seed);
          const values = drawDescriptors(random, rows, dimensions);
          // From the same people as the rows and every seventh a copy, so that queries share rows and ties.
          const queries = drawDescriptors(randomFrom(seed), Math.max(rows, 7), dimensions).slice(
            0,
            queryCount * dimensions,
          );
          const index = fillIndex(values, dimensions, pieces);
          const maxDistance = 1.6 * random();
          expect(index.searchAny(queries, maxDistance)).toEqual(
            searchAnyPlainly(values, dimensions, queries, maxDistance),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  test('over several blocks', () => {
    const values = drawDescriptors(randomFrom(3), 9001, 16);
    const queries = Float32Array.from([...values.slice(-48), ...values.slice(0, 16), ...values.slice(-48)]);
    const hits = fillIndex(values, 16, 2).searchAny(queries, 0.5);
    expect(hits).toEqual(searchAnyPlainly(values, 16, queries, 0.5));
    expect(new Set(hits.map(({ query }) => query)).size).toBeGreaterThan(2);
  });

  test('none give nothing', () => {
    expect(fillIndex(drawDescriptors(randomFrom(3), 10, 16), 16).searchAny(new Float32Array(0), 1)).toEqual(
      [],
    );
  });
});

describe('what is kept', () => {
  test('an empty index finds nothing', () => {
    const index = createVectorIndex();
    expect(index.dimensions).toBe(128);
    expect(index.search(new Float32Array(128), Number.POSITIVE_INFINITY)).toEqual([]);
    expect(index.searchAny(new Float32Array(256), 1)).toEqual([]);
    index.append(new Float32Array(0));
    expect(index.size).toBe(0);
  });

  test('later changes of the arrays handed in are not seen', () => {
    const values = Float32Array.of(1, 2, 3, 4);
    const index = fillIndex(values, 4);
    values.fill(9);
    expect(index.search(Float32Array.of(1, 2, 3, 4), 0)).toEqual([{ row: 0, distance: 0 }]);
  });

  test('each row is given back as it came', () => {
    const values = drawDescriptors(randomFrom(11), 9001, 16);
    const index = fillIndex(values, 16, 5);
    for (const row of [0, 1, 4095, 4096, 9000]) {
      expect(index.vector(row)).toEqual(values.slice(row * 16, (row + 1) * 16));
    }
    for (const row of [-1, 9001, 0.5, Number.NaN]) expect(() => index.vector(row)).toThrow(/no row/);
  });

  test('memory is bounded by twice what the rows need, whatever the pieces', () => {
    const index = createVectorIndex();
    const piece = drawDescriptors(randomFrom(5), 37, 128);
    for (let count = 0; count < 300; count++) index.append(piece);
    const needed = index.size * (128 * 5 + 12);
    expect(index.byteSize).toBeGreaterThanOrEqual(needed);
    expect(index.byteSize).toBeLessThan(2 * needed + 65_536);
  });
});
