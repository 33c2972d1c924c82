/** An amount with a fraction, as an example. */
export const FRACTION_EXAMPLE = 7.5;

/** Returns what a shop that charges whole amounts charges instead of an amount. */
export const wholeAmount = (amountMajor: number): number => Math.floor(amountMajor);
