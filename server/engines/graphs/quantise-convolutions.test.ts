import { describe, expect, test } from 'vitest';
import { editGraph } from './graph-editor.ts';
import { compareGraphs, drawFloats, runGraph, startGraph } from './graph-fixture.ts';
import type { Graph } from './onnx-graph.ts';
import { quantiseConvolutions, type Ranges } from './quantise-convolutions.ts';

const DIMS = [1, 4, 9, 12];

function drawPair() {
  const graph = startGraph(4, 13);
  const left = graph.convolve('x', 4, { outputs: 6, kernel: 3, pad: 1 });
  const right = graph.convolve('x', 4, { outputs: 6 });
  const sum = graph.node('Add', [left, right]);
  return { left, right, whole: graph.finish({ [sum]: 6 }) };
}

/** The same range for each of some channels. */
const all = (channels: number, low: number, high: number): Ranges => ({
  low: new Array(channels).fill(low),
  high: new Array(channels).fill(high),
});

function quantise(source: Graph, ranges: Record<string, Ranges>) {
  const editor = editGraph(source);
  const count = quantiseConvolutions(editor, ranges);
  return { count, graph: editor.finish() };
}

describe('quantiseConvolutions', () => {
  test('in bytes a convolution is right to a hundredth of its range', async () => {
    const { whole, left, right } = drawPair();
    const { count, graph } = quantise(whole, {
      x: all(4, -6, 6),
      [left]: all(6, -80, 80),
      [right]: all(6, -25, 25),
    });
    expect(count).toBe(2);
    expect(graph.nodes.filter((node) => node.op === 'QLinearConv')).toHaveLength(2);
    expect(graph.nodes.filter((node) => node.op === 'QuantizeLinear')).toHaveLength(1);
    const difference = await compareGraphs(whole, graph, DIMS);
    expect(difference).toBeLessThan(0.02);
    expect(difference).toBeGreaterThan(0);
  });

  test('a convolution of which one range is not known stays as it is', async () => {
    const { whole, left } = drawPair();
    const { count, graph } = quantise(whole, { x: all(4, -6, 6) });
    expect(count).toBe(0);
    expect(graph.nodes).toEqual(whole.nodes);
    expect(quantise(whole, { [left]: all(6, -80, 80) }).count).toBe(0);
    expect(quantise(whole, { x: all(4, -6, 6), [left]: all(6, -80, 80) }).count).toBe(1);
  });

  test('what lies beyond a range is cut off there, and zero stays zero', async () => {
    const graph = startGraph(1, 13);
    const y = graph.convolve('x', 1, { outputs: 1 });
    const whole = graph.finish({ [y]: 1 });
    const { graph: narrow } = quantise(whole, { x: all(1, -1, 3), [y]: all(1, -0.5, 0.5) });
    const input = drawFloats(60, 3).map((value) => value * 100);
    const { data } = await runGraph(narrow, input, [1, 1, 6, 10]);
    const step = 1 / 255;
    for (const value of data) expect(Math.abs(value)).toBeLessThanOrEqual(0.5 + step);
    const bias = (await runGraph(whole, new Float32Array(60), [1, 1, 6, 10])).data[0] ?? 0;
    const atZero = (await runGraph(narrow, new Float32Array(60), [1, 1, 6, 10])).data[0] ?? 9;
    expect(Math.abs(atZero - Math.max(-0.5, Math.min(0.5, bias)))).toBeLessThanOrEqual(step);
  });

  test('a channel of a hundredth of the others is as right as they are', async () => {
    const graph = startGraph(2, 13);
    const scaled = graph.node('Mul', ['x', graph.editor.addConstant(Float32Array.of(1, 0.1), [1, 2, 1, 1])]);
    const y = graph.convolve(scaled, 2, { outputs: 2 });
    const whole = graph.finish({ [y]: 2 });
    // The small channel alone makes the second output.
    const weights = graph.editor.floatsOf(whole.nodes.find((node) => node.op === 'Conv')?.inputs[1] ?? '');
    weights.set([0.9, 0, 0, 0.9]);
    const { graph: inBytes } = quantise(whole, {
      [scaled]: { low: [-6, -0.6], high: [6, 0.6] },
      [y]: { low: [-7, -1.6], high: [7, 1.6] },
    });
    const input = drawFloats(2 * 60, 3).map((value) => value * 6);
    const expected = (await runGraph(whole, input, [1, 2, 6, 10])).data.subarray(60);
    const actual = (await runGraph(inBytes, input, [1, 2, 6, 10])).data.subarray(60);
    for (const [index, value] of expected.entries())
      expect(Math.abs(value - (actual[index] ?? 9))).toBeLessThan(0.02);
  });

  test('convolutions in groups stay, and older operator sets are refused', () => {
    const graph = startGraph(4, 13);
    const y = graph.convolve('x', 4, { outputs: 4, group: 4 });
    const whole = graph.finish({ [y]: 4 });
    expect(quantise(whole, { x: all(4, -6, 6), [y]: all(4, -6, 6) }).count).toBe(0);
    expect(() => quantise({ ...whole, opset: 11 }, {})).toThrow('bytes need operator set 13');
  });
});
