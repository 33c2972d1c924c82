/** Networks as data: reads ONNX graphs, rewrites them without changing their results, and writes them. */
export { copyWeights, foldIntoConvolutions, setWeights } from './fold-affine.ts';
export { editGraph, type GraphEditor, listOf, otherInput, outputOf, POINTWISE } from './graph-editor.ts';
export {
  type Attribute,
  decodeGraph,
  encodeGraph,
  type Graph,
  type GraphNode,
  type GraphPort,
} from './onnx-graph.ts';
export { quantiseConvolutions, type Range } from './quantise-convolutions.ts';
export { rewriteGatedSums, rewriteHardSwish } from './rewrite-activations.ts';
export { splitGraph } from './split-graph.ts';
