import { describe, expect, test } from 'vitest';
import {
  differenceOf,
  drawFloats,
  FLOAT_TOLERANCE,
  runGraph,
  startGraph,
} from '#tests/fixtures/graph-fixture.ts';
import { splitGraph } from './split-graph.ts';

/**
 * Draws a network: half size, a convolution, quarter size, another convolution, and a pooled gate that cannot be
 * computed from a part of the picture.
 */
function drawNetwork() {
  const graph = startGraph(3);
  const half = graph.node('Relu', [graph.convolve('x', 3, { outputs: 4, kernel: 3, pad: 1, stride: 2 })]);
  const looked = graph.node('Relu', [graph.convolve(half, 4, { outputs: 4, kernel: 5, pad: 2, group: 4 })]);
  const quarter = graph.convolve(looked, 4, { outputs: 6, kernel: 3, pad: 1, stride: 2 });
  const after = graph.convolve(quarter, 6, { outputs: 6, kernel: 3, pad: 1 });
  const y = graph.node('Mul', [after, graph.node('GlobalAveragePool', [after])]);
  return graph.finish({ [y]: 6 });
}

const ROWS = 32;
const COLUMNS = 16;
const input = drawFloats(3 * ROWS * COLUMNS, 5);

describe('splitGraph', () => {
  test('both parts in sequence equal the whole', async () => {
    const whole = drawNetwork();
    const { stem, body, shrink } = splitGraph(whole, 4);
    expect(shrink).toBe(4);
    const features = await runGraph(stem, input, [1, 3, ROWS, COLUMNS]);
    expect(features.dims).toEqual([1, 6, ROWS / 4, COLUMNS / 4]);
    const expected = await runGraph(whole, input, [1, 3, ROWS, COLUMNS]);
    const actual = await runGraph(body, features.data, features.dims);
    expect(differenceOf(expected.data, actual.data)).toBeLessThan(FLOAT_TOLERANCE);
  });

  test('pixels outside the reach do not affect the stem; those at its edge do', async () => {
    const { stem, reach } = splitGraph(drawNetwork(), 4);
    // 3×3, then 5×5 at half size, then 3×3 at half size.
    expect(reach).toBe(1 + 2 * 2 + 1 * 2);
    const place = 4;
    const rowOf = async (changedRow: number) => {
      const changed = input.slice();
      for (let channel = 0; channel < 3; channel++)
        changed.fill(
          50,
          (channel * ROWS + changedRow) * COLUMNS,
          (channel * ROWS + changedRow + 1) * COLUMNS,
        );
      const { data } = await runGraph(stem, changed, [1, 3, ROWS, COLUMNS]);
      return data.slice(place * (COLUMNS / 4), (place + 1) * (COLUMNS / 4));
    };
    const untouched = await rowOf(0);
    expect(await rowOf(place * 4 - reach - 1)).toEqual(untouched);
    expect(await rowOf(place * 4 + reach + 1)).toEqual(untouched);
    expect(await rowOf(place * 4 - reach)).not.toEqual(untouched);
    expect(await rowOf(place * 4 + reach)).not.toEqual(untouched);
  });

  test('a network that never shrinks that far is refused', () => {
    expect(() => splitGraph(drawNetwork(), 8)).toThrow('never shrinks its picture to a 8-th');
  });
});
