import type { Competitor } from '#contract/competitor.schema.ts';
import type { Description } from '#contract/competitor.ts';
import type { CompetitorRecord } from './competitors.store.ts';
import { describePublicly } from './descriptions.rules.ts';
import type { Protection } from './protection.rules.ts';

/**
 * Presents a competitor with public fields only: birth date, email address and code are never included.
 * @param shown the columns that the brand shows
 * @param date the race day
 */
export function presentCompetitor(
  competitor: CompetitorRecord & { protection?: Protection | null },
  shown: readonly Description[],
  date: string,
): Competitor {
  return {
    competitorId: competitor.competitorId,
    eventId: competitor.eventId,
    number: competitor.bib,
    name: `${competitor.givenName} ${competitor.surname}`.trim(),
    distance: competitor.distance,
    ...describePublicly(competitor, shown, date),
  };
}
