import type { Competitor } from '#contract/competitor.schema.ts';

/** Lists a participant's descriptive facts beside name and bib, each text once. */
export function factsOf({ distance, ...others }: Partial<Competitor>): string[] {
  return [...new Set([distance ?? undefined, ...describedBy(others)])].filter((fact) => fact !== undefined);
}

/** Lists the start-list columns that the brand shows, most informative first. */
export function describedBy({ club, ageClass, gender, nationality }: Partial<Competitor>): string[] {
  return [...new Set([club, ageClass, gender, nationality])].filter((fact) => fact !== undefined);
}
