import type { SearchProof } from '#contract/competitor.ts';
import type { Scope } from '#platform/database/database.ts';
import { moveRowsToEvent } from '#platform/database/move-rows-to-event.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { ConsentTimes } from './crews.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    crews: Columns<'crews'>;
    crewMembers: Columns<'crewMembers', { proof: SearchProof }>;
  }
}

/** A crew: people of one event with one payer. */
export interface CrewRecord {
  crewId: string;
  eventId: string;
  makerName: string;
}

/** A member of a crew. */
export interface CrewMemberRecord {
  memberId: string;
  personId: string;
  visitorId: string;
  proof: SearchProof;
  name: string;
  consentId: string | null;
  consent: ConsentTimes | undefined;
}

export async function insertCrew(
  { trx, tenantId }: Scope,
  { crewId, eventId, makerName }: CrewRecord,
  { madeAt, endsAt }: { madeAt: Date; endsAt: Date },
): Promise<void> {
  await trx
    .insertInto('crews')
    .values({
      tenantId,
      crewId,
      eventId,
      makerName,
      madeAt,
      endsAt,
    })
    .execute();
}

/** Finds a crew that has not ended. */
export async function findCrew(
  { trx, tenantId }: Scope,
  crewId: string,
  now: Date,
  { lock = false } = {},
): Promise<CrewRecord | undefined> {
  const row = await trx
    .selectFrom('crews')
    .select(['eventId', 'makerName'])
    .where('tenantId', '=', tenantId)
    .where('crewId', '=', crewId)
    .where('endsAt', '>', now)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && { crewId, eventId: row.eventId, makerName: row.makerName };
}

/** Lists the members of a crew in the order in which they joined, with their latest consents. */
export async function listMembers({ trx, tenantId }: Scope, crewId: string): Promise<CrewMemberRecord[]> {
  const rows = await trx
    .selectFrom('crewMembers')
    .leftJoin('crewConsents', (join) =>
      join
        .onRef('crewConsents.tenantId', '=', 'crewMembers.tenantId')
        .onRef('crewConsents.consentId', '=', 'crewMembers.consentId'),
    )
    .select([
      'crewMembers.memberId',
      'crewMembers.personId',
      'crewMembers.visitorId',
      'crewMembers.proof',
      'crewMembers.name',
      'crewConsents.consentId',
      'crewConsents.withdrawnAt',
      'crewConsents.boughtAt',
    ])
    .where('crewMembers.tenantId', '=', tenantId)
    .where('crewMembers.crewId', '=', crewId)
    .orderBy('crewMembers.joinedAt')
    .orderBy('crewMembers.memberId')
    .execute();
  return rows.map((row) => ({
    memberId: row.memberId,
    personId: row.personId,
    visitorId: row.visitorId,
    proof: row.proof,
    name: row.name,
    consentId: row.consentId,
    consent: row.consentId === null ? undefined : { withdrawnAt: row.withdrawnAt, boughtAt: row.boughtAt },
  }));
}

/** Counts the members of a crew; 0 if the crew does not exist. */
export async function countMembers({ trx, tenantId }: Scope, crewId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('crewMembers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenantId', '=', tenantId)
    .where('crewId', '=', crewId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the crews of a person, with the consents. */
export async function listMembersOfPerson(
  { trx, tenantId }: Scope,
  personId: string,
): Promise<Pick<CrewMemberRecord, 'memberId' | 'consentId'>[]> {
  const rows = await trx
    .selectFrom('crewMembers')
    .select(['memberId', 'consentId'])
    .where('tenantId', '=', tenantId)
    .where('personId', '=', personId)
    .orderBy('memberId')
    .execute();
  return rows.map((row) => ({ memberId: row.memberId, consentId: row.consentId }));
}

export async function insertMember(
  { trx, tenantId }: Scope,
  crewId: string,
  member: Omit<CrewMemberRecord, 'consentId' | 'consent'>,
  joinedAt: Date,
): Promise<void> {
  await trx
    .insertInto('crewMembers')
    .values({
      tenantId,
      memberId: member.memberId,
      crewId,
      personId: member.personId,
      visitorId: member.visitorId,
      proof: member.proof,
      name: member.name,
      joinedAt,
      consentId: null,
    })
    .execute();
}

/** Records a member's latest consent. */
export async function setMemberConsent(
  { trx, tenantId }: Scope,
  memberId: string,
  consentId: string,
): Promise<void> {
  await trx
    .updateTable('crewMembers')
    .set({ consentId })
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .execute();
}

export async function deleteMember({ trx, tenantId }: Scope, memberId: string): Promise<void> {
  await trx
    .deleteFrom('crewMembers')
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .execute();
}

/** Deletes expired crews with their members. @returns their ids */
export async function deleteEndedCrewRows({ trx, tenantId }: Scope, now: Date): Promise<string[]> {
  const rows = await trx
    .deleteFrom('crews')
    .where('tenantId', '=', tenantId)
    .where('endsAt', '<=', now)
    .returning('crewId')
    .execute();
  return rows.map((row) => row.crewId);
}

/** Lists the given persons who are in a crew. */
export async function listPersonsInCrews(
  { trx, tenantId }: Scope,
  personIds: readonly string[],
): Promise<string[]> {
  if (personIds.length === 0) return [];
  const rows = await trx
    .selectFrom('crewMembers')
    .select('personId')
    .distinct()
    .where('tenantId', '=', tenantId)
    .where('personId', 'in', personIds)
    .execute();
  return rows.map((row) => row.personId);
}

/** Moves the crews of an event, with their consents, to another one. */
export function moveCrews(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  return moveRowsToEvent(scope, ['crews', 'crewConsents'], { eventId, intoEventId });
}
