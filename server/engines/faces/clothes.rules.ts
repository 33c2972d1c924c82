/**
 * Computes the distance of the clothes of two faces, 0 to 1: 1 minus the shared part of their histograms.
 * @returns undefined if one of them is not known
 */
export function clothesDistance(one: Uint8Array | null, other: Uint8Array | null): number | undefined {
  if (one === null || other === null || one.length !== other.length) return undefined;
  let [oneSum, otherSum] = [0, 0];
  for (let bin = 0; bin < one.length; bin++) {
    oneSum += one[bin] ?? 0;
    otherSum += other[bin] ?? 0;
  }
  if (oneSum === 0 || otherSum === 0) return undefined;
  let shared = 0;
  for (let bin = 0; bin < one.length; bin++)
    shared += Math.min((one[bin] ?? 0) / oneSum, (other[bin] ?? 0) / otherSum);
  return Math.max(0, 1 - shared);
}
