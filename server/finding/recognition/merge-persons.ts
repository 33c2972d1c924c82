import type { Scope } from '#platform/database/database.ts';
import { listMergedPersons } from './erased-data.store.ts';
import { movePersons, setMergedInto } from './persons.store.ts';
import { moveVerdicts } from './verdicts.store.ts';

/** Moves the persons of an event, with their verdicts and results, to the event into which it is merged. */
export async function mergePersons(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  const pairs = await movePersons(scope, eventId, intoEventId);
  await moveVerdicts(scope, pairs);
  await setMergedInto(scope, pairs);
}

/** A person whom a participant's photos show: their own, or of somebody who was merged into them. */
export interface PersonOf {
  competitorId: string;
  personId: string;
}

/** Lists the persons of participants, as `withMergedPersons` does, each with the participant. */
export async function listPersonsOf(scope: Scope, competitorIds: readonly string[]): Promise<PersonOf[]> {
  const given = new Set(competitorIds);
  const merged = await listMergedPersons(scope, competitorIds);
  return [
    // A competitor and their person have the same id.
    ...[...given].map((competitorId) => ({ competitorId, personId: competitorId })),
    ...merged.flatMap(({ personId, mergedInto }) =>
      given.has(mergedInto) ? { competitorId: mergedInto, personId } : [],
    ),
  ];
}
