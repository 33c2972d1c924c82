import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { DeskScope, Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { Grant, Role } from './roles.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    members: Columns<'members', { language: Language }>;
    memberRoles: Columns<'memberRoles', { role: Role }>;
  }
}

/** A member of a tenant's desk. */
export interface Member {
  memberId: string;
  email: string;
  grants: Grant[];
  invitedAt: Date;
  joinedAt: Date | null;
}

/** An invitation that can still be used. */
export interface Invitation {
  invitationId: string;
  /** SHA-256 of its token. */
  hash: string;
  /** The desk's address in its link, as in `https://desk.example`. */
  origin: string;
  expiresAt: Date;
}

const COLUMNS = ['memberId', 'email', 'invitedAt', 'joinedAt'] as const;

/** Lists a tenant's members ordered by address; optionally only the one with a given address or id. */
export async function listMembers(
  scope: Scope,
  only?: { email: string } | { memberId: string },
): Promise<Member[]> {
  let query = selectFrom(scope, 'members').select(COLUMNS);
  if (only !== undefined)
    query =
      'email' in only ? query.where('email', '=', only.email) : query.where('memberId', '=', only.memberId);
  const members = await query.orderBy('email').execute();
  let roles = selectFrom(scope, 'memberRoles').select(['memberId', 'role', 'eventId']);
  const [first] = members;
  if (only !== undefined && first !== undefined) roles = roles.where('memberId', '=', first.memberId);
  const grants = Map.groupBy(
    await roles.orderBy('role').orderBy('eventId').execute(),
    ({ memberId }) => memberId,
  );
  return members.map((member) => ({
    ...member,
    grants: (grants.get(member.memberId) ?? []).map(({ memberId, ...grant }) => grant),
  }));
}

/**
 * Lists the tenants of which an address is a member. Members of all tenants are visible only in the desk's own scope.
 */
export async function listTenantsOfAddress({ trx }: DeskScope, email: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('members')
    .select('tenantId')
    .where('email', '=', email)
    .where('joinedAt', 'is not', null)
    .orderBy('tenantId')
    .execute();
  return rows.map(({ tenantId }) => tenantId);
}

/**
 * Lists the tenants that have an open invitation for an address, newest first. Members of all tenants are visible only
 * in the desk's own scope.
 */
export async function listInvitingTenants({ trx }: DeskScope, email: string, now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('members')
    .select('tenantId')
    .where('email', '=', email)
    .where('invitationExpiresAt', '>', now)
    .orderBy('invitationExpiresAt', 'desc')
    .execute();
  return rows.map(({ tenantId }) => tenantId);
}

