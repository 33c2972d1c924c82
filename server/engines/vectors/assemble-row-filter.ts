import type { GroupLayout } from './group-layout.ts';
import { type Code, f32x4, i32, i32x4, local, repeatWhile, v128, type WasmFunction } from './wasm-module.ts';

/** The function's parameters, in their order. */
export type RowFilter = (
  /** Address of the first group. */
  group: number,
  /** Address behind the last group; there is at least one. */
  end: number,
  /** Address of the query's 16-bit codes. */
  query: number,
  /** Where the groups with candidates are written: address and four bits for the rows, 32 bits each. */
  candidates: number,
  twiceQueryScale: number,
  twiceReach: number,
  threshold: number,
) => number;

const GROUP = 0;
const END = 1;
const QUERY = 2;
const OUT = 3;
const TWICE_QUERY_SCALE = 4;
const TWICE_REACH = 5;
const THRESHOLD = 6;
/** Locals behind the parameters. */
const START = 7;
const MASK = 8;
const CHUNK = 9;
const SUMS = [10, 11, 12, 13] as const;
const QUERY_SCALES = 14;
const REACHES = 15;
const THRESHOLDS = 16;

/** Adds up, for each of a group's four rows, the products with the query; partial sums stay in each row's lanes. */
function multiplyRows(layout: GroupLayout): Code {
  const code: Code[] = [];
  for (let chunk = 0; chunk < layout.chunks; chunk++) {
    code.push(local.set(CHUNK, v128.load(local.get(QUERY), chunk * 16)));
    SUMS.forEach((sum, row) => {
      const codes = v128.load8x8(local.get(GROUP), layout.codesOffset(row, chunk));
      const products = i32x4.dot16(codes, local.get(CHUNK));
      code.push(local.set(sum, chunk === 0 ? products : i32x4.add(local.get(sum), products)));
    });
  }
  return code.flat();
}

/** Four rows' lanes, added up: one lane a row. */
function addUpLanes(): Code {
  const [a, b, c, d] = SUMS.map((sum) => local.get(sum)) as [Code, Code, Code, Code];
  const halve = (x: Code, y: Code) =>
    i32x4.add(i32x4.shuffle(x, y, [0, 4, 1, 5]), i32x4.shuffle(x, y, [2, 6, 3, 7]));
  return [
    ...local.set(SUMS[0], halve(a, b)),
    ...local.set(SUMS[2], halve(c, d)),
    ...local.set(SUMS[0], i32x4.add(i32x4.shuffle(a, c, [0, 1, 4, 5]), i32x4.shuffle(a, c, [2, 3, 6, 7]))),
  ];
}

/**
 * The loop over quantised rows, four at once: `2ts·(b·c) + 2R·ε + m < threshold` throws a row out (`quantise-vector.ts`
 * says what the letters mean and proves that no hit is lost). Gives the number of groups that hold candidates.
 *
 * The chunks are unrolled, so the code fits one number of dimensions.
 */
export function assembleRowFilter(layout: GroupLayout): WasmFunction {
  const similarity = f32x4.multiply(
    f32x4.multiply(local.get(QUERY_SCALES), v128.load(local.get(GROUP), layout.scalesOffset)),
    f32x4.fromI32x4(local.get(SUMS[0])),
  );
  const tolerance = f32x4.multiply(local.get(REACHES), v128.load(local.get(GROUP), layout.errorsOffset));
  const left = f32x4.add(f32x4.add(similarity, tolerance), v128.load(local.get(GROUP), layout.biasesOffset));
  const ALL_ROWS = 0b1111;
  const keep = i32.xor(i32x4.bitmask(f32x4.lessThan(left, local.get(THRESHOLDS))), i32.const(ALL_ROWS));
  // Always written, but only kept where a row remains: cheaper than a branch the processor cannot foresee.
  const writtenBytes = i32.shiftLeft(i32.eqz(i32.eqz(local.get(MASK))), i32.const(3));
  const body = [
    ...multiplyRows(layout),
    ...addUpLanes(),
    ...local.set(MASK, keep),
    ...i32.store(local.get(OUT), 0, local.get(GROUP)),
    ...i32.store(local.get(OUT), 4, local.get(MASK)),
    ...local.set(OUT, i32.add(local.get(OUT), writtenBytes)),
    ...local.set(GROUP, i32.add(local.get(GROUP), i32.const(layout.groupBytes))),
  ];
  return {
    name: 'filterRows',
    parameters: ['i32', 'i32', 'i32', 'i32', 'f32', 'f32', 'f32'],
    result: 'i32',
    locals: ['i32', 'i32', 'v128', 'v128', 'v128', 'v128', 'v128', 'v128', 'v128', 'v128'],
    body: [
      ...local.set(START, local.get(OUT)),
      ...local.set(QUERY_SCALES, f32x4.splat(local.get(TWICE_QUERY_SCALE))),
      ...local.set(REACHES, f32x4.splat(local.get(TWICE_REACH))),
      ...local.set(THRESHOLDS, f32x4.splat(local.get(THRESHOLD))),
      ...repeatWhile(body, i32.ltUnsigned(local.get(GROUP), local.get(END))),
      ...i32.shiftRight(i32.subtract(local.get(OUT), local.get(START)), i32.const(3)),
    ],
  };
}
