import { describe, expect, test } from 'vitest';
import {
  compareGraphs,
  FLOAT_TOLERANCE,
  type GraphBuilder,
  startGraph,
} from '#tests/fixtures/graph-fixture.ts';
import { addForReaders, foldIntoConvolutions } from './fold-affine.ts';
import { editGraph } from './graph-editor.ts';
import type { Graph } from './onnx-graph.ts';

const DIMS = [1, 4, 7, 10];

function fold(source: Graph): Graph {
  const editor = editGraph(source);
  foldIntoConvolutions(editor);
  return editor.finish();
}

function normalise(graph: GraphBuilder, input: string, channels: number): string {
  const variance = graph.editor.addConstant(
    Float32Array.from({ length: channels }, (_, i) => 0.1 + i),
    [channels],
  );
  const others = [0, 1, 2].map(() => graph.drawn([channels]));
  return graph.node('BatchNormalization', [input, ...others, variance], { epsilon: { float: 1e-3 } });
}

describe('foldIntoConvolutions', () => {
  test('folds normalisations, factors and summands into the weights: one node left, the same numbers', async () => {
    const graph = startGraph(4);
    const convolved = graph.convolve('x', 4, { outputs: 6, kernel: 3, pad: 1 });
    const scaled = graph.node('Mul', [normalise(graph, convolved, 6), graph.scalar(-1.7)]);
    const y = graph.node('Add', [graph.scalar(0.4), scaled]);
    const before = graph.finish({ [y]: 6 });
    const after = fold(before);
    expect(after.nodes.map((node) => node.op)).toEqual(['Conv']);
    expect(await compareGraphs(before, after, DIMS)).toBeLessThan(FLOAT_TOLERANCE);
  });

  test('a grouped convolution without a bias gets one', async () => {
    const graph = startGraph(4);
    const plain = graph.node('Conv', ['x', graph.drawn([4, 1, 3, 3])], {
      kernel_shape: [3, 3],
      strides: [2, 2],
      pads: [1, 1, 1, 1],
      dilations: [1, 1],
      group: 4,
    });
    const before = graph.finish({ [normalise(graph, plain, 4)]: 4 });
    const after = fold(before);
    expect(after.nodes).toHaveLength(1);
    expect(await compareGraphs(before, after, DIMS)).toBeLessThan(FLOAT_TOLERANCE);
  });

  test('a value with other readers, or one that differs by pixel, is kept', async () => {
    const graph = startGraph(4);
    const shared = graph.convolve('x', 4, { outputs: 4 });
    const doubled = graph.node('Mul', [shared, graph.scalar(2)]);
    const lone = graph.convolve('x', 4, { outputs: 4 });
    const product = graph.node('Mul', [graph.node('Add', [shared, doubled]), lone]);
    const before = graph.finish({ [product]: 4 });
    const after = fold(before);
    expect(after.nodes).toHaveLength(before.nodes.length);
    expect(await compareGraphs(before, after, DIMS)).toBe(0);
  });
});

test('addForReaders: readers without padding take the summand into their bias, others read the sum', async () => {
  const build = (isFolded: boolean) => {
    const graph = startGraph(4);
    const source = graph.node('Relu', ['x']);
    const summed = isFolded ? source : graph.node('Add', [source, graph.scalar(0.7)]);
    const pointwise = graph.convolve(summed, 4, { outputs: 3 });
    const bordered = graph.convolve(summed, 4, { outputs: 3, kernel: 3, pad: 1 });
    const pooled = graph.convolve(graph.node('GlobalAveragePool', [summed]), 4, { outputs: 3 });
    const y = graph.node('Mul', [graph.node('Add', [pointwise, bordered]), pooled]);
    if (isFolded) addForReaders(graph.editor, source, 0.7, 4);
    return graph.finish({ [y]: 3 });
  };
  const [before, after] = [build(false), build(true)];
  expect(after.nodes.filter((node) => node.op === 'Conv')).toHaveLength(4);
  expect(await compareGraphs(before, after, DIMS)).toBeLessThan(FLOAT_TOLERANCE);
});
