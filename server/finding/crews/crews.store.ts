import { sql } from 'kysely';
import type { SearchProof } from '#contract/competitor.ts';
import type { Scope } from '#platform/database/database.ts';
import { moveRowsToEvent } from '#platform/database/move-rows-to-event.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
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
  scope: Scope,
  { crewId, eventId, makerName }: CrewRecord,
  { madeAt, endsAt }: { madeAt: Date; endsAt: Date },
): Promise<void> {
  await insertInto(scope, 'crews', {
    crewId,
    eventId,
    makerName,
    madeAt,
    endsAt,
  }).execute();
}

/** Finds a crew that has not ended. */
export async function findCrew(
  scope: Scope,
  crewId: string,
  now: Date,
  { lock = false } = {},
): Promise<CrewRecord | undefined> {
  return selectFrom(scope, 'crews')
    .select(['crewId', 'eventId', 'makerName'])
    .where('crewId', '=', crewId)
    .where('endsAt', '>', now)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Lists the members of a crew in the order in which they joined, with their latest consents. */
export async function listMembers(scope: Scope, crewId: string): Promise<CrewMemberRecord[]> {
  const rows = await selectFrom(scope, 'crewMembers')
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
    .where('crewMembers.crewId', '=', crewId)
    .orderBy('crewMembers.joinedAt')
    .orderBy('crewMembers.memberId')
    .execute();
  return rows.map(({ withdrawnAt, boughtAt, ...member }) => ({
    ...member,
    consent: member.consentId === null ? undefined : { withdrawnAt, boughtAt },
  }));
}

/** Counts the members of a crew; 0 if the crew does not exist. */
export async function countMembers(scope: Scope, crewId: string): Promise<number> {
  const { count } = await selectFrom(scope, 'crewMembers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('crewId', '=', crewId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the memberships of given persons in all crews, with the consents. */
export async function listMembersOfPersons(
  scope: Scope,
  personIds: readonly string[],
): Promise<Pick<CrewMemberRecord, 'memberId' | 'consentId'>[]> {
  return selectFrom(scope, 'crewMembers')
    .select(['memberId', 'consentId'])
    .where('personId', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .orderBy('memberId')
    .execute();
}

export async function insertMember(
  scope: Scope,
  crewId: string,
  member: Omit<CrewMemberRecord, 'consentId' | 'consent'>,
  joinedAt: Date,
): Promise<void> {
  await insertInto(scope, 'crewMembers', { ...member, crewId, joinedAt, consentId: null }).execute();
}

/** Records a member's latest consent. */
export async function setMemberConsent(scope: Scope, memberId: string, consentId: string): Promise<void> {
  await updateTable(scope, 'crewMembers').set({ consentId }).where('memberId', '=', memberId).execute();
}

export async function deleteMember(scope: Scope, memberId: string): Promise<void> {
  await deleteFrom(scope, 'crewMembers').where('memberId', '=', memberId).execute();
}

/** Deletes expired crews with their members. @returns their ids */
export async function deleteEndedCrewRows(scope: Scope, now: Date): Promise<string[]> {
  const rows = await deleteFrom(scope, 'crews').where('endsAt', '<=', now).returning('crewId').execute();
  return rows.map((row) => row.crewId);
}

/** Lists the given persons who are in a crew. */
export async function listPersonsInCrews(scope: Scope, personIds: readonly string[]): Promise<string[]> {
  if (personIds.length === 0) return [];
  const rows = await selectFrom(scope, 'crewMembers')
    .select('personId')
    .distinct()
    .where('personId', 'in', personIds)
    .execute();
  return rows.map((row) => row.personId);
}

/** Moves the crews of an event, with their consents, to another event. */
export function moveCrews(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  return moveRowsToEvent(scope, ['crews', 'crewConsents'], { eventId, intoEventId });
}
