import { isProtected } from '#finding/competitors/index.ts';
import { isProtectedBib } from '#finding/photos/index.ts';
import { bibOfPerson, type PersonRecord, type RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';

/**
 * Finds the bib whose finish clips are a person's own. A clip of a protected bib belongs only to a protected participant:
 * another one who wore the bib has left the list (docs/decisions/0229).
 */
export async function findClipBib(
  deps: RecognitionDeps,
  scope: Scope,
  person: PersonRecord,
): Promise<string | undefined> {
  const bib = await bibOfPerson(deps, scope, person);
  if (bib === undefined || !(await isProtectedBib(scope, person.eventId, bib))) return bib;
  const { competitorId } = person;
  return competitorId !== null && (await isProtected(scope, competitorId)) ? bib : undefined;
}
