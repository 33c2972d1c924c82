/** A share with its confidence interval. */
export type Proportion = { successes: number; trials: number; share: number; low: number; high: number };

/** Two-sided 95 %. */
const Z = 1.959964;

/**
 * Returns a share with its Wilson 95 % interval, which is accurate even for few trials and for shares near 0 and 1.
 * Without trials the interval is 0 to 1 and the share NaN.
 */
export function estimateProportion(successes: number, trials: number): Proportion {
  if (trials === 0) return { successes, trials, share: Number.NaN, low: 0, high: 1 };
  const share = successes / trials;
  const spread = Z ** 2 / trials;
  const middle = (share + spread / 2) / (1 + spread);
  const reach = (Z * Math.sqrt((share * (1 - share)) / trials + spread / (4 * trials))) / (1 + spread);
  return { successes, trials, share, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/** `45 of 46 = 97.8 % (88.7–99.6 %)`. */
export function describeProportion({ successes, trials, share, low, high }: Proportion): string {
  if (trials === 0) return 'nothing to count';
  const percent = (value: number) => (value * 100).toFixed(1);
  return `${successes} of ${trials} = ${percent(share)} % (${percent(low)}–${percent(high)} %)`;
}
