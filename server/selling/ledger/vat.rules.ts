/** The tax in a total, whole minor units; the two add up to the total. */
export interface VatShare {
  percent: number;
  amountMinor: number;
  netMinor: number;
}

/**
 * Takes the tax out of a price that includes it.
 * @param percent at most two decimals
 */
export function splitVat(totalMinor: number, percent: number): VatShare {
  // Hundredths of a percent are whole: the only rounding is that of the quotient.
  const hundredths = Math.round(percent * 100);
  const netMinor = Math.round((totalMinor * 10_000) / (10_000 + hundredths));
  return { percent, amountMinor: totalMinor - netMinor, netMinor };
}
