import { sql } from 'kysely';
import { bibKey } from '#contract/competitor.ts';
import { disableFaces, noteNamesChange } from '#finding/events/index.ts';
import { anyId, mayName } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import { isDifferentPerson, listBibKey } from './corrections.rules.ts';
import { keysOfOthers } from './passed-on.rules.ts';
import { listBibRows } from './passed-on.store.ts';

/** A participant to be erased, who may have left the start list. */
export interface ErasedParticipant {
  competitorId: string;
  eventId: string;
  bib: string;
  bibKey: string;
  surname: string;
  givenName: string;
}

/** Lists participants by id, including those who left the start list. */
export async function listErasedParticipants(
  scope: Scope,
  competitorIds: readonly string[],
): Promise<ErasedParticipant[]> {
  return selectFrom(scope, 'competitors')
    .select(['competitorId', 'eventId', 'bib', 'bibKey', 'surname'])
    .select('givenName')
    .where('competitorId', '=', sql<string>`any(${[...competitorIds]}::uuid[])`)
    .execute();
}

/**
 * Lists the lines by which a start list may name participants, including those who left: with their bib and name, and
 * with the bib and name that the list had before a member corrected them. A wholly different name was somebody else's.
 */
export async function listLinesNaming(
  scope: Scope,
  competitorIds: readonly string[],
): Promise<ErasedParticipant[]> {
  const rows = await selectFrom(scope, 'competitors')
    .select(['competitorId', 'eventId', 'bib', 'surname', 'givenName', 'corrected'])
    .where('competitorId', '=', anyId(competitorIds))
    .execute();
  return rows.flatMap(({ corrected, ...present }) => {
    const bibs = [...new Set([present.bib, corrected.bib ?? present.bib])];
    const { surname = present.surname, givenName = present.givenName } = corrected;
    const former = { ...present, surname, givenName };
    const names = isRespelling(present, former) ? [present, former] : [present];
    return bibs.flatMap((bib) => names.map((name) => ({ ...name, bib, bibKey: bibKey(bib) })));
  });
}

type Name = Pick<ErasedParticipant, 'surname' | 'givenName'>;

function isRespelling(present: Name, former: Name): boolean {
  const isSame = present.surname === former.surname && present.givenName === former.givenName;
  const unknown = { birthDate: null, email: null };
  return !isSame && !isDifferentPerson({ ...present, ...unknown }, { ...former, ...unknown });
}

/**
 * Lists the bibs, by key, of other participants of an event, including those who left.
 * @returns for each of them the bib that they wear, and the bib that a start list has for them
 */
export async function listBibKeysOfOthers(
  scope: Scope,
  eventId: string,
  { bibKeys, exceptIds }: { bibKeys: readonly string[]; exceptIds: readonly string[] },
): Promise<{ wornKey: string; listedKey: string }[]> {
  const rows = await selectFrom(scope, 'competitors')
    .select(['bib', 'bibKey', 'corrected'])
    .where('eventId', '=', eventId)
    .where(sql<boolean>`(bib_key = any(${[...bibKeys]}) or corrected ? 'bib')`)
    .where('competitorId', '<>', sql<string>`all(${[...exceptIds]}::uuid[])`)
    .execute();
  return rows.map((row) => ({ wornKey: row.bibKey, listedKey: listBibKey(row) }));
}

/** Lists the present and proved addresses of participants by id, in lower case. */
export async function listParticipantEmails(
  scope: Scope,
  competitorIds: readonly string[],
): Promise<string[]> {
  const rows = await selectFrom(scope, 'competitors')
    .select(['emailKey', sql<string | null>`lower(former_email)`.as('formerKey')])
    .where('competitorId', '=', sql<string>`any(${[...competitorIds]}::uuid[])`)
    .execute();
  return rows.flatMap((row) => [row.emailKey, row.formerKey].filter((email) => email !== null));
}

/**
 * Lists other participants of some events whose name may contain one of the name probes (`probesOf`), including
 * participants who left.
 */
export async function listNamesakes(
  scope: Scope,
  {
    eventIds,
    exceptIds,
    probes,
  }: { eventIds: readonly string[]; exceptIds: readonly string[]; probes: readonly string[] },
): Promise<{ eventId: string; givenName: string; surname: string }[]> {
  return selectFrom(scope, 'competitors')
    .select(['eventId', 'givenName', 'surname'])
    .where('eventId', '=', anyId(eventIds))
    .where('competitorId', '<>', sql<string>`all(${[...exceptIds]}::uuid[])`)
    .where(mayName(sql`concat(given_name, ' ', surname)`, probes))
    .execute();
}

/**
 * Lists the bibs, by key, that belong to other participants than the given ones: others wear them now, or got them
 * after the given participants had left.
 */
export async function listBibKeysInUse(
  scope: Scope,
  eventId: string,
  { bibKeys, exceptIds }: { bibKeys: readonly string[]; exceptIds: readonly string[] },
): Promise<string[]> {
  return keysOfOthers(await listBibRows(scope, eventId, bibKeys), exceptIds);
}

/**
 * Deletes participants with their names. Delete their persons first. If one of them was protected, the event stops
 * reading faces, because it would also read that participant's face. Other wearers of their bib stay protected, because
 * photos of the bib show the erased person.
 * @returns the number of participants
 */
export async function eraseParticipants(
  scope: Scope,
  competitorIds: readonly string[],
): Promise<{ participants: number }> {
  const rows = await deleteFrom(scope, 'competitors')
    .where('competitorId', '=', sql<string>`any(${[...competitorIds]}::uuid[])`)
    .returning(['eventId', 'bibKey', 'protection'])
    .execute();
  for (const { eventId, bibKey: key, protection } of rows) {
    if (protection === null) continue;
    await disableFaces(scope, eventId);
    await updateTable(scope, 'competitors')
      .set({ protectionWord: true })
      .where('eventId', '=', eventId)
      .where('bibKey', '=', key)
      .where('protection', '=', 'Team')
      .where('leftAt', 'is', null)
      .execute();
  }
  // Makes every process drop its cached names of the start list.
  for (const eventId of new Set(rows.map((row) => row.eventId))) await noteNamesChange(scope, eventId);
  return { participants: rows.length };
}
