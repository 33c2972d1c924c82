import onnxProto, { type onnx } from 'onnx-proto';

/** A tensor that is part of the model. */
export type Constant = {
  dims: number[];
  data: Float32Array | BigInt64Array | Int32Array | Int8Array | Uint8Array;
};

/**
 * Whole numbers, lists of them and strings are stored as they are; a float is wrapped, to distinguish it from a
 * whole number.
 */
export type Attribute = number | number[] | string | { float: number };

export type GraphNode = {
  op: string;
  /** An empty name is an omitted input. */
  inputs: string[];
  outputs: string[];
  attributes: Record<string, Attribute>;
};

/** An input or output of a graph; a side of any length has a name instead of a number. */
export type GraphPort = { name: string; dims: (number | string)[] };

/** An ONNX model, as far as convolutional networks need it. All ports are float32. */
export type Graph = {
  opset: number;
  inputs: GraphPort[];
  outputs: GraphPort[];
  /** Sorted, so that each node comes after the nodes that compute its inputs. */
  nodes: GraphNode[];
  constants: Map<string, Constant>;
};

/** ONNX's numbers for the element types in use. */
const ELEMENT = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7 } as const;
/** ONNX's numbers for the kinds of attributes in use. */
const KIND = { float: 1, int: 2, string: 3, ints: 7 } as const;

const IR_VERSION = 7;

/** Copies bytes into aligned memory, because a field of the file may start at any byte. */
const copyBytes = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

function decodeConstant(tensor: onnx.ITensorProto): Constant {
  const constant = readConstant(tensor);
  const size = constant.dims.reduce((product, side) => product * side, 1);
  if (constant.data.length !== size)
    throw new Error(
      `constant ${tensor.name ?? ''} has ${constant.data.length} values, its shape asks for ${size}`,
    );
  return constant;
}

function readConstant(tensor: onnx.ITensorProto): Constant {
  const dims = (tensor.dims ?? []).map(Number);
  const raw = tensor.rawData?.length ? copyBytes(tensor.rawData) : undefined;
  switch (tensor.dataType) {
    case ELEMENT.float32:
      return { dims, data: raw ? new Float32Array(raw) : Float32Array.from(tensor.floatData ?? []) };
    case ELEMENT.int64:
      return {
        dims,
        data: raw
          ? new BigInt64Array(raw)
          : BigInt64Array.from((tensor.int64Data ?? []).map((value) => BigInt(String(value)))),
      };
    case ELEMENT.int32:
      return { dims, data: raw ? new Int32Array(raw) : Int32Array.from(tensor.int32Data ?? []) };
    case ELEMENT.uint8:
      return { dims, data: raw ? new Uint8Array(raw) : Uint8Array.from(tensor.int32Data ?? []) };
    case ELEMENT.int8:
      return { dims, data: raw ? new Int8Array(raw) : Int8Array.from(tensor.int32Data ?? []) };
    default:
      throw new Error(`constant ${tensor.name ?? ''} has the element type ${String(tensor.dataType)}`);
  }
}

function decodeAttribute(attribute: onnx.IAttributeProto): Attribute {
  switch (Number(attribute.type)) {
    case KIND.float:
      return { float: attribute.f ?? 0 };
    case KIND.int:
      return Number(attribute.i ?? 0);
    case KIND.string:
      return new TextDecoder().decode(attribute.s ?? new Uint8Array());
    case KIND.ints:
      return (attribute.ints ?? []).map(Number);
    default:
      throw new Error(`attribute ${attribute.name ?? ''} is of kind ${String(attribute.type)}`);
  }
}

function decodePort(port: onnx.IValueInfoProto): GraphPort {
  const dims = port.type?.tensorType?.shape?.dim ?? [];
  return {
    name: port.name ?? '',
    dims: dims.map(({ dimValue, dimParam }, axis) => {
      const size = Number(dimValue ?? 0);
      return size > 0 ? size : dimParam || `${port.name}-${axis}`;
    }),
  };
}

