import { describe, expect, test } from 'vitest';
import {
  compareGraphs,
  FLOAT_TOLERANCE,
  type GraphBuilder,
  startGraph,
} from '#tests/fixtures/graph-fixture.ts';
import { editGraph, type Graph, type GraphEditor } from '../graphs/index.ts';
import { rewriteEnlargedConcat, rewriteEnlargedSum } from './rewrite-pyramid.ts';

const DIMS = [1, 3, 16, 24];

function rewrite(source: Graph, change: (editor: GraphEditor) => void): Graph {
  const editor = editGraph(source);
  change(editor);
  return editor.finish();
}

function enlarge(graph: GraphBuilder, input: string, factor: number): string {
  const scales = graph.editor.addConstant(Float32Array.of(1, 1, factor, factor), [4]);
  return graph.node('Resize', [input, graph.editor.addConstant(new Float32Array(0), [0]), scales], {
    mode: 'nearest',
    coordinate_transformation_mode: 'asymmetric',
    nearest_mode: 'floor',
  });
}

const operationsOf = (graph: Graph) => graph.nodes.map((node) => node.op);

describe('rewriteEnlargedConcat', () => {
  test('a concat of inputs enlarged by eight, four and two and one of full size enlarges none to full size', async () => {
    const graph = startGraph(3);
    const parts = [8, 4, 2].map((factor) =>
      enlarge(graph, graph.convolve('x', 3, { outputs: 4, stride: factor }), factor),
    );
    const lateral = graph.convolve('x', 3, { outputs: 5 });
    const joined = graph.node('Concat', [...parts, lateral], { axis: 1 });
    const y = graph.convolve(joined, 17, { outputs: 6, kernel: 3, pad: 1 });
    const before = graph.finish({ [y]: 6 });
    const after = rewrite(before, rewriteEnlargedConcat);
    expect(operationsOf(after).filter((op) => op === 'Resize')).toHaveLength(2);
    expect(await compareGraphs(before, after, DIMS)).toBeLessThan(FLOAT_TOLERANCE);
  });

  test('a concat is kept if an input before the last is not enlarged', () => {
    const graph = startGraph(3);
    const small = enlarge(graph, graph.convolve('x', 3, { outputs: 4, stride: 2 }), 2);
    const joined = graph.node('Concat', ['x', small, graph.convolve('x', 3, { outputs: 5 })], { axis: 1 });
    const before = graph.finish({ [graph.convolve(joined, 12, { outputs: 6, kernel: 3, pad: 1 })]: 6 });
    expect(rewrite(before, rewriteEnlargedConcat)).toEqual(before);
  });
});

/** Builds one step of a feature pyramid: adds an enlarged tensor to a gated lateral one, and convolves the sum. */
function drawStep({ isShared = false } = {}): Graph {
  const graph = startGraph(3);
  const narrow = graph.convolve('x', 3, { outputs: 3 });
  const widened = graph.convolve(narrow, 3, { outputs: 8 });
  const squeezed = graph.convolve(graph.node('GlobalAveragePool', [widened]), 8, { outputs: 8 });
  const gate = graph.node('Add', [graph.node('HardSigmoid', [squeezed]), graph.scalar(1)]);
  const lateral = graph.node('Mul', [widened, gate]);
  const small = graph.convolve('x', 3, { outputs: 8, stride: 2 });
  const sum = graph.node('Add', [lateral, enlarge(graph, small, 2)]);
  const y = graph.convolve(sum, 8, { outputs: 4, kernel: 3, pad: 1 });
  return isShared ? graph.finish({ [y]: 4, [sum]: 8 }) : graph.finish({ [y]: 4 });
}

describe('rewriteEnlargedSum', () => {
  test('the sum is never computed: one part is convolved before it is enlarged, the other before it is widened', async () => {
    const before = drawStep();
    const after = rewrite(before, rewriteEnlargedSum);
    expect(operationsOf(after)).not.toContain('Resize');
    expect(await compareGraphs(before, after, DIMS)).toBeLessThan(FLOAT_TOLERANCE);
    expect(await compareGraphs(before, after, [1, 3, 6, 10])).toBeLessThan(FLOAT_TOLERANCE);
  });

  test('a sum with other readers is kept', () => {
    const before = drawStep({ isShared: true });
    expect(rewrite(before, rewriteEnlargedSum)).toEqual(before);
  });
});
