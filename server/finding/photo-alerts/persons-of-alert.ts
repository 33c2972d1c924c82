import { asksForProof, findListed, listWearersOfBib } from '#finding/competitors/index.ts';
import { type EventRecord, findsUnlistedBibs } from '#finding/events/index.ts';
import {
  findByReadBib,
  findPerson,
  type PersonRecord,
  type RecognitionDeps,
} from '#finding/recognition/index.ts';
import { emailKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { PhotoAlert } from './photo-alerts.store.ts';

/**
 * Finds the persons of an alert.
 * @param registered the participants of a secure event with the alert's address
 * @returns 'Everybody' if it is for the event itself
 */
export async function personsOfAlert(
  deps: RecognitionDeps & Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  event: EventRecord,
  { eventId, personId, bib, email, confirmedAt }: PhotoAlert,
  registered: readonly { competitorId: string }[],
): Promise<PersonRecord[] | 'Everybody'> {
  const asPerson = ({ competitorId }: { competitorId: string }): PersonRecord => ({
    personId: competitorId,
    eventId,
    competitorId,
    bib: null,
  });
  const known = (person: PersonRecord | undefined) => (person === undefined ? [] : [person]);
  if (personId !== null) {
    // Alerts of a protected participant go only to the address on the start list, also after a merge. The same applies
    // to alerts requested with less proof than the event requires now.
    const isByLess = event.securedAt !== null && confirmedAt !== null && confirmedAt < event.securedAt;
    const person = await findPerson(scope, personId);
    const competitor = await findListed(scope, person?.competitorId ?? personId);
    // The alert waits while the participant is not on the list.
    if (competitor === undefined && (await asksForProof(scope, person?.competitorId ?? personId))) return [];
    const isTheirs = competitor?.email != null && emailKey(competitor.email) === emailKey(email);
    if ((isByLess || competitor?.protection != null) && !isTheirs) return [];
    return known(person);
  }
  if (bib === null) return registered.length > 0 ? registered.map(asPerson) : 'Everybody';
  // The alert was requested before the event became secure. A bib no longer opens anything in the event.
  if (event.isSecure) return registered.map(asPerson);
  const wearers = await listWearersOfBib(scope, eventId, bib);
  if (wearers.length > 0 && wearers.every(({ protection }) => protection === null))
    return wearers.map(asPerson);
  return findsUnlistedBibs(event) ? known(await findByReadBib(deps, scope, eventId, bib)) : [];
}

/**
 * Returns the proof that opens a protected participant's photos to an alert: `personsOfAlert` has found its address on
 * the start list. A typed bib opens nothing.
 */
export function opensOf(event: EventRecord, { personId }: PhotoAlert): 'Proven' | undefined {
  return personId !== null || event.isSecure ? 'Proven' : undefined;
}
