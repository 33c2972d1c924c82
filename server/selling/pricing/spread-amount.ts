/**
 * Divides an amount exactly, in proportion to limits and never beyond them, by the largest-remainder method.
 * @param amountMinor at most the sum of `limits`
 * @returns integer shares that sum to the amount, each less than one from its exact share; of equal remainders, the
 *   first is rounded up
 */
export function spreadAmount(amountMinor: number, limits: readonly number[]): number[] {
  let all = 0;
  for (const limit of limits) all += limit;
  if (amountMinor > all) throw new RangeError(`${amountMinor} is more than the ${all} there is room for`);
  if (amountMinor === 0) return limits.map(() => 0);
  const shares = limits.map((limit) => Math.floor((amountMinor * limit) / all));
  let left = amountMinor;
  for (const share of shares) left -= share;
  const byRemainder = limits
    .map((limit, index) => ({ index, remainder: (amountMinor * limit) % all }))
    .sort((one, other) => other.remainder - one.remainder);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
