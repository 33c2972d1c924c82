import { sql } from 'kysely';
import { isMeant, type WrittenTexts } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom, updateTable } from '#platform/database/own-rows.ts';

/**
 * Removes a person from their crews. Unused consents are deleted. Consents used for a purchase keep their texts and
 * times as proof, under a random id that identifies no person.
 * @param names the person's names, because a crew may be named after its creator
 */
export async function eraseCrewMembers(
  scope: Scope,
  { personIds, names }: { personIds: readonly string[]; names: readonly string[] },
): Promise<{ crewMembers: number; crewConsents: number }> {
  const anyPerson = sql<string>`any(${[...personIds]}::uuid[])`;
  const members = await deleteFrom(scope, 'crewMembers')
    .where('personId', '=', anyPerson)
    .returning('crewId')
    .execute();
  await updateTable(scope, 'crews')
    .set({ makerName: '' })
    .where('crewId', '=', sql<string>`any(${members.map((row) => row.crewId)}::uuid[])`)
    .where('makerName', '=', sql<string>`any(${[...names]})`)
    .execute();
  const { numDeletedRows } = await deleteFrom(scope, 'crewConsents')
    .where('personId', '=', anyPerson)
    .where('boughtAt', 'is', null)
    .executeTakeFirst();
  await updateTable(scope, 'crewConsents')
    .set({ personId: sql<string>`gen_random_uuid()` })
    .where('personId', '=', anyPerson)
    .execute();
  return { crewMembers: members.length, crewConsents: Number(numDeletedRows) };
}

/** The names under which people created crews. The creator need not be a member. */
export const crewNames: WrittenTexts = {
  async list(scope, filter) {
    const rows = await selectFrom(scope, 'crews')
      .select(['crewId', 'eventId', 'makerName'])
      .where(isMeant('crewId', sql`maker_name`, filter))
      .orderBy('crewId')
      .execute();
    return rows.map(({ crewId, eventId, makerName }) => ({
      id: crewId,
      eventIds: [eventId],
      texts: [makerName],
    }));
  },
  async save(scope, crewId, [makerName = '']) {
    await updateTable(scope, 'crews').set({ makerName }).where('crewId', '=', crewId).execute();
  },
};

/** The texts to which members of crews agreed. They name the crew's creator. */
export const crewConsentTexts: WrittenTexts = {
  async list(scope, filter) {
    const rows = await selectFrom(scope, 'crewConsents')
      .select(['consentId', 'eventId', 'text'])
      .where(isMeant('consentId', sql`text`, filter))
      .orderBy('consentId')
      .execute();
    return rows.map(({ consentId, eventId, text }) => ({
      id: consentId,
      eventIds: [eventId],
      texts: [text],
    }));
  },
  async save(scope, consentId, [text = '']) {
    await updateTable(scope, 'crewConsents').set({ text }).where('consentId', '=', consentId).execute();
  },
};
