import { bibKey } from '#contract/competitor.ts';
import { listErasedParticipants } from '#finding/competitors/index.ts';
import { listErasedPhotographers, nameKeyOf } from '#finding/photographers/index.ts';
import { listPersonsById } from '#finding/recognition/index.ts';
import { searchText } from '#finding/search-text.ts';
import type { DataSubject } from '#hosting/data-subjects/index.ts';
import { addressHashOf, addressKeyId } from '#hosting/mail-addresses/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { ErasedHashes } from './erasure-list.ts';

/** Hashes a person's addresses, and the names and bibs in their rows. */
export async function hashTraces(
  deps: Pick<Deps, 'keys'>,
  scope: Scope,
  { emails, personIds }: DataSubject,
): Promise<ErasedHashes> {
  return {
    keyId: addressKeyId(deps),
    addresses: emails.map((email) => addressHashOf(deps, scope.tenantId, email)),
    persons: await hashPersons(deps, scope, personIds),
  };
}

/**
 * Hashes to whom the rows with given ids belong now: name and bib of a participant, name of a photographer, bib of an
 * unlisted runner. Each id has its own hashes, so that equal names in two rows cannot be recognised. Ids without a row
 * are left out.
 */
export async function hashPersons(
  { keys }: Pick<Deps, 'keys'>,
  scope: Scope,
  personIds: readonly string[],
): Promise<Record<string, string>> {
  const hashed = (personId: string, who: string): [string, string] => [
    personId,
    keys.sign('mail-addresses', `person ${scope.tenantId} ${personId} ${who}`),
  ];
  const persons = await listPersonsById(scope, personIds);
  const spellings = await listErasedPhotographers(scope, personIds);
  const photographers = spellings.filter(({ photographerId }) => personIds.includes(photographerId));
  const participants = await listErasedParticipants(scope, personIds);
  return Object.fromEntries([
    ...persons.map(({ personId, bib }) => hashed(personId, `unlisted ${bibKey(bib ?? '')}`)),
    ...photographers.map(({ photographerId, name }) =>
      hashed(photographerId, `photographer ${nameKeyOf(name)}`),
    ),
    // A participant's row replaces their row for searches, which has the same id.
    ...participants.map(({ competitorId, givenName, surname, bib }) =>
      hashed(competitorId, `participant ${bibKey(bib)} ${searchText(`${givenName} ${surname}`).trim()}`),
    ),
  ]);
}
