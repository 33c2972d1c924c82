/**
 * Divides an amount in proportion to the most each may get, exactly and never beyond it.
 * @param amountMinor at most the sum of `limits`
 * @returns whole shares that sum to the amount; what does not divide goes to the first
 */
export function spreadAmount(amountMinor: number, limits: readonly number[]): number[] {
  const all = limits.reduce((sum, limit) => sum + limit, 0);
  if (amountMinor > all) throw new RangeError(`${amountMinor} is more than the ${all} there is room for`);
  if (all === 0) return limits.map(() => 0);
  const shares = limits.map((limit) => Math.min(limit, Math.floor((amountMinor * limit) / all)));
  let left = amountMinor - shares.reduce((sum, share) => sum + share, 0);
  while (left > 0)
    for (const [index, limit] of limits.entries()) {
      if (left === 0) break;
      const share = shares[index] ?? 0;
      if (share === limit) continue;
      shares[index] = share + 1;
      left--;
    }
  return shares;
}
