/**
 * Divides an amount in proportion to the most each may get, exactly and never beyond it.
 * @param amountMinor at most the sum of `limits`
 * @returns whole shares that sum to the amount; what does not divide goes to the first
 */
export function spreadAmount(amountMinor: number, limits: readonly number[]): number[] {
  let all = 0;
  for (const limit of limits) all += limit;
  if (amountMinor > all) throw new RangeError(`${amountMinor} is more than the ${all} there is room for`);
  const shares = new Array<number>(limits.length).fill(0);
  if (amountMinor === 0) return shares;
  let left = amountMinor;
  for (let index = 0; index < limits.length; index++) {
    const limit = limits[index] ?? 0;
    const share = Math.min(limit, Math.floor((amountMinor * limit) / all));
    shares[index] = share;
    left -= share;
  }
  while (left > 0)
    for (let index = 0; index < limits.length && left > 0; index++) {
      const share = shares[index] ?? 0;
      if (share === limits[index]) continue;
      shares[index] = share + 1;
      left--;
    }
  return shares;
}
