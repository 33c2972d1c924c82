import type { ParticipantFacts } from './corrections.rules.ts';
import { isDifferentPerson } from './corrections.rules.ts';

/** A row with a bib, which may have left the list. */
export interface BibRow extends Pick<ParticipantFacts, 'surname' | 'givenName' | 'birthDate' | 'email'> {
  competitorId: string;
  bibKey: string;
  leftAt: Date | null;
  /** When another person got the bib after this participant had left; null if never. */
  bibPassedOnAt: Date | null;
}

/**
 * Returns whether photos of a bib are another person's than a participant's: somebody else wears the bib now, or got it
 * after the participant had left, also if that person left or was erased since (docs/decisions/0311).
 * @param others other rows with the bib
 */
export function isPassedOn(one: BibRow, others: readonly BibRow[]): boolean {
  if (one.bibPassedOnAt !== null) return true;
  return others.some(
    (other) =>
      other.leftAt === null ||
      (one.leftAt !== null && other.leftAt > one.leftAt && isDifferentPerson(one, other)),
  );
}

/**
 * Lists the keys of bibs that are other people's than the owners of some rows. Somebody who merely had a bib before them
 * does not count.
 * @param rows all rows with the bibs
 * @param ownIds the rows of one person
 */
export function keysOfOthers(rows: readonly BibRow[], ownIds: readonly string[]): string[] {
  const own = new Set(ownIds);
  return [...Map.groupBy(rows, ({ bibKey }) => bibKey)].flatMap(([key, withBib]) => {
    const theirs = withBib.filter(({ competitorId }) => own.has(competitorId));
    const others = withBib.filter(({ competitorId }) => !own.has(competitorId));
    const isOthers =
      theirs.length === 0
        ? others.some(({ leftAt }) => leftAt === null)
        : theirs.every((row) => isPassedOn(row, others));
    return isOthers ? key : [];
  });
}
