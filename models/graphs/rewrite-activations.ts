import { addChannelwise, addForReaders, copyWeights } from './fold-affine.ts';
import { type GraphEditor, otherInput, outputOf } from './graph-editor.ts';
import type { GraphNode } from './onnx-graph.ts';

/** `x · clip(x + 3, 0, 6) / 6`, as exporters write it, with the factor and the summand after it. */
type HardSwish = { nodes: GraphNode[]; output: string; scale: number; shift: number };

function findHardSwish(editor: GraphEditor, input: string): HardSwish | undefined {
  const readers = editor.readersOf(input);
  const add = readers.find((node) => node.op === 'Add' && editor.scalarOf(otherInput(node, input)) === 3);
  const clip = add && editor.onlyReaderOf(outputOf(add));
  const product = clip?.op === 'Clip' ? editor.onlyReaderOf(outputOf(clip)) : undefined;
  const quotient = product?.op === 'Mul' ? editor.onlyReaderOf(outputOf(product)) : undefined;
  if (!add || !clip || !product || quotient?.op !== 'Div' || readers.length !== 2) return undefined;
  if (!product.inputs.includes(input) || editor.scalarOf(quotient.inputs[1]) !== 6) return undefined;
  const found: HardSwish = {
    nodes: [add, clip, product, quotient],
    output: outputOf(quotient),
    scale: 1,
    shift: 0,
  };
  for (const op of ['Mul', 'Add']) {
    const next = editor.onlyReaderOf(found.output);
    const value = next && editor.scalarOf(otherInput(next, found.output));
    if (next?.op !== op || value === undefined) break;
    if (op === 'Mul') found.scale = value;
    else found.shift = value;
    found.nodes.push(next);
    found.output = outputOf(next);
  }
  return found;
}

/** Since operator set 11 the bounds are inputs. */
function addClip(editor: GraphEditor, input: string, low: number, high: number): string {
  if (editor.graph.opset < 11)
    return editor.addNode('Clip', [input], { min: { float: low }, max: { float: high } });
  const bounds = [low, high].map((bound) => editor.addConstant(Float32Array.of(bound), []));
  return editor.addNode('Clip', [input, ...bounds]);
}

/**
 * Rewrites a hard swish after a convolution as a gate: a channelwise convolution, clipped, times its input. The
 * result is the same, but it stays in the layout in which convolutions are fast. The factor after it is folded into
 * the gate; the summand is added for its readers.
 */
export function rewriteHardSwish(editor: GraphEditor): void {
  for (const convolution of editor.graph.nodes.filter((node) => node.op === 'Conv')) {
    const input = outputOf(convolution);
    const found = findHardSwish(editor, input);
    if (!found) continue;
    const { channels } = copyWeights(editor, convolution);
    for (const node of found.nodes) editor.removeNode(node);
    const { scale, shift, output } = found;
    const slope = addChannelwise(editor, input, { channels, scale: scale / 6, shift: scale / 2 });
    const gate = addClip(editor, slope, Math.min(0, scale), Math.max(0, scale));
    editor.addNode('Mul', [input, gate], {}, output);
    addForReaders(editor, output, shift, channels);
  }
}

/**
 * Rewrites `x + x · gate` as `x · (1 + gate)`: the gate is one number per channel, while the picture is large.
 * Exact.
 */
export function rewriteGatedSums(editor: GraphEditor): void {
  for (const product of editor.graph.nodes.filter((node) => node.op === 'Mul')) {
    const [picture, gate] = product.inputs;
    if (picture === undefined || gate === undefined || editor.makerOf(gate)?.op !== 'HardSigmoid') continue;
    const sum = editor.onlyReaderOf(outputOf(product));
    if (sum?.op !== 'Add' || !sum.inputs.includes(picture)) continue;
    editor.removeNode(product);
    editor.removeNode(sum);
    const raised = editor.addNode('Add', [gate, editor.addConstant(Float32Array.of(1), [1])]);
    editor.addNode('Mul', [picture, raised], {}, outputOf(sum));
  }
}
