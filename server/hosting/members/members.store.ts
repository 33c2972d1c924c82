import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { DeskScope, Scope } from '#platform/database/database.ts';
import type { Grant, Role } from './roles.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    members: {
      tenant_id: string;
      member_id: string;
      /** Canonical: trimmed and in lower case. */
      email: string;
      language: Language;
      invited_at: Date;
      /** The open invitation; null if there is none, or once it was used. */
      invitation_id: string | null;
      invitation_hash: string | null;
      invitation_origin: string | null;
      invitation_expires_at: Date | null;
      /** When the member first logged in. */
      joined_at: Date | null;
    };
    member_roles: {
      tenant_id: string;
      member_id: string;
      role: Role;
      /** The event of an organizer; null for other roles. */
      event_id: string | null;
    };
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

const COLUMNS = ['member_id', 'email', 'invited_at', 'joined_at'] as const;

/** Lists a tenant's members ordered by address; optionally only the one with a given address or id. */
export async function listMembers(
  { trx, tenantId }: Scope,
  only?: { email: string } | { memberId: string },
): Promise<Member[]> {
  let query = trx.selectFrom('members').select(COLUMNS).where('tenant_id', '=', tenantId);
  if (only !== undefined)
    query =
      'email' in only ? query.where('email', '=', only.email) : query.where('member_id', '=', only.memberId);
  const members = await query.orderBy('email').execute();
  let roles = trx
    .selectFrom('member_roles')
    .select(['member_id', 'role', 'event_id'])
    .where('tenant_id', '=', tenantId);
  const [first] = members;
  if (only !== undefined && first !== undefined) roles = roles.where('member_id', '=', first.member_id);
  const grants = Map.groupBy(
    await roles.orderBy('role').orderBy('event_id').execute(),
    ({ member_id }) => member_id,
  );
  return members.map((row) => ({
    memberId: row.member_id,
    email: row.email,
    grants: (grants.get(row.member_id) ?? []).map(({ role, event_id }) => ({ role, eventId: event_id })),
    invitedAt: row.invited_at,
    joinedAt: row.joined_at,
  }));
}

/**
 * Lists the tenants of which an address is a member. Members of all tenants are visible only in the desk's own scope.
 */
export async function listTenantsOfAddress({ trx }: DeskScope, email: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('members')
    .select('tenant_id')
    .where('email', '=', email)
    .where('joined_at', 'is not', null)
    .orderBy('tenant_id')
    .execute();
  return rows.map(({ tenant_id }) => tenant_id);
}

/**
 * Lists the tenants that have an open invitation for an address, newest first. Members of all tenants are visible only
 * in the desk's own scope.
 */
