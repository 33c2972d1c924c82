import { describe, expect, test } from 'vitest';
import { compareGraphs, drawFloats, runGraph, startGraph } from '#tests/fixtures/graph-fixture.ts';
import { editGraph } from './graph-editor.ts';
import type { Graph } from './onnx-graph.ts';
import { quantiseConvolutions, type Range } from './quantise-convolutions.ts';

const DIMS = [1, 4, 9, 12];

function drawPair() {
  const graph = startGraph(4);
  const left = graph.convolve('x', 4, { outputs: 6, kernel: 3, pad: 1 });
  const right = graph.convolve('x', 4, { outputs: 6 });
  const sum = graph.node('Add', [left, right]);
  return { left, right, whole: graph.finish({ [sum]: 6 }) };
}

function quantise(source: Graph, ranges: Record<string, Range>) {
  const editor = editGraph(source);
  const count = quantiseConvolutions(editor, ranges);
  return { count, graph: editor.finish() };
}

describe('quantiseConvolutions', () => {
  test('a quantised convolution is right to a hundredth of its range', async () => {
    const { whole, left, right } = drawPair();
    const { count, graph } = quantise(whole, { x: [-6, 6], [left]: [-80, 80], [right]: [-25, 25] });
    expect(count).toBe(2);
    expect(graph.nodes.filter((node) => node.op === 'QLinearConv')).toHaveLength(2);
    expect(graph.nodes.filter((node) => node.op === 'QuantizeLinear')).toHaveLength(1);
    const difference = await compareGraphs(whole, graph, DIMS);
    expect(difference).toBeLessThan(0.02);
    expect(difference).toBeGreaterThan(0);
    // The sum of two products with the largest input must fit into 16 bits, to which many processors are limited.
    const weights = [...graph.constants.values()].flatMap(({ data }) =>
      data instanceof Int8Array ? [...data] : [],
    );
    expect(Math.max(...weights.map(Math.abs)) * 255 * 2).toBeLessThan(2 ** 15);
  });

  test('a convolution with an unknown range is kept', () => {
    const { whole, left } = drawPair();
    const { count, graph } = quantise(whole, { x: [-6, 6] });
    expect(count).toBe(0);
    expect(graph.nodes).toEqual(whole.nodes);
    expect(quantise(whole, { [left]: [-80, 80] }).count).toBe(0);
    expect(quantise(whole, { x: [-6, 6], [left]: [-80, 80] }).count).toBe(1);
  });

  test('values outside the range are clipped, and zero stays zero', async () => {
    const graph = startGraph(1);
    const y = graph.convolve('x', 1, { outputs: 1 });
    const whole = graph.finish({ [y]: 1 });
    const { graph: narrow } = quantise(whole, { x: [-1, 3], [y]: [-0.5, 0.5] });
    const input = drawFloats(60, 3).map((value) => value * 100);
    const { data } = await runGraph(narrow, input, [1, 1, 6, 10]);
    const step = 1 / 255;
    for (const value of data) expect(Math.abs(value)).toBeLessThanOrEqual(0.5 + step);
    const bias = (await runGraph(whole, new Float32Array(60), [1, 1, 6, 10])).data[0] ?? 0;
    const atZero = (await runGraph(narrow, new Float32Array(60), [1, 1, 6, 10])).data[0] ?? 9;
    expect(Math.abs(atZero - Math.max(-0.5, Math.min(0.5, bias)))).toBeLessThanOrEqual(step);
  });
});
