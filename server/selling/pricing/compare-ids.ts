/** Compares ids by code points, so that the order is the same on every machine. */
export function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
