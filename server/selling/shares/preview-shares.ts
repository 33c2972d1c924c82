import type { CurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import { readMoment } from '#platform/read-moment.ts';
import { readPayeeNames } from './payee-names.ts';
import { PARTIES, type Party, type ShareVersion, wholeMinor } from './shares.rules.ts';
import { listShareVersions, type ShareRecord } from './shares.store.ts';
import { type ShareSum, sumShares } from './sum-shares.ts';

/** The amount that a party would get for a month. */
export interface PreviewedShare {
  party: Party;
  /** A photographer's name or an event's title; null for the platform. */
  name: string | null;
  currencyId: CurrencyId;
  /** The amount by the stored versions; null if there is none. */
  nowMinor: number;
  /** The amount by the file, as if it had always been valid; without a file, equal to the present amount. */
  thenMinor: number;
}

/** Returns the first moment of a month in a zone, and of the month after it; undefined if the text is not a month. */
export function readMonth(month: string, timeZone: string): { from: Date; until: Date } | undefined {
  const first = /^\d{4}-\d{2}$/.test(month) ? readMoment(`${month}-01`, timeZone, 'start') : undefined;
  if (first === undefined) return undefined;
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  const until = readMoment(next, timeZone, 'start');
  return until === undefined ? undefined : { from: first, until };
}

/** Computes the shares of a month's sales, by the stored rules and by a new file. */
export async function previewShares(
  scope: Scope,
  filter: { from: Date; until: Date },
  planned: Pick<ShareRecord, 'rules'> | undefined,
): Promise<PreviewedShare[]> {
  const versions = await listShareVersions(scope);
  const always: ShareVersion[] =
    planned === undefined ? versions : [{ ...planned, version: 0, from: new Date(0) }];
  const now = await sumShares(scope, filter, versions);
  const then = await sumShares(scope, filter, always);
  const nameOf = await readPayeeNames(scope, [...now, ...then]);
  const keyOf = ({ party, payeeId, currencyId }: ShareSum) => JSON.stringify([party, payeeId, currencyId]);
  const total = (sums: readonly ShareSum[] = []) =>
    wholeMinor(sums.reduce((sum, { units }) => sum + units, 0));
  const nowOf = Map.groupBy(now, keyOf);
  const thenOf = Map.groupBy(then, keyOf);
  const shares = [...Map.groupBy([...now, ...then], keyOf)].flatMap(([key, [first]]) => {
    if (first === undefined) return [];
    const { party, payeeId, currencyId } = first;
    const name = nameOf(party, payeeId);
    return { party, name, currencyId, nowMinor: total(nowOf.get(key)), thenMinor: total(thenOf.get(key)) };
  });
  return shares.toSorted(
    (one, other) =>
      PARTIES.indexOf(one.party) - PARTIES.indexOf(other.party) ||
      (one.name ?? '').localeCompare(other.name ?? '') ||
      one.currencyId - other.currencyId,
  );
}
