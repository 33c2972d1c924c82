/**
 * Rows in eight bits, queries in up to sixteen, and why the filter over them loses no hit.
 *
 * A row is x = s·c + e with whole numbers c and the rest e, whose length ε = ‖e‖ is measured when the row is
 * quantised; a query likewise is q = t·b + f with φ = ‖f‖. By the triangle inequality
 *
 *     ‖t·b − s·c‖ ≤ ‖q − x‖ + ε + φ
 *
 * so a row within distance D of the query keeps, with the reach R = D + φ,
 *
 *     ‖t·b − s·c‖² ≤ (R + ε)²        or, sorted by what is known when,
 *     2ts·(b·c) + 2R·ε + (ε² − s²‖c‖²) ≥ t²‖b‖² − R²
 *
 * b·c is exact in 32-bit integers (`queryLevels`). The rest is computed in float32. Each of the terms is at most
 * S = t²‖b‖² + s²‖c‖² + R² + ε² in size, and on the way to the comparison they are rounded fewer than 16 times, each
 * time by at most 2⁻²⁴·3S: together by less than 2⁻¹⁸·S. Twice as much is granted (`SLACK`), the row's part of S in
 * its `bias`, the query's part in the threshold, which covers the far smaller rounding of everything computed in
 * float64 as well. Numbers too small for float32's full precision err by less than `UNDERFLOW`, and the limit on
 * magnitudes keeps all of them from overflowing.
 */

/** Share of S that is granted to float32's rounding. */
const SLACK = 2 ** -17;
const UNDERFLOW = 2 ** -100;
const SMALLEST_NORMAL = 2 ** -126;

/** Components may be this large, either sign: squares of lengths stay within float32. */
export const MAX_MAGNITUDE = 2 ** 40;
export const MAX_DIMENSIONS = 4096;
/** No two vectors are farther apart. */
const MAX_REACH = 2 * MAX_MAGNITUDE * Math.sqrt(MAX_DIMENSIONS);

const ROW_LEVELS = 127;
const MAX_QUERY_LEVELS = 32767;

/** The largest code of a query: sums of products with row codes stay within 32 bits. */
const queryLevels = (dimensions: number): number =>
  Math.min(MAX_QUERY_LEVELS, Math.floor((2 ** 31 - 1) / (ROW_LEVELS * dimensions)));

interface Quantised {
  /** A float32. */
  scale: number;
  /** Length of what the codes leave out. */
  error: number;
  /** Squared length of what the codes stand for. */
  squaredLength: number;
}

/** Writes a code of at most `levels` in size, either sign, for each component from `at`. */
function quantise(
  values: Float32Array,
  at: number,
  dimensions: number,
  levels: number,
  codes: Int16Array,
): Quantised {
  let largest = 0;
  for (let index = at; index < at + dimensions; index++) {
    largest = Math.max(largest, Math.abs(values[index]!));
  }
  const exactScale = largest / levels;
  // Below float32's full precision the codes could go too far; nothing is lost by leaving all to the error.
  const scale = exactScale < SMALLEST_NORMAL ? 0 : Math.fround(exactScale);
  const inverse = scale === 0 ? 0 : 1 / scale;
  // Cutting off a positive number's fraction is the fastest way to round; codes may be any as the error is measured.
  const shift = levels + 1;
  let squaredError = 0;
  let squaredCodes = 0;
  for (let index = 0; index < dimensions; index++) {
    const value = values[at + index]!;
    const code = ((value * inverse + (shift + 0.5)) | 0) - shift;
    const rest = value - scale * code;
    codes[index] = code;
    squaredError += rest * rest;
    squaredCodes += code * code;
  }
  return { scale, error: Math.sqrt(squaredError), squaredLength: scale * scale * squaredCodes };
}

/** What the filter keeps of a row: s, ε and ε² − s²‖c‖² with the row's slack. The codes are left in `codes`. */
export interface QuantisedRow {
  scale: number;
  error: number;
  bias: number;
}

/** @param codes gets the row's eight-bit codes; behind the dimensions it is left alone. */
export function quantiseRow(
  values: Float32Array,
  at: number,
  dimensions: number,
  codes: Int16Array,
): QuantisedRow {
  const { scale, error, squaredLength } = quantise(values, at, dimensions, ROW_LEVELS, codes);
  const squaredError = error * error;
  return {
    scale,
    error,
    bias: squaredError - squaredLength + SLACK * (squaredError + squaredLength),
  };
}

/** A query ready for the filter: b (filled up with zeros), 2t, and ‖t·b‖² and φ for the threshold. */
export interface QuantisedQuery {
  codes: Int16Array;
  twiceScale: number;
  squaredLength: number;
  error: number;
}

/** @param paddedLength codes the filter reads, at least the dimensions. */
export function quantiseQuery(
  values: Float32Array,
  at: number,
  dimensions: number,
  paddedLength: number,
): QuantisedQuery {
  const codes = new Int16Array(paddedLength);
  const { scale, error, squaredLength } = quantise(values, at, dimensions, queryLevels(dimensions), codes);
  return { codes, twiceScale: 2 * scale, squaredLength, error };
}

/** The filter's 2R and threshold for hits within a distance. */
export function boundsOf(
  query: QuantisedQuery,
  maxDistance: number,
): { twiceReach: number; threshold: number } {
  const reach = Math.min(maxDistance, MAX_REACH) + query.error;
  const squaredReach = reach * reach;
  const slack = SLACK * (query.squaredLength + squaredReach) + UNDERFLOW;
  return { twiceReach: 2 * reach, threshold: query.squaredLength - squaredReach - slack };
}
