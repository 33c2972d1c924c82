import type { Competitor } from '#contract/competitor.schema.ts';

/** Lists what describes a participant beside name and bib, each text once. */
export function factsOf({ distance, ...others }: Partial<Competitor>): string[] {
  return [...new Set([distance ?? undefined, ...describedBy(others)])].filter((fact) => fact !== undefined);
}

/** Lists what the brand shows of a participant's start list: what says most comes first. */
export function describedBy({ club, ageClass, gender, nationality }: Partial<Competitor>): string[] {
  return [...new Set([club, ageClass, gender, nationality])].filter((fact) => fact !== undefined);
}
