import type { Attribute, Constant, Graph, GraphNode } from './onnx-graph.ts';

/** The settings of a convolution that keeps the picture's size and reads one pixel. */
export const POINTWISE = { kernel_shape: [1, 1], strides: [1, 1], pads: [0, 0, 0, 0], dilations: [1, 1] };

/**
 * Reads a graph and changes it in place. Added nodes are at the end; `finish` sorts all nodes and drops those that
 * nothing reads.
 */
export type GraphEditor = {
  readonly graph: Graph;
  /** The nodes that read a tensor, each once. */
  readersOf: (tensor: string) => GraphNode[];
  /**
   * The only node that reads a tensor; undefined if there are several or none, or if the tensor is an output of the
   * graph.
   */
  onlyReaderOf: (tensor: string) => GraphNode | undefined;
  makerOf: (tensor: string) => GraphNode | undefined;
  /** A float constant's values. Throws if there is no such constant. */
  floatsOf: (tensor: string) => Float32Array;
  dimsOf: (tensor: string) => number[];
  /** The value of a one-element float constant; undefined for anything else. */
  scalarOf: (tensor: string | undefined) => number | undefined;
  /** @returns the new constant's name */
  addConstant: (data: Constant['data'], dims: number[]) => string;
  /** @returns the name of the new node's output, `output` if it is given */
  addNode: (op: string, inputs: string[], attributes?: Record<string, Attribute>, output?: string) => string;
  removeNode: (node: GraphNode) => void;
  /** Makes all readers of one tensor read another one. */
  redirect: (from: string, to: string) => void;
  finish: () => Graph;
};

function sortNodes(graph: Graph): GraphNode[] {
  const made = new Set(['', ...graph.constants.keys(), ...graph.inputs.map((port) => port.name)]);
  const sorted: GraphNode[] = [];
  let waiting = graph.nodes;
  while (waiting.length > 0) {
    const stuck: GraphNode[] = [];
    for (const node of waiting)
      if (node.inputs.every((input) => made.has(input))) {
        sorted.push(node);
        for (const output of node.outputs) made.add(output);
      } else stuck.push(node);
    if (stuck.length === waiting.length) throw new Error(`no node computes the inputs of ${stuck[0]?.op}`);
    waiting = stuck;
  }
  return sorted;
}

function dropUnread(graph: Graph): void {
  for (;;) {
    const read = new Set(graph.nodes.flatMap((node) => node.inputs));
    for (const port of graph.outputs) read.add(port.name);
    const kept = graph.nodes.filter((node) => node.outputs.some((output) => read.has(output)));
    if (kept.length === graph.nodes.length) return;
    graph.nodes = kept;
  }
}

export function editGraph(source: Graph): GraphEditor {
  const graph: Graph = {
    ...source,
    nodes: source.nodes.map((node) => ({ ...node, inputs: [...node.inputs], outputs: [...node.outputs] })),
    outputs: source.outputs.map((port) => ({ ...port })),
    constants: new Map(source.constants),
  };
  let lastName = 0;
  const taken = new Set([...graph.constants.keys(), ...graph.nodes.flatMap((node) => node.outputs)]);
  const nextName = (prefix: string): string => {
    const name = `${prefix}:${++lastName}`;
    return taken.has(name) ? nextName(prefix) : name;
  };
  const readersOf = (tensor: string) => graph.nodes.filter((node) => node.inputs.includes(tensor));
  const floatsOf = (tensor: string): Float32Array => {
    const data = graph.constants.get(tensor)?.data;
    if (!(data instanceof Float32Array)) throw new Error(`${tensor} is not a constant of floats`);
    return data;
  };
  return {
    graph,
    readersOf,
    onlyReaderOf: (tensor) => {
      const [reader, another] = readersOf(tensor);
      return another || graph.outputs.some((port) => port.name === tensor) ? undefined : reader;
    },
    makerOf: (tensor) => graph.nodes.find((node) => node.outputs.includes(tensor)),
    floatsOf,
    dimsOf: (tensor) => graph.constants.get(tensor)?.dims ?? [],
    scalarOf: (tensor) => {
      const data = tensor === undefined ? undefined : graph.constants.get(tensor)?.data;
      return data instanceof Float32Array && data.length === 1 ? data[0] : undefined;
    },
    addConstant: (data, dims) => {
      const name = nextName('constant');
      graph.constants.set(name, { data, dims });
      return name;
    },
    addNode: (op, inputs, attributes = {}, output = nextName(op)) => {
      graph.nodes.push({ op, inputs, outputs: [output], attributes });
      return output;
    },
    removeNode: (node) => {
      graph.nodes = graph.nodes.filter((other) => other !== node);
    },
    redirect: (from, to) => {
      for (const node of graph.nodes) node.inputs = node.inputs.map((input) => (input === from ? to : input));
    },
    finish: () => {
      dropUnread(graph);
      graph.nodes = sortNodes(graph);
      return graph;
    },
  };
}

/** Returns the other input of a node with two. */
export const otherInput = (node: GraphNode, input: string): string | undefined =>
  node.inputs[0] === input ? node.inputs[1] : node.inputs[0];

/** Returns a list of whole numbers among a node's settings; empty if it has none of that name. */
export function listOf(node: GraphNode, name: string): number[] {
  const value = node.attributes[name];
  return Array.isArray(value) ? value : [];
}

/** Returns the first output of a node. Throws if it has none. */
export function outputOf(node: GraphNode): string {
  const [output] = node.outputs;
  if (output === undefined) throw new Error(`a ${node.op} without an output`);
  return output;
}
