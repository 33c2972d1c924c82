import { spreadAmount } from '#selling/pricing/index.ts';

/** A line of what is paid for, as a provider's page or a fiscal receipt shows it. */
export interface PaymentLine {
  title: string;
  quantity: number;
  /** Of the whole line. */
  amountMinor: number;
}

/**
 * Spreads what a payment collects over the lines it is for, each by its share: what a method takes off is off them all.
 * @param smallestMinor each line's amount is a multiple of it, as is the collected amount
 */
export function spreadOverLines(
  lines: readonly PaymentLine[],
  collectedMinor: number,
  smallestMinor = 1,
): PaymentLine[] {
  const shares = spreadAmount(
    collectedMinor / smallestMinor,
    lines.map((line) => line.amountMinor),
  );
  return lines.map((line, index) => ({ ...line, amountMinor: (shares[index] ?? 0) * smallestMinor }));
}
