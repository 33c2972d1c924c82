import type { CurrencyId } from '#contract/money.ts';
import { EU_VAT_RATES } from './eu-vat-rates.ts';

/** What a period booked for one country and rate, in one currency. Amounts are in minor units. */
export interface TaxedSum {
  currencyId: CurrencyId;
  country: string;
  percent: number;
  /** The quarter of the sale that the bookings are about, as in `2026-Q2`. */
  saleQuarter: string;
  netMinor: number;
  vatMinor: number;
}

/** A row of the return's first part: supplies of the quarter. */
type OssSupply = Omit<TaxedSum, 'saleQuarter'>;

/** A row of the return's last part: tax of an earlier quarter that changed. */
interface OssCorrection {
  currencyId: CurrencyId;
  country: string;
  saleQuarter: string;
  vatMinor: number;
}

/** The figures for the return of the Union's one-stop shop. */
export interface OssReturn {
  supplies: OssSupply[];
  corrections: OssCorrection[];
}

/**
 * Sums the bookings of a quarter for the return (Directive 2006/112/EC, Art. 369g): supplies by member state and rate, and
 * corrections of earlier quarters by member state and quarter. Sales in the seller's own country belong to its national
 * return, and sales outside the Union to none.
 */
export function sumOss(sums: readonly TaxedSum[], quarter: string, own: string | null): OssReturn {
  const declared = sums.filter(({ country }) => country !== own && Object.hasOwn(EU_VAT_RATES, country));
  const [now, before] = [
    declared.filter(({ saleQuarter }) => saleQuarter === quarter),
    declared.filter(({ saleQuarter }) => saleQuarter !== quarter),
  ];
  const supplies = groups(now, ({ country, percent, currencyId }) => [country, percent, currencyId]).map(
    ({ first: { currencyId, country, percent }, netMinor, vatMinor }): OssSupply => ({
      currencyId,
      country,
      percent,
      netMinor,
      vatMinor,
    }),
  );
  const corrections = groups(before, ({ saleQuarter, country, currencyId }) => [
    saleQuarter,
    country,
    currencyId,
  ]).map(
    ({ first: { currencyId, country, saleQuarter }, vatMinor }): OssCorrection => ({
      currencyId,
      country,
      saleQuarter,
      vatMinor,
    }),
  );
  return {
    supplies: supplies.filter(({ netMinor, vatMinor }) => netMinor !== 0 || vatMinor !== 0),
    corrections: corrections.filter(({ vatMinor }) => vatMinor !== 0),
  };
}

function groups(sums: readonly TaxedSum[], keyOf: (sum: TaxedSum) => (string | number)[]) {
  const byKey = Map.groupBy(sums, (sum) => JSON.stringify(keyOf(sum)));
  return [...byKey.values()]
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const add = (of: (sum: TaxedSum) => number) => group.reduce((total, sum) => total + of(sum), 0);
      return { first, netMinor: add(({ netMinor }) => netMinor), vatMinor: add(({ vatMinor }) => vatMinor) };
    })
    .sort((one, other) => compareKeys(keyOf(one.first), keyOf(other.first)));
}

function compareKeys(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  for (const [index, part] of one.entries()) {
    const difference =
      typeof part === 'number' ? part - Number(other[index]) : part.localeCompare(String(other[index]));
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns the quarter of a month, as in `2026-Q2` of `2026-05`. */
export function quarterOf(month: string): string {
  return `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5, 7)) / 3)}`;
}

/** Returns the first month of a quarter, as in `2026-04` of `2026-Q2`, and the first month after it. */
export function monthsOf(quarter: string): { first: string; next: string } {
  const [year, number] = [Number(quarter.slice(0, 4)), Number(quarter.slice(6))];
  const month = (index: number) => new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 7);
  return { first: month(3 * number - 3), next: month(3 * number) };
}

/** Member states' codes in VAT returns: Greece is EL there. */
export const vatCodeOf = (country: string): string => (country === 'GR' ? 'EL' : country);
