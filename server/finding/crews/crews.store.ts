import type { SearchProof } from '#contract/competitor.ts';
import type { Scope } from '#platform/database/database.ts';
import { moveRowsToEvent } from '#platform/database/move-rows-to-event.ts';
import type { ConsentTimes } from './crews.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    crews: {
      tenant_id: string;
      crew_id: string;
      event_id: string;
      maker_name: string;
      made_at: Date;
      /** When it is deleted. */
      ends_at: Date;
    };
    crew_members: {
      tenant_id: string;
      member_id: string;
      crew_id: string;
      person_id: string;
      /** The browser in which the photos were found: photos that were denied in that browser are left out here too. */
      visitor_id: string;
      /** The proof of identity. */
      proof: SearchProof;
      name: string;
      joined_at: Date;
      /** Their latest consent. */
      consent_id: string | null;
    };
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
      tenant_id: tenantId,
      crew_id: crewId,
      event_id: eventId,
      maker_name: makerName,
      made_at: madeAt,
      ends_at: endsAt,
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
    .select(['event_id', 'maker_name'])
    .where('tenant_id', '=', tenantId)
    .where('crew_id', '=', crewId)
    .where('ends_at', '>', now)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && { crewId, eventId: row.event_id, makerName: row.maker_name };
}

/** Lists the members of a crew in the order in which they joined, with their latest consents. */
export async function listMembers({ trx, tenantId }: Scope, crewId: string): Promise<CrewMemberRecord[]> {
  const rows = await trx
    .selectFrom('crew_members')
    .leftJoin('crew_consents', (join) =>
      join
        .onRef('crew_consents.tenant_id', '=', 'crew_members.tenant_id')
        .onRef('crew_consents.consent_id', '=', 'crew_members.consent_id'),
    )
    .select([
      'crew_members.member_id',
      'crew_members.person_id',
      'crew_members.visitor_id',
      'crew_members.proof',
      'crew_members.name',
      'crew_consents.consent_id',
      'crew_consents.withdrawn_at',
      'crew_consents.bought_at',
    ])
    .where('crew_members.tenant_id', '=', tenantId)
    .where('crew_members.crew_id', '=', crewId)
    .orderBy('crew_members.joined_at')
    .orderBy('crew_members.member_id')
    .execute();
  return rows.map((row) => ({
    memberId: row.member_id,
    personId: row.person_id,
    visitorId: row.visitor_id,
    proof: row.proof,
    name: row.name,
    consentId: row.consent_id,
    consent: row.consent_id === null ? undefined : { withdrawnAt: row.withdrawn_at, boughtAt: row.bought_at },
  }));
}

/** Counts the members of a crew; 0 if the crew does not exist. */
export async function countMembers({ trx, tenantId }: Scope, crewId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('crew_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('crew_id', '=', crewId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the crews of a person, with the consents. */
export async function listMembersOfPerson(
  { trx, tenantId }: Scope,
  personId: string,
): Promise<Pick<CrewMemberRecord, 'memberId' | 'consentId'>[]> {
  const rows = await trx
    .selectFrom('crew_members')
    .select(['member_id', 'consent_id'])
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .orderBy('member_id')
    .execute();
  return rows.map((row) => ({ memberId: row.member_id, consentId: row.consent_id }));
}

export async function insertMember(
  { trx, tenantId }: Scope,
  crewId: string,
  member: Omit<CrewMemberRecord, 'consentId' | 'consent'>,
  joinedAt: Date,
): Promise<void> {
  await trx
    .insertInto('crew_members')
    .values({
      tenant_id: tenantId,
      member_id: member.memberId,
      crew_id: crewId,
      person_id: member.personId,
      visitor_id: member.visitorId,
      proof: member.proof,
      name: member.name,
      joined_at: joinedAt,
      consent_id: null,
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
    .updateTable('crew_members')
    .set({ consent_id: consentId })
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .execute();
}

export async function deleteMember({ trx, tenantId }: Scope, memberId: string): Promise<void> {
  await trx
    .deleteFrom('crew_members')
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .execute();
}

/** Deletes expired crews with their members. @returns their ids */
export async function deleteEndedCrewRows({ trx, tenantId }: Scope, now: Date): Promise<string[]> {
  const rows = await trx
    .deleteFrom('crews')
    .where('tenant_id', '=', tenantId)
    .where('ends_at', '<=', now)
    .returning('crew_id')
    .execute();
  return rows.map((row) => row.crew_id);
}

/** Lists the given persons who are in a crew. */
export async function listPersonsInCrews(
  { trx, tenantId }: Scope,
  personIds: readonly string[],
): Promise<string[]> {
  if (personIds.length === 0) return [];
  const rows = await trx
    .selectFrom('crew_members')
    .select('person_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('person_id', 'in', personIds)
    .execute();
  return rows.map((row) => row.person_id);
}

/** Moves the crews of an event, with their consents, to another one. */
export function moveCrews(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  return moveRowsToEvent(scope, ['crews', 'crew_consents'], { eventId, intoEventId });
}