function decodeModel(bytes: Uint8Array): onnx.ModelProto {
  try {
    return onnxProto.onnx.ModelProto.decode(bytes);
  } catch (cause) {
    throw new Error('the file is not an ONNX model, or is damaged', { cause });
  }
}

/** Reads an ONNX file. Throws if it is not one, is damaged, or has something that `Graph` cannot express. */
export function decodeGraph(bytes: Uint8Array): Graph {
  const { graph, opsetImport } = decodeModel(bytes);
  if (!graph) throw new Error('the file has no ONNX graph');
  const constants = new Map<string, Constant>();
  for (const tensor of graph.initializer ?? []) constants.set(tensor.name ?? '', decodeConstant(tensor));
  const nodes: GraphNode[] = [];
  for (const node of graph.node ?? []) {
    const tensor = node.attribute?.find(({ name }) => name === 'value')?.t;
    const [output] = node.output ?? [];
    if (node.opType === 'Constant' && tensor && output !== undefined)
      constants.set(output, decodeConstant(tensor));
    else
      nodes.push({
        op: node.opType ?? '',
        inputs: node.input ?? [],
        outputs: node.output ?? [],
        attributes: Object.fromEntries(
          (node.attribute ?? []).map((entry) => [entry.name ?? '', decodeAttribute(entry)]),
        ),
      });
  }
  return {
    opset: Number(opsetImport.find(({ domain }) => !domain)?.version ?? 0),
    inputs: (graph.input ?? []).filter(({ name }) => !constants.has(name ?? '')).map(decodePort),
    outputs: (graph.output ?? []).map(decodePort),
    nodes,
    constants,
  };
}

function elementOf(data: Constant['data']): number {
  if (data instanceof Float32Array) return ELEMENT.float32;
  if (data instanceof BigInt64Array) return ELEMENT.int64;
  if (data instanceof Int32Array) return ELEMENT.int32;
  return data instanceof Int8Array ? ELEMENT.int8 : ELEMENT.uint8;
}

function encodeAttribute([name, value]: [string, Attribute]): onnx.IAttributeProto {
  if (Array.isArray(value)) return { name, type: KIND.ints, ints: value };
  if (typeof value === 'string') return { name, type: KIND.string, s: new TextEncoder().encode(value) };
  if (typeof value === 'number') return { name, type: KIND.int, i: value };
  return { name, type: KIND.float, f: value.float };
}

function encodePort({ name, dims }: GraphPort): onnx.IValueInfoProto {
  const dim = dims.map((size) => (typeof size === 'string' ? { dimParam: size } : { dimValue: size }));
  return { name, type: { tensorType: { elemType: ELEMENT.float32, shape: { dim } } } };
}

/** Writes an ONNX file; constants that no node reads are left out. */
export function encodeGraph(graph: Graph): Uint8Array {
  const read = new Set(graph.nodes.flatMap((node) => node.inputs));
  const initializer = [...graph.constants]
    .filter(([name]) => read.has(name))
    .map(([name, { dims, data }]) => ({
      name,
      dims,
      dataType: elementOf(data),
      rawData: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    }));
  const node = graph.nodes.map(({ op, inputs, outputs, attributes }, index) => ({
    name: `${op}-${index}`,
    opType: op,
    input: inputs,
    output: outputs,
    attribute: Object.entries(attributes).map(encodeAttribute),
  }));
  const model: onnx.IModelProto = {
    irVersion: IR_VERSION,
    producerName: 'photofinish',
    opsetImport: [{ domain: '', version: graph.opset }],
    graph: {
      name: 'graph',
      node,
      initializer,
      input: graph.inputs.map(encodePort),
      output: graph.outputs.map(encodePort),
    },
  };
  return onnxProto.onnx.ModelProto.encode(onnxProto.onnx.ModelProto.fromObject(model)).finish();
}
