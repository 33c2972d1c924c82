import { editGraph, listOf, outputOf } from './graph-editor.ts';
import type { Graph } from './onnx-graph.ts';

/** The first part of a network, in which each output depends on a small area of the picture, and the rest. */
export type SplitGraph = {
  stem: Graph;
  body: Graph;
  /** How many times smaller, along each side, the stem's output is than its input. */
  shrink: number;
  /** How many pixels around its own place an output of the stem depends on. */
  reach: number;
};

/**
 * Cuts a network after the convolution that reduces its picture to a `shrink`-th. Everything before must be one
 * path of convolutions and pixelwise operations. Throws if the picture never becomes that small.
 */
export function splitGraph(source: Graph, shrink: number): SplitGraph {
  let size = 1;
  let reach = 0;
  for (const node of source.nodes) {
    if (node.op !== 'Conv') continue;
    const [rows = 1] = listOf(node, 'kernel_shape');
    reach += ((rows - 1) / 2) * size;
    size *= listOf(node, 'strides')[0] ?? 1;
    if (size < shrink) continue;
    const cut = outputOf(node);
    const channels = source.constants.get(node.inputs[1] ?? '')?.dims[0] ?? 0;
    const port = { name: cut, dims: ['n', channels, `rows / ${shrink}`, `columns / ${shrink}`] };
    const before = editGraph(source);
    before.graph.outputs = [port];
    const stem = before.finish();
    const after = editGraph(source);
    after.graph.inputs = [port];
    const inStem = new Set(stem.nodes.flatMap((known) => known.outputs));
    after.graph.nodes = after.graph.nodes.filter((other) => !inStem.has(outputOf(other)));
    return { stem, body: after.finish(), shrink, reach };
  }
  throw new Error(`the network never shrinks its picture to a ${shrink}-th`);
}
