import { describe, expect, test } from 'vitest';
import { placeInBlock, unfoldLogits } from '#engines/bibs/detect-text.ts';
import { PIXEL_THRESHOLD } from '#engines/bibs/find-text-boxes.ts';
import {
  differenceOf,
  drawFloats,
  FLOAT_TOLERANCE,
  runGraph,
  startGraph,
} from '#tests/fixtures/graph-fixture.ts';
import { editGraph, type Graph } from '../graphs/index.ts';
import { rewriteTextHead } from './rewrite-text-head.ts';

/** Draws two doublings and a sigmoid, as at the end of a DB detector. */
function drawHead(): Graph {
  const graph = startGraph(5);
  const doubling = { kernel_shape: [2, 2], strides: [2, 2], pads: [0, 0, 0, 0], dilations: [1, 1], group: 1 };
  const double = (input: string, inputs: number, outputs: number) =>
    graph.node('Add', [
      graph.node('ConvTranspose', [input, graph.drawn([inputs, outputs, 2, 2])], doubling),
      graph.drawn([1, outputs, 1, 1]),
    ]);
  const variance = graph.editor.addConstant(Float32Array.of(0.5, 1, 2, 3), [4]);
  const others = [0, 1, 2].map(() => graph.drawn([4]));
  const normalised = graph.node('BatchNormalization', [double('x', 5, 4), ...others, variance], {
    epsilon: { float: 1e-5 },
  });
  const map = graph.node('Sigmoid', [double(graph.node('Relu', [normalised]), 4, 1)]);
  return graph.finish({ [map]: 1 });
}

describe('rewriteTextHead', () => {
  test('the logits of the new head, rearranged, are the original probability map', async () => {
    const before = drawHead();
    const editor = editGraph(before);
    rewriteTextHead(editor);
    const size = { width: 28, height: 20 };
    const input = drawFloats(5 * 5 * 7, 8).map((value) => value * 4);
    const expected = await runGraph(before, input, [1, 5, 5, 7]);
    const logits = await runGraph(editor.finish(), input, [1, 5, 5, 7]);
    expect(logits.dims).toEqual([1, 16, 5, 7]);
    const map = unfoldLogits(logits.data, size).data;
    const visible = expected.data.map((value) => (value > PIXEL_THRESHOLD ? value : 0));
    expect(visible.filter((value) => value > 0).length).toBeGreaterThan(40);
    expect(visible.filter((value) => value === 0).length).toBeGreaterThan(40);
    expect(differenceOf(visible, map)).toBeLessThan(FLOAT_TOLERANCE);
  });

  test('a network with another end is refused', () => {
    const graph = startGraph(3);
    const whole = graph.finish({ [graph.node('Sigmoid', [graph.convolve('x', 3, { outputs: 1 })])]: 1 });
    expect(() => rewriteTextHead(editGraph(whole))).toThrow('does not end in two doublings');
  });
});

test('the sixteen channels are sixteen pixels', () => {
  const places = Array.from({ length: 16 }, (_, channel) => placeInBlock(channel));
  expect(new Set(places.map(({ dx, dy }) => dy * 4 + dx)).size).toBe(16);
});
