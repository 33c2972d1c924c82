import { describe, expect, test } from 'vitest';
import { compareGraphs, FLOAT_TOLERANCE, startGraph } from '#tests/fixtures/graph-fixture.ts';
import { editGraph } from './graph-editor.ts';
import type { Graph } from './onnx-graph.ts';
import { rewriteGatedSums, rewriteHardSwish } from './rewrite-activations.ts';

const DIMS = [1, 3, 8, 11];

function rewrite(source: Graph, change: typeof rewriteHardSwish): Graph {
  const editor = editGraph(source);
  change(editor);
  return editor.finish();
}

/** Draws a convolution, a hard swish followed by a factor and a summand, and readers with and without padding. */
function drawHardSwish({ factor = 1, summand = 0, opset = 11 }): Graph {
  const graph = startGraph(3, opset);
  let at = graph.hardSwish(graph.convolve('x', 3, { outputs: 5 }));
  if (factor !== 1) at = graph.node('Mul', [at, graph.scalar(factor)]);
  if (summand !== 0) at = graph.node('Add', [at, graph.scalar(summand)]);
  const bordered = graph.convolve(at, 5, { outputs: 4, kernel: 3, pad: 1 });
  const y = graph.node('Add', [bordered, graph.convolve(at, 5, { outputs: 4 })]);
  return graph.finish({ [y]: 4 });
}

describe('rewriteHardSwish', () => {
  test.each([
    [{}],
    [{ factor: 2.5 }],
    [{ factor: -0.8 }],
    [{ summand: 0.3 }],
    [{ factor: 1.4, summand: -0.6 }],
    [{ factor: 1.4, summand: -0.6, opset: 9 }],
  ])('computes the same numbers without the division: %j', async (settings) => {
    const before = drawHardSwish(settings);
    const after = rewrite(before, rewriteHardSwish);
    expect(after.nodes.filter((node) => node.op === 'Clip')).toHaveLength(1);
    expect(after.nodes.filter((node) => node.op === 'Div')).toEqual([]);
    expect(await compareGraphs(before, after, DIMS)).toBeLessThan(FLOAT_TOLERANCE);
  });

  test('a similar pattern is kept', () => {
    const graph = startGraph(3);
    const input = graph.convolve('x', 3, { outputs: 5 });
    const other = graph.convolve('x', 3, { outputs: 5 });
    const gate = graph.node('Relu', [graph.node('Add', [input, graph.scalar(3)])]);
    const noClip = graph.node('Div', [graph.node('Mul', [input, gate]), graph.scalar(6)]);
    const swish = graph.hardSwish(other);
    const readTwice = graph.node('Add', [swish, other]);
    const before = graph.finish({ [graph.node('Add', [noClip, readTwice])]: 5 });
    expect(rewrite(before, rewriteHardSwish)).toEqual(before);
  });
});

describe('rewriteGatedSums', () => {
  test('a picture plus its gated self becomes one product', async () => {
    const graph = startGraph(3);
    const squeezed = graph.convolve(graph.node('GlobalAveragePool', ['x']), 3, { outputs: 3 });
    const gate = graph.node('HardSigmoid', [squeezed], { alpha: { float: 0.2 }, beta: { float: 0.5 } });
    const y = graph.node('Add', ['x', graph.node('Mul', ['x', gate])]);
    const before = graph.finish({ [y]: 3 });
    const after = rewrite(before, rewriteGatedSums);
    expect(after.nodes.map((node) => node.op).slice(-2)).toEqual(['Add', 'Mul']);
    expect(await compareGraphs(before, after, DIMS)).toBeLessThan(FLOAT_TOLERANCE);
  });

  test('a gated picture added to another one is kept', () => {
    const graph = startGraph(3);
    const gate = graph.node('HardSigmoid', [graph.node('GlobalAveragePool', ['x'])]);
    const y = graph.node('Add', [graph.node('Relu', ['x']), graph.node('Mul', ['x', gate])]);
    const before = graph.finish({ [y]: 3 });
    expect(rewrite(before, rewriteGatedSums)).toEqual(before);
  });
});
