/**
 * The standard rates of value-added tax in the European Union since the one-stop shop began (2021-07-01). Photos and
 * videos sold online are taxed by them. Each rate has its first day. Source: European Commission, "Taxes in Europe
 * Database" (ec.europa.eu/taxation_customs/tedb), as of 2026-11. If a rate changes, add a line.
 */
export const EU_VAT_RATES: Readonly<Record<string, readonly (readonly [from: string, percent: number])[]>> = {
  AT: [['2021-07-01', 20]],
  BE: [['2021-07-01', 21]],
  BG: [['2021-07-01', 20]],
  CY: [['2021-07-01', 19]],
  CZ: [['2021-07-01', 21]],
  DE: [['2021-07-01', 19]],
  DK: [['2021-07-01', 25]],
  EE: [
    ['2021-07-01', 20],
    ['2024-01-01', 22],
    ['2025-07-01', 24],
  ],
  ES: [['2021-07-01', 21]],
  FI: [
    ['2021-07-01', 24],
    ['2024-09-01', 25.5],
  ],
  FR: [['2021-07-01', 20]],
  GR: [['2021-07-01', 24]],
  HR: [['2021-07-01', 25]],
  HU: [['2021-07-01', 27]],
  IE: [['2021-07-01', 23]],
  IT: [['2021-07-01', 22]],
  LT: [['2021-07-01', 21]],
  LU: [
    ['2021-07-01', 17],
    ['2023-01-01', 16],
    ['2024-01-01', 17],
  ],
  LV: [['2021-07-01', 21]],
  MT: [['2021-07-01', 18]],
  NL: [['2021-07-01', 21]],
  PL: [['2021-07-01', 23]],
  PT: [['2021-07-01', 23]],
  RO: [
    ['2021-07-01', 19],
    ['2025-08-01', 21],
  ],
  SE: [['2021-07-01', 25]],
  SI: [['2021-07-01', 22]],
  SK: [
    ['2021-07-01', 20],
    ['2025-01-01', 23],
  ],
};

/**
 * Finds a country's standard rate on a day, as in `2026-05-10`.
 * @returns undefined if the country is not in the Union
 */
export function euVatPercent(country: string, day: string): number | undefined {
  const rates = Object.hasOwn(EU_VAT_RATES, country) ? EU_VAT_RATES[country] : undefined;
  return rates?.findLast(([from]) => from <= day)?.[1] ?? rates?.[0]?.[1];
}