export async function listInvitingTenants({ trx }: DeskScope, email: string, now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('members')
    .select('tenant_id')
    .where('email', '=', email)
    .where('invitation_expires_at', '>', now)
    .orderBy('invitation_expires_at', 'desc')
    .execute();
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Returns whether anyone has joined any tenant. Members of all tenants are visible only in the desk's own scope. */
export async function hasJoinedMembers({ trx }: DeskScope): Promise<boolean> {
  const row = await trx
    .selectFrom('members')
    .select('member_id')
    .where('joined_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the language of a member's mails; undefined if the address belongs to no member. */
export async function findMemberLanguage(
  { trx, tenantId }: Scope,
  email: string,
): Promise<Language | undefined> {
  const row = await trx
    .selectFrom('members')
    .select('language')
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.language;
}

/** Finds the member whom an open invitation is for, by the invitation's token. */
export async function findInvited(
  { trx, tenantId }: Scope,
  hash: string,
  now: Date,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('members')
    .select('email')
    .where('tenant_id', '=', tenantId)
    .where('invitation_hash', '=', hash)
    .where('invitation_expires_at', '>', now)
    .executeTakeFirst();
  return row?.email;
}

/**
 * Inserts a member without a role.
 * @returns false if a member with this address exists
 */
export async function insertMember(
  { trx, tenantId }: Scope,
  member: Pick<Member, 'memberId' | 'email' | 'invitedAt'> & { language: Language },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('members')
    .values({
      tenant_id: tenantId,
      member_id: member.memberId,
      email: member.email,
      language: member.language,
      invited_at: member.invitedAt,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'email']).doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Grants a member a role. @returns false if they have it already */
export async function insertGrant(
  { trx, tenantId }: Scope,
  memberId: string,
  { role, eventId }: Grant,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('member_roles')
    .values({ tenant_id: tenantId, member_id: memberId, role, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Removes one role from a member. @returns false if they did not have it */
export async function deleteGrant(
  { trx, tenantId }: Scope,
  memberId: string,
  { role, eventId }: Grant,
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('member_roles')
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .where('role', '=', role)
    .where('event_id', 'is not distinct from', eventId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Deletes a member with their roles and their invitation. */
export async function deleteMember({ trx, tenantId }: Scope, memberId: string): Promise<void> {
  await trx
    .deleteFrom('members')
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .execute();
}

/**
 * Locks the owners of a tenant, so that two of them cannot be removed at the same time.
 * @returns their ids
 */
export async function lockOwners({ trx, tenantId }: Scope): Promise<string[]> {
  const rows = await trx
    .selectFrom('member_roles')
    .select('member_id')
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'owner')
    .orderBy('member_id')
    .forUpdate()
    .execute();
  return rows.map(({ member_id }) => member_id);
}

/** Replaces a member's invitation. A link that was mailed before becomes invalid. */
export async function setInvitation(
  { trx, tenantId }: Scope,
  memberId: string,
  { invitationId, hash, origin, expiresAt }: Invitation,
): Promise<void> {
  await trx
    .updateTable('members')
    .set({
      invitation_id: invitationId,
      invitation_hash: hash,
      invitation_origin: origin,
      invitation_expires_at: expiresAt,
    })
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .execute();
}

/** Finds the open invitation of a member, with the member's address. */
export async function findInvitation(
  { trx, tenantId }: Scope,
  memberId: string,
): Promise<
  { email: string; language: Language; invitationId: string; origin: string; expiresAt: Date } | undefined
> {
  const row = await trx
    .selectFrom('members')
    .select(['email', 'language', 'invitation_id', 'invitation_origin', 'invitation_expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined || row.invitation_id === null) return undefined;
  if (row.invitation_origin === null || row.invitation_expires_at === null) return undefined;
  return {
    email: row.email,
    language: row.language,
    invitationId: row.invitation_id,
    origin: row.invitation_origin,
    expiresAt: row.invitation_expires_at,
  };
}

/**
 * Consumes an invitation; works once. The caller proves the address by the invitation's token, or by another mailed
 * link.
 * @param invitation.hash the hash of the token; undefined if another mailed link proved the address
 * @returns the member; undefined if no open invitation matches
 */
export async function consumeInvitation(
  { trx, tenantId }: Scope,
  { hash, email, now }: { hash: string | undefined; email: string; now: Date },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('members')
    .set({
      joined_at: now,
      invitation_id: null,
      invitation_hash: null,
      invitation_origin: null,
      invitation_expires_at: null,
    })
    .where('tenant_id', '=', tenantId)
    .$if(hash !== undefined, (query) => query.where('invitation_hash', '=', hash ?? ''))
    .where('email', '=', email)
    .where('invitation_expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst();
  return row?.member_id;
}

/** Moves the organizers of an event to another event: grants them the role there and revokes it here. */
export async function moveOrganizersToEvent(
  { trx, tenantId }: Scope,
  eventId: string,
  intoEventId: string,
): Promise<void> {
  await sql`insert into member_roles (tenant_id, member_id, role, event_id)
    select tenant_id, member_id, role, ${intoEventId}::uuid from member_roles
    where tenant_id = ${tenantId} and event_id = ${eventId}
    on conflict do nothing`.execute(trx);
  await trx
    .deleteFrom('member_roles')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
}
