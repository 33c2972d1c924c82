import type { GraphEditor } from './graph-editor.ts';

const OPSET = 13;

/** Operators of convolutional networks that were spelt or meant otherwise before a set up to 13. */
const CHANGED_IN: Readonly<Record<string, number>> = {
  ...{ Clip: 11, Pad: 11, Resize: 11, Slice: 10, TopK: 11 },
  ...{ ReduceSum: 13, Softmax: 13, LogSoftmax: 13, Split: 13, Squeeze: 13, Unsqueeze: 13 },
};

/** Moves a graph to ONNX's operator set 13. Throws if an operator would change its meaning by that. */
export function raiseOpset({ graph }: GraphEditor): void {
  for (const { op } of graph.nodes)
    if (graph.opset < (CHANGED_IN[op] ?? 0))
      throw new Error(`a ${op} of operator set ${graph.opset} cannot be moved to set ${OPSET}`);
  graph.opset = Math.max(graph.opset, OPSET);
}
