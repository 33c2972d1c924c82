import { createHash } from 'node:crypto';
import { bibKey } from '#contract/competitor.ts';
import { listErasedParticipants } from '#finding/competitors/index.ts';
import { listMergedInto, lockStartList } from '#finding/events/index.ts';
import { listErasedPhotographers, nameKeyOf } from '#finding/photographers/index.ts';
import { listMergedPersons, listPersonsById } from '#finding/recognition/index.ts';
import { searchText } from '#finding/search-text.ts';
import type { DataSubject } from '#hosting/data-subjects/index.ts';
import { addressHashOf, addressKeyId } from '#hosting/mail-addresses/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { ErasedHashes } from './erasure-list.ts';

/** A digest's letters: 96 bits. */
const DIGEST_LETTERS = 16;

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
 * Hashes to whom the rows with given ids belong now. Each id has its own hashes, so that equal names in two rows cannot
 * be recognised. Ids without a row are left out.
 */
export async function hashPersons(
  { keys }: Pick<Deps, 'keys'>,
  scope: Scope,
  personIds: readonly string[],
): Promise<Record<string, string>> {
  const described = await describePersons(scope, personIds);
  return Object.fromEntries(
    [...described].map(([personId, who]) => [
      personId,
      keys.sign('mail-addresses', `person ${scope.tenantId} ${personId} ${who}`),
    ]),
  );
}

/**
 * Describes to whom the rows with given ids belong now: name and bib of a participant, name of a photographer, bib of
 * an unlisted runner.
 */
async function describePersons(scope: Scope, personIds: readonly string[]): Promise<Map<string, string>> {
  const persons = await listPersonsById(scope, personIds);
  const spellings = await listErasedPhotographers(scope, personIds);
  const photographers = spellings.filter(({ photographerId }) => personIds.includes(photographerId));
  const participants = await listErasedParticipants(scope, personIds);
  return new Map([
    ...persons.map(({ personId, bib }) => [personId, `unlisted ${bibKey(bib ?? '')}`] as const),
    ...photographers.map(
      ({ photographerId, name }) => [photographerId, `photographer ${nameKeyOf(name)}`] as const,
    ),
    // A participant's row replaces their row for searches, which has the same id.
    ...participants.map(
      ({ competitorId, givenName, surname, bib }) =>
        [competitorId, `participant ${bibKey(bib)} ${searchText(`${givenName} ${surname}`).trim()}`] as const,
    ),
  ]);
}

/**
 * Reads for whom the rows with given ids stand now, as a digest for each id: to whom the row belongs, who was merged
 * into it, into whom it was merged, and of which events it may have photos. If a later digest differs, the row may stand
 * for somebody else. Ids without a row are left out.
 */
export async function readStandings(
  scope: Scope,
  personIds: readonly string[],
): Promise<Record<string, string>> {
  const merged = await listMergedPersons(scope, personIds);
  const spellings = await listErasedPhotographers(scope, personIds);
  const mainOf = new Map(
    spellings.map(({ photographerId, mergedInto }) => [photographerId, mergedInto ?? photographerId]),
  );
  const described = await describePersons(scope, [
    ...new Set([...personIds, ...merged.map(({ personId }) => personId), ...mainOf.keys()]),
  ]);
  const events = await readEvents(scope, personIds);
  const digests = personIds.flatMap((id) => {
    const own = described.get(id);
    if (own === undefined) return [];
    const main = mainOf.get(id) ?? merged.find(({ personId }) => personId === id)?.mergedInto;
    const others = [
      ...merged.filter(({ mergedInto }) => mergedInto === id).map(({ personId }) => personId),
      ...[...mainOf].filter(([, into]) => into === main).map(([photographerId]) => photographerId),
    ];
    const parts = others.map((other) => `${other} ${described.get(other) ?? ''}`).toSorted();
    const digest = createHash('sha256').update(
      JSON.stringify([own, main ?? '', events.get(id) ?? [], ...parts]),
    );
    return [[id, digest.digest('base64url').slice(0, DIGEST_LETTERS)]];
  });
  return Object.fromEntries(digests);
}

/** Reads the events of persons and of participants, each with the events that were merged into it. */
async function readEvents(scope: Scope, personIds: readonly string[]): Promise<Map<string, string[]>> {
  const persons = await listPersonsById(scope, personIds);
  const participants = await listErasedParticipants(scope, personIds);
  const eventOf = new Map([
    ...persons.map(({ personId, eventId }) => [personId, eventId] as const),
    ...participants.map(({ competitorId, eventId }) => [competitorId, eventId] as const),
  ]);
  const events = new Map<string, string[]>();
  for (const eventId of new Set(eventOf.values()))
    events.set(eventId, [eventId, ...(await listMergedInto(scope, [eventId])).toSorted()]);
  return new Map([...eventOf].map(([personId, eventId]) => [personId, events.get(eventId) ?? []]));
}

/** Lists the ids whose rows stand for somebody else than when the digests were read. */
export async function listMovedPersons(
  scope: Scope,
  personIds: readonly string[],
  standings: Readonly<Record<string, string>>,
): Promise<string[]> {
  const now = await readStandings(scope, personIds);
  return Object.keys(now).filter((id) => now[id] !== standings[id]);
}

/**
 * Locks the start lists with the rows of given persons, so that the rows stand for the same persons until the
 * transaction ends.
 * @param eventIds further events whose lists are locked
 */
export async function lockListsOf(
  scope: Scope,
  { personIds, eventIds = [] }: { personIds: readonly string[]; eventIds?: readonly string[] },
  how: 'read' | 'change',
): Promise<void> {
  const rows = [
    ...(await listErasedParticipants(scope, personIds)),
    ...(await listPersonsById(scope, personIds)),
  ];
  for (const eventId of [...new Set([...eventIds, ...rows.map((row) => row.eventId)])].toSorted())
    await lockStartList(scope, eventId, how);
}
