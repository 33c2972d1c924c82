/** `21 K`, `21k` and `２１K` are one distance: start lists and catalogs are written by different people. */
function spelling(distance: string): string {
  return distance.normalize('NFKC').replace(/\s+/gu, '').toLowerCase();
}

export function isSameDistance(one: string, other: string): boolean {
  return spelling(one) === spelling(other);
}
