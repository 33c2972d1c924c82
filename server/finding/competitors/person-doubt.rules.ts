import type { StartListRow } from '#finding/start-lists/index.ts';
import type { Registered } from './registered.store.ts';
import type { StartListChanges } from './start-list.rules.ts';

/** The number from which bibs that go to other people are no longer single transfers of a place. */
const OTHERS_MIN = 5;
const SHARE = 0.5;
const SAMPLES = 3;

/** Many participants whom a list turns into other people, as the list of another year does. */
export interface PersonDoubt {
  /** Participants whom the list changes. */
  changed: number;
  others: number;
  /** The first of these participants: before and after. */
  samples: { bib: string; from: string; to: string }[];
}

/**
 * Finds whether most of the changed participants become other people under the same bib.
 * @returns undefined if they do not, or if there are few
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
