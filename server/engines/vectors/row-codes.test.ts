import { expect, test } from 'vitest';
import { quantiseQuery } from './quantise-vector.ts';
import { BLOCK_ROWS, createRowCodes } from './row-codes.ts';

/** A row at each of these distances from the query, in directions that have nothing to do with each other. */
function drawAround(query: Float32Array, distances: readonly number[]): Float32Array {
  const rows = new Float32Array(distances.length * query.length);
  distances.forEach((distance, row) => {
    const direction = query.map((_, index) => Math.sin(1 + index * index * (row + 1)));
    const length = Math.hypot(...direction);
    direction.forEach((value, index) => {
      rows[row * query.length + index] = query[index]! + (value * distance) / length;
    });
  });
  return rows;
}

const DIMENSIONS = 128;
/** As long as a real descriptor. */
const QUERY = Float32Array.from({ length: DIMENSIONS }, (_, index) => 0.175 * Math.cos(index * index));

function visitedOf(distances: readonly number[], maxDistance: number): number[] {
  const codes = createRowCodes(DIMENSIONS);
  const rows = drawAround(QUERY, distances);
  codes.reserve(distances.length);
  distances.forEach((_, row) => {
    codes.write(row, rows, row * DIMENSIONS);
  });
  const visited: number[] = [];
  const query = quantiseQuery(QUERY, 0, DIMENSIONS, codes.queryLength);
  codes.visitCandidates(0, distances.length, query, maxDistance, (row) => visited.push(row));
  return visited;
}

test('rows within the distance are candidates, those a twentieth farther away are not', () => {
  const distances = Array.from({ length: 203 }, (_, row) => (row % 3 === 0 ? 0.5399 : 0.57));
  const near = distances.flatMap((distance, row) => (distance < 0.54 ? [row] : []));
  expect(visitedOf(distances, 0.54)).toEqual(near);
});

test('a whole block may be candidates, and none', () => {
  const distances = Array.from({ length: BLOCK_ROWS }, () => 0.3);
  expect(visitedOf(distances, 0.3001)).toEqual(distances.map((_, row) => row));
  expect(visitedOf(distances, 0.2)).toEqual([]);
});

test('there is room for millions of descriptors', () => {
  const { capacity } = createRowCodes(DIMENSIONS);
  expect(capacity).toBeGreaterThan(30_000_000);
  expect(capacity * (DIMENSIONS + 12)).toBeLessThan(2 ** 32);
});
