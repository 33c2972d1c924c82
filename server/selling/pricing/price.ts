/** A line to price: one product at its catalog price. */
export interface PriceableLine {
  lineId: string;
  priceMinor: number;
}

export interface PricedLine {
  lineId: string;
  /** Before offers. */
  originalMinor: number;
  totalMinor: number;
}

/** What a cart costs; the lines sum to the total. */
export interface CartPrice {
  lines: PricedLine[];
  amountMinor: number;
  totalMinor: number;
  discountMinor: number;
}

/**
 * Prices a cart, exact in minor units (blueprint §7). Every line costs its catalog price; tiers, packages,
 * gifts and codes lower it from here.
 */
export function price(lines: readonly PriceableLine[]): CartPrice {
  const priced = lines.map(({ lineId, priceMinor }) => ({
    lineId,
    originalMinor: priceMinor,
    totalMinor: priceMinor,
  }));
  const amountMinor = sum(priced.map((line) => line.originalMinor));
  const totalMinor = sum(priced.map((line) => line.totalMinor));
  return { lines: priced, amountMinor, totalMinor, discountMinor: amountMinor - totalMinor };
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
