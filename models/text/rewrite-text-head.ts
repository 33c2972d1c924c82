/**
 * Rewrites the last step of a text detector (DB: two transposed convolutions, each of which doubles the picture) as
 * convolutions at a quarter of the size. The results are the same for two thirds of the work, and irrelevant pixels
 * need no sigmoid.
 */
import { type GraphEditor, type GraphNode, otherInput, outputOf, POINTWISE } from '../graphs/index.ts';

/** Follows a tensor through its only readers as long as their operation is in `ops`. */
function follow(editor: GraphEditor, tensor: string, ops: readonly string[]): GraphNode[] {
  const found: GraphNode[] = [];
  let at = tensor;
  for (const op of ops) {
    const next = editor.onlyReaderOf(at);
    if (next?.op !== op) return found;
    found.push(next);
    at = outputOf(next);
  }
  return found;
}

const constantInput = (editor: GraphEditor, node: GraphNode) =>
  editor.floatsOf(node.inputs.find((input) => editor.graph.constants.has(input)) ?? '');

/**
 * Returns the first doubling, `[in, middle, 2, 2]`, with the normalisation after it, as one weight per place and
 * channel.
 */
function foldFirst(editor: GraphEditor, first: GraphNode, add: GraphNode, normalisation: GraphNode) {
  const [inputs = 0, middle = 0] = editor.dimsOf(first.inputs[1] ?? '');
  const source = editor.floatsOf(first.inputs[1] ?? '');
  const sourceBias = constantInput(editor, add);
  const [gamma, beta, mean, variance] = normalisation.inputs.slice(1, 5).map(editor.floatsOf);
  const epsilon = normalisation.attributes.epsilon;
  const tiny = typeof epsilon === 'object' && 'float' in epsilon ? epsilon.float : 1e-5;
  const weights = new Float32Array(4 * middle * inputs);
  const bias = new Float32Array(4 * middle);
  for (let place = 0; place < 4; place++)
    for (let channel = 0; channel < middle; channel++) {
      const scale = (gamma?.[channel] ?? 1) / Math.sqrt((variance?.[channel] ?? 1) + tiny);
      const row = place * middle + channel;
      for (let input = 0; input < inputs; input++)
        weights[row * inputs + input] = (source[(input * middle + channel) * 4 + place] ?? 0) * scale;
      bias[row] = ((sourceBias[channel] ?? 0) - (mean?.[channel] ?? 0)) * scale + (beta?.[channel] ?? 0);
    }
  return { weights, bias, dims: [4 * middle, inputs, 1, 1], middle };
}

/** Returns the second doubling: each place of the first becomes four. */
function unfoldSecond(source: Float32Array, sourceBias: number, middle: number) {
  const weights = new Float32Array(16 * 4 * middle);
  for (let place = 0; place < 4; place++)
    for (let pixel = 0; pixel < 4; pixel++)
      for (let channel = 0; channel < middle; channel++)
        weights[(place * 4 + pixel) * 4 * middle + place * middle + channel] =
          source[channel * 4 + pixel] ?? 0;
  return { weights, bias: new Float32Array(16).fill(sourceBias), dims: [16, 4 * middle, 1, 1] };
}

/**
 * Rewrites the head in place. The graph's output becomes logits, `[N, 16, height / 4, width / 4]`; see
 * `placeInBlock`. Throws if the graph has no such head.
 */
export function rewriteTextHead(editor: GraphEditor): void {
  const first = editor.graph.nodes.find((node) => node.op === 'ConvTranspose');
  const steps = ['Add', 'BatchNormalization', 'Relu', 'ConvTranspose', 'Add', 'Sigmoid'];
  const [add, normalisation, relu, second, lastAdd, sigmoid] = first
    ? follow(editor, outputOf(first), steps)
    : [];
  if (!first || !add || !normalisation || !relu || !second || !lastAdd || !sigmoid)
    throw new Error('the detector does not end in two doublings');
  const [input = ''] = first.inputs;
  if (otherInput(add, outputOf(first)) === undefined) throw new Error('the first doubling has no bias');
  const one = foldFirst(editor, first, add, normalisation);
  const two = unfoldSecond(
    editor.floatsOf(second.inputs[1] ?? ''),
    constantInput(editor, lastAdd)[0] ?? 0,
    one.middle,
  );
  for (const node of [first, add, normalisation, relu, second, lastAdd, sigmoid]) editor.removeNode(node);
  const convolve = (from: string, { weights, bias, dims }: typeof two, output: string) =>
    editor.addNode(
      'Conv',
      [from, editor.addConstant(weights, dims), editor.addConstant(bias, [bias.length])],
      { ...POINTWISE, group: 1 },
      output,
    );
  const halves = editor.addNode('Relu', [convolve(input, one, 'halves')]);
  const logits = convolve(halves, two, 'logits');
  editor.graph.outputs = [{ name: logits, dims: ['n', 16, 'rows', 'columns'] }];
}
