import type { Scope } from '#platform/database/database.ts';
import { movePersons, setMergedInto } from './persons.store.ts';
import { moveVerdicts } from './verdicts.store.ts';

/** Moves the persons of an event, with their verdicts and results, to the event into which it is merged. */
export async function mergePersons(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  for (const { personId, intoId } of await movePersons(scope, eventId, intoEventId)) {
    await moveVerdicts(scope, personId, intoId);
    await setMergedInto(scope, personId, intoId);
  }
}
