/**
 * The work that is left for pricing a cart, in steps of about fifty nanoseconds. A catalog decides in how many ways a
 * cart can be paid, and a visitor decides what the cart contains. When nothing is left, no further ways are tried
 * (docs/decisions/0280).
 */
export interface PricingWork {
  left: number;
}

const STEPS = 5_000_000;

export const createWork = (): PricingWork => ({ left: STEPS });

export const isSpent = ({ left }: PricingWork): boolean => left <= 0;
