/**
 * As much of a WebAssembly assembler as one loop over vectors needs. Instructions are functions that take their
 * operands' code and give code back, so a program reads like the expression it computes; `wasmModule` puts a function
 * into the binary format (https://webassembly.github.io/spec/core/binary/).
 */

/** Bytes of instructions; one that leaves a value behind stands for that value. */
export type Code = readonly number[];

export const VALUE_TYPE = { i32: 0x7f, f32: 0x7d, v128: 0x7b } as const;
export type ValueType = keyof typeof VALUE_TYPE;

export interface WasmFunction {
  name: string;
  parameters: readonly ValueType[];
  result: ValueType;
  /** Types of the locals that follow the parameters. */
  locals: readonly ValueType[];
  body: Code;
}

/** LEB128, for sizes, indices and opcodes. */
function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return [...bytes, rest];
}

/** Signed LEB128 of a 32-bit number. */
function signed(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest < -0x40 || rest > 0x3f; rest >>= 7) bytes.push((rest & 0x7f) | 0x80);
  return [...bytes, rest & 0x7f];
}

const plain =
  (opcode: number) =>
  (...operands: Code[]): Code => [...operands.flat(), opcode];

const simd =
  (opcode: number) =>
  (...operands: Code[]): Code => [...operands.flat(), 0xfd, ...unsigned(opcode)];

/** Alignments are hints; that of one byte is always true. */
const simdLoad =
  (opcode: number) =>
  (address: Code, offset: number): Code => [...address, 0xfd, ...unsigned(opcode), 0, ...unsigned(offset)];

export const local = {
  get: (index: number): Code => [0x20, ...unsigned(index)],
  set: (index: number, value: Code): Code => [...value, 0x21, ...unsigned(index)],
};

export const i32 = {
  const: (value: number): Code => [0x41, ...signed(value)],
  store: (address: Code, offset: number, value: Code): Code => [
    ...address,
    ...value,
    0x36,
    0,
    ...unsigned(offset),
  ],
  eqz: plain(0x45),
  ltUnsigned: plain(0x49),
  add: plain(0x6a),
  subtract: plain(0x6b),
  xor: plain(0x73),
  shiftLeft: plain(0x74),
  shiftRight: plain(0x76),
};

export const v128 = {
  load: simdLoad(0x00),
  /** Eight signed bytes, widened to eight 16-bit lanes. */
  load8x8: simdLoad(0x01),
};

export const i32x4 = {
  add: simd(0xae),
  /** Products of 16-bit lanes, added in pairs. */
  dot16: simd(0xba),
  /** One bit a lane: its sign. */
  bitmask: simd(0xa4),
  /** Lanes 0–3 are the first operand's, 4–7 the second's. */
  shuffle: (a: Code, b: Code, lanes: readonly number[]): Code => [
    ...a,
    ...b,
    0xfd,
    0x0d,
    ...lanes.flatMap((lane) => [0, 1, 2, 3].map((byte) => 4 * lane + byte)),
  ],
};

export const f32x4 = {
  splat: simd(0x13),
  lessThan: simd(0x43),
  add: simd(0xe4),
  multiply: simd(0xe6),
  fromI32x4: simd(0xfa),
};

const VOID_BLOCK = 0x40;

/** Runs the body, and again as long as the condition behind it is not zero. */
export const repeatWhile = (body: Code, condition: Code): Code => [
  ...[0x03, VOID_BLOCK],
  ...body,
  ...condition,
  ...[0x0d, 0],
  0x0b,
];

const vector = (items: readonly Code[]): number[] => [...unsigned(items.length), ...items.flat()];
const text = (value: string): number[] => vector([...Buffer.from(value, 'utf8')].map((byte) => [byte]));
const section = (id: number, items: readonly Code[]): number[] => {
  const content = vector(items);
  return [id, ...unsigned(content.length), ...content];
};

/** Name under which a module asks for its memory. */
export const MEMORY_IMPORT = { module: 'host', name: 'memory' } as const;

/** The binary module of one exported function over an imported memory of at most `maximumPages` (64 KiB each). */
export function wasmModule(fn: WasmFunction, maximumPages: number): Uint8Array<ArrayBuffer> {
  const types = (names: readonly ValueType[]) => names.map((name) => [VALUE_TYPE[name]]);
  const locals = fn.locals.map((type) => [1, VALUE_TYPE[type]]);
  const code = [...vector(locals), ...fn.body, 0x0b];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [[0x60, ...vector(types(fn.parameters)), ...vector(types([fn.result]))]]),
    ...section(2, [
      [...text(MEMORY_IMPORT.module), ...text(MEMORY_IMPORT.name), 0x02, 0x01, 0, ...unsigned(maximumPages)],
    ]),
    ...section(3, [[0]]),
    ...section(7, [[...text(fn.name), 0x00, 0]]),
    ...section(10, [[...unsigned(code.length), ...code]]),
  ]);
}
