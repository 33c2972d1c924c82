import type { ProductType } from '#contract/catalog.ts';
import type { CurrencyId } from '#contract/money.ts';
import { readMoment } from '#platform/read-moment.ts';
import { localDay } from '#platform/wall-clock.ts';
import { type Party, type ShareSum, UNITS, wholeMinor } from '#selling/shares/index.ts';

/** The party and currency of a statement: amounts of two currencies are never summed. */
export interface StatementOf {
  party: Party;
  /** The id of a photographer or an event; null for the platform. */
  payeeId: string | null;
  currencyId: CurrencyId;
}

/** A party's share of one event's sales of one product. */
export interface StatementLine {
  eventId: string;
  productType: ProductType;
  /** Whether it corrects an earlier statement, after a refund or a change of photographer. */
  isCorrection: boolean;
  quantity: number;
  /** The sold price, excluding tax. */
  netMinor: number;
  /** The share, in fractions of a minor unit (`UNITS`). */
  units: number;
}

/**
 * The amount owed to a party for a month. `carriedUnits + shareUnits` is the payable amount plus the remainder for the
 * next statement.
 */
export interface DrawnStatement extends StatementOf {
  lines: StatementLine[];
  shareUnits: number;
  /** The remainder of earlier statements: fractions of a minor unit, or a negative balance. */
  carriedUnits: number;
  /** The amount to pay, never negative. */
  payableMinor: number;
}

const DAY_MS = 24 * 3600_000;

/** Returns the first day, in a zone, that begins at or after the end of a settled period. */
export function firstOpenDay(settledUntil: Date, timeZone: string): string {
  const day = localDay(settledUntil, timeZone);
  const start = readMoment(day, timeZone, 'start');
  if (start !== undefined && start >= settledUntil) return day;
  return new Date(Date.parse(`${day}T00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** Returns the key of a payee and a currency. */
export function statementKey({ party, payeeId, currencyId }: StatementOf): string {
  return JSON.stringify([party, payeeId, currencyId]);
}

/**
 * Computes the statements of a month, ordered by party and payee. Each is rounded once. Remainders of rounding and
 * negative balances are carried into the payee's next statement, so that all statements of a payee together equal their
 * exact share, rounded once.
 * @param sums each party's share of the month
 * @param carried the remainders of earlier statements, by `statementKey`
 */
export function drawStatements(
  sums: readonly ShareSum[],
  carried: ReadonlyMap<string, number>,
): DrawnStatement[] {
  return [...Map.groupBy(sums, statementKey)].flatMap(([key, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const shareUnits = own.reduce((sum, { units }) => sum + units, 0);
    const carriedUnits = carried.get(key) ?? 0;
    const { party, payeeId, currencyId } = first;
    const lines = own.map(({ eventId, productType, isCorrection, quantity, netMinor, units }) => ({
      eventId,
      productType,
      isCorrection,
      quantity,
      netMinor,
      units,
    }));
    const payableMinor = Math.max(0, wholeMinor(carriedUnits + shareUnits));
    return { party, payeeId, currencyId, lines, shareUnits, carriedUnits, payableMinor };
  });
}

/** Returns the remainder that a statement leaves for the next one. */
export function leftUnits({
  carriedUnits,
  shareUnits,
  payableMinor,
}: Pick<DrawnStatement, 'carriedUnits' | 'shareUnits' | 'payableMinor'>): number {
  return carriedUnits + shareUnits - payableMinor * UNITS;
}

/** Formats the number of a statement. */
export function statementNumber(running: number): string {
  return `S-${String(running).padStart(6, '0')}`;
}
