import { isProtected } from '#finding/competitors/index.ts';
import { type EventAccess, findShownEvent } from '#finding/events/index.ts';
import { isProtectedBib } from '#finding/photos/index.ts';
import { findPerson, findProofVersion } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { SearchGrant } from './search-token.ts';
import { opensEvent } from './verification.rules.ts';

/** The facts of a search token that are stored with the objects created under it, so that they can be checked again. */
export type StoredGrant = Pick<SearchGrant, 'eventId' | 'personId' | 'proof' | 'version'>;

/**
 * Returns whether a token still opens its event. The event may have been unpublished, or require more proof than when
 * the token was issued.
 */
export async function isGrantOpen(scope: Scope, grant: StoredGrant): Promise<boolean> {
  const event = await findShownEvent(scope, grant.eventId);
  return event !== undefined && opensFor(scope, event, grant);
}

/**
 * Returns whether a token opens its event as the event is now, and rests on its participant's current data. A
 * correction voids earlier proofs. A protected participant's photos open only through the mailed link.
 */
export async function opensFor(
  scope: Scope,
  event: EventAccess,
  { proof, personId, version }: Omit<StoredGrant, 'eventId'>,
): Promise<boolean> {
  if (!opensEvent(event, proof) || (await findProofVersion(scope, personId)) !== version) return false;
  return proof === 'Email' || !(await isGuarded(scope, personId));
}

/** Returns whether a person is a protected participant, or was found by a protected participant's bib. */
async function isGuarded(scope: Scope, personId: string): Promise<boolean> {
  const person = await findPerson(scope, personId);
  if (person === undefined) return false;
  const { competitorId, eventId, bib } = person;
  if (competitorId !== null) return isProtected(scope, competitorId);
  return bib !== null && isProtectedBib(scope, eventId, bib);
}
