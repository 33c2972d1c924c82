import type { StartListRow } from '#finding/start-lists/index.ts';
import type { Registered } from './registered.store.ts';
import type { StartListChanges } from './start-list.rules.ts';

/** If at least this many bibs go to other people, transfers of single race entries no longer explain it. */
const OTHERS_MIN = 5;
const SHARE = 0.5;
const SAMPLES = 3;

/** A list that gives the bibs of many participants to other people, as last year's list would. */
export interface PersonDoubt {
  /** The number of participants whom the list changes. */
  changed: number;
  others: number;
  /** Examples: the first of these participants, with the names before and after. */
  samples: { bib: string; from: string; to: string }[];
}

/**
 * Finds whether most of the changed participants become other people with the same bib.
 * @returns undefined if not, or if there are few of them
 */
export function findPersonDoubt(
  known: readonly Registered[],
  { changed, replacedIds }: Pick<StartListChanges, 'changed' | 'replacedIds'>,
): PersonDoubt | undefined {
  const others = replacedIds.length;
  if (others < OTHERS_MIN || others <= changed.length * SHARE) return undefined;
  const replaced = new Set(replacedIds);
  const before = new Map(known.map((one) => [one.competitorId, one]));
  const samples = changed
    .filter(({ competitorId }) => replaced.has(competitorId))
    .slice(0, SAMPLES)
    .flatMap(({ competitorId, row }) => {
      const one = before.get(competitorId);
      return one === undefined ? [] : { bib: row.bib, from: describe(one), to: describe(row) };
    });
  return { changed: changed.length, others, samples };
}

const describe = ({
  givenName,
  surname,
  birthDate,
}: Pick<StartListRow, 'givenName' | 'surname' | 'birthDate'>) =>
  [`${givenName} ${surname}`.trim(), ...(birthDate === null ? [] : [birthDate])].join(', ');