/** Returns whether anyone has joined any tenant. Members of all tenants are visible only in the desk's own scope. */
export async function hasJoinedMembers({ trx }: DeskScope): Promise<boolean> {
  const row = await trx
    .selectFrom('members')
    .select('memberId')
    .where('joinedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the language of a member's mails; undefined if the address belongs to no member. */
export async function findMemberLanguage(scope: Scope, email: string): Promise<Language | undefined> {
  const row = await selectFrom(scope, 'members')
    .select('language')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.language;
}

/** Finds the member whom an open invitation is for, by the invitation's token. */
export async function findInvited(scope: Scope, hash: string, now: Date): Promise<string | undefined> {
  const row = await selectFrom(scope, 'members')
    .select('email')
    .where('invitationHash', '=', hash)
    .where('invitationExpiresAt', '>', now)
    .executeTakeFirst();
  return row?.email;
}

/**
 * Inserts a member without a role.
 * @returns false if a member with this address exists
 */
export async function insertMember(
  scope: Scope,
  member: Pick<Member, 'memberId' | 'email' | 'invitedAt'> & { language: Language },
): Promise<boolean> {
  const inserted = await insertInto(scope, 'members', member)
    .onConflict((conflict) => conflict.columns(['tenantId', 'email']).doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Grants a member a role. @returns false if they have it already */
export async function insertGrant(
  scope: Scope,
  memberId: string,
  { role, eventId }: Grant,
): Promise<boolean> {
  const inserted = await insertInto(scope, 'memberRoles', { memberId, role, eventId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Removes one role from a member. @returns false if they did not have it */
export async function deleteGrant(
  scope: Scope,
  memberId: string,
  { role, eventId }: Grant,
): Promise<boolean> {
  const deleted = await deleteFrom(scope, 'memberRoles')
    .where('memberId', '=', memberId)
    .where('role', '=', role)
    .where('eventId', 'is not distinct from', eventId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Deletes a member with their roles and their invitation. */
export async function deleteMember(scope: Scope, memberId: string): Promise<void> {
  await deleteFrom(scope, 'members').where('memberId', '=', memberId).execute();
}

/**
 * Locks the owners of a tenant, so that two of them cannot be removed at the same time.
 * @returns their ids
 */
export async function lockOwners(scope: Scope): Promise<string[]> {
  const rows = await selectFrom(scope, 'memberRoles')
    .select('memberId')
    .where('role', '=', 'owner')
    .orderBy('memberId')
    .forUpdate()
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** Replaces a member's invitation. A link that was mailed before becomes invalid. */
export async function setInvitation(
  scope: Scope,
  memberId: string,
  { invitationId, hash, origin, expiresAt }: Invitation,
): Promise<void> {
  await updateTable(scope, 'members')
    .set({
      invitationId,
      invitationHash: hash,
      invitationOrigin: origin,
      invitationExpiresAt: expiresAt,
    })
    .where('memberId', '=', memberId)
    .execute();
}

/** Finds the open invitation of a member, with the member's address. */
export async function findInvitation(
  scope: Scope,
  memberId: string,
): Promise<
  { email: string; language: Language; invitationId: string; origin: string; expiresAt: Date } | undefined
> {
  const row = await selectFrom(scope, 'members')
    .select(['email', 'language', 'invitationId'])
    .select(['invitationOrigin as origin', 'invitationExpiresAt as expiresAt'])
    .where('memberId', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { invitationId, origin, expiresAt } = row;
  if (invitationId === null || origin === null || expiresAt === null) return undefined;
  return { ...row, invitationId, origin, expiresAt };
}

/**
 * Consumes an invitation; works once. The caller proves the address by the invitation's token, or by another mailed
 * link.
 * @param invitation.hash the hash of the token; undefined if another mailed link proved the address
 * @returns the member; undefined if no open invitation matches
 */
export async function consumeInvitation(
  scope: Scope,
  { hash, email, now }: { hash: string | undefined; email: string; now: Date },
): Promise<string | undefined> {
  const row = await updateTable(scope, 'members')
    .set({
      joinedAt: now,
      invitationId: null,
      invitationHash: null,
      invitationOrigin: null,
      invitationExpiresAt: null,
    })
    .$if(hash !== undefined, (query) => query.where('invitationHash', '=', hash ?? ''))
    .where('email', '=', email)
    .where('invitationExpiresAt', '>', now)
    .returning('memberId')
    .executeTakeFirst();
  return row?.memberId;
}

/** Counts the members who have a role in an event that they do not have in another event. */
export async function countOrganizersOfOne(
  scope: Scope,
  eventId: string,
  otherEventId: string,
): Promise<number> {
  const { trx, tenantId } = scope;
  const { rows } = await sql<{ count: number }>`select count(distinct member_id) as count from member_roles
    where tenant_id = ${tenantId} and event_id = ${eventId}::uuid
      and not exists (select from member_roles as other
        where other.tenant_id = ${tenantId} and other.event_id = ${otherEventId}::uuid
          and other.member_id = member_roles.member_id and other.role = member_roles.role)`.execute(trx);
  return rows[0]?.count ?? 0;
}
