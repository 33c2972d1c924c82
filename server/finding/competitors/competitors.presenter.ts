import type { Competitor } from '#contract/competitor.schema.ts';
import type { CompetitorRecord } from './competitors.store.ts';

/** Presents a competitor with public fields only: never a birth date, an e-mail or a code. */
export function presentCompetitor(competitor: CompetitorRecord): Competitor {
  return {
    competitorId: competitor.competitorId,
    eventId: competitor.eventId,
    number: competitor.bib,
    name: `${competitor.givenName} ${competitor.surname}`.trim(),
    distance: competitor.distance,
  };
}
