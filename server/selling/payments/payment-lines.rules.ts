import { spreadAmount } from '#selling/pricing/index.ts';

/** A line of a purchase, as a provider's page or a fiscal receipt shows it. */
export interface PaymentLine {
  title: string;
  quantity: number;
  /** The amount of the whole line. */
  amountMinor: number;
}

/**
 * Spreads the collected amount of a payment over its lines in proportion, so that a method's discount is spread over
 * all lines.
 * @param smallestMinor the unit: every line's amount and the collected amount are multiples of it
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
