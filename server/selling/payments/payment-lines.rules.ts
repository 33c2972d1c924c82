/** A line of what is paid for, as a provider's page or a fiscal receipt shows it. */
export interface PaymentLine {
  title: string;
  quantity: number;
  /** Of the whole line. */
  amountMinor: number;
}

/**
 * Spreads what a payment collects over the lines it is for: each gets its share of what a method takes off, in whole
 * minor units, and together they are exactly the amount. What is too small to be shared goes to the largest lines first.
 */
export function spreadAmount(lines: readonly PaymentLine[], amountMinor: number): PaymentLine[] {
  const total = lines.reduce((sum, line) => sum + line.amountMinor, 0);
  if (total === 0) return lines.map((line) => ({ ...line }));
  const shares = lines.map((line) => ({
    ...line,
    amountMinor: Math.floor((line.amountMinor * amountMinor) / total),
  }));
  let rest = amountMinor - shares.reduce((sum, line) => sum + line.amountMinor, 0);
  const largestFirst = lines
    .map((line, index) => [line.amountMinor, index] as const)
    .sort(([a], [b]) => b - a);
  for (const [, index] of largestFirst) {
    const share = shares[index];
    if (rest === 0 || share === undefined) break;
    share.amountMinor += 1;
    rest -= 1;
  }
  return shares;
}
