import type { Language } from '#contract/languages.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import { addressHashOf } from '#hosting/mail-addresses/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { invite, join } from './invitations.ts';
import {
  deleteGrant,
  deleteMember,
  insertGrant,
  insertMember,
  listMembers,
  lockOwners,
} from './members.store.ts';
import type { Grant } from './roles.rules.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /**
     * A member lost their last role in a tenant. The address is hashed by `addressHashOf`, because jobs keep it; it is
     * missing if the person had not joined, because anybody's address can be invited.
     */
    'member.removed': { memberId: string; addressHash?: string; removedAt: string };
  }
}

/** A member to add: a canonical address and a role. An organizer's event must belong to the tenant. */
export interface NewMember {
  email: string;
  grant: Grant;
  language: Language;
  /** The desk's address for the invitation's link, as in `https://desk.example`. */
  origin: string;
}

/**
 * Adds a role in the tenant. A member who has not logged in yet is invited again; the earlier link becomes invalid.
 * @returns whether a mail was written; Conflict if the member has logged in and already has that role
 */
export async function addMember(
  deps: Pick<Deps, 'clock' | 'events' | 'keys' | 'newId'>,
  scope: Scope,
  { email, grant, language, origin }: NewMember,
  cause: Cause,
): Promise<{ memberId: string; isInvited: boolean } | Refusal> {
  await insertMember(scope, { memberId: deps.newId(), email, language, invitedAt: deps.clock.now() });
  const [member] = await listMembers(scope, { email });
  if (member === undefined) throw new Error('a member that was just inserted is not there');
  const { memberId } = member;
  const isInvited = member.joinedAt === null;
  const isNew = await insertGrant(scope, memberId, grant);
  if (!isNew && !isInvited) return refuse('Conflict');
  if (isInvited) await invite(deps, scope, memberId, origin);
  const { role, eventId } = grant;
  await recordAction(
    scope,
    { what: 'member.add', thingId: memberId, after: { email, role, eventId }, keys: deps.keys },
    cause,
  );
  return { memberId, isInvited };
}

/** Adds a role without an invitation, for the demo's fictional people. An existing role stays. */
export async function seatMember(
  deps: Pick<Deps, 'clock' | 'keys' | 'newId'>,
  scope: Scope,
  { email, grant, language }: Omit<NewMember, 'origin'>,
  cause: Cause,
): Promise<void> {
  const now = deps.clock.now();
  await insertMember(scope, { memberId: deps.newId(), email, language, invitedAt: now });
  const [member] = await listMembers(scope, { email });
  if (member === undefined) throw new Error('a member that was just inserted is not there');
  const { memberId } = member;
  if (!(await insertGrant(scope, memberId, grant))) return;
  const { role, eventId } = grant;
  await recordAction(
    scope,
    { what: 'member.add', thingId: memberId, after: { email, role, eventId }, keys: deps.keys },
    cause,
  );
  if (member.joinedAt === null) await join(deps, scope, memberId, email);
}

/**
 * Removes one role or all roles. A person without a role is no longer a member.
 * @param grant the role to remove; undefined removes all
 * @returns NotFound if the person is not a member or does not have that role; Conflict for the last owner
 */
export async function removeMember(
  deps: Pick<Deps, 'clock' | 'events' | 'keys'>,
  scope: Scope,
  { email, grant }: { email: string; grant: Grant | undefined },
  cause: Cause,
): Promise<{ isMember: boolean } | Refusal> {
  const owners = await lockOwners(scope);
  const [member] = await listMembers(scope, { email });
  if (member === undefined) return refuse('NotFound');
  const { memberId, grants } = member;
  const left = grants.filter(
    ({ role, eventId }) => grant !== undefined && !(role === grant.role && eventId === grant.eventId),
  );
  if (grant !== undefined && left.length === grants.length) return refuse('NotFound');
  const isOwner = (some: Grant[]) => some.some(({ role }) => role === 'owner');
  if (isOwner(grants) && !isOwner(left) && owners.every((owner) => owner === memberId))
    return refuse('Conflict');
  if (left.length === 0) await deleteMember(scope, memberId);
  else if (grant !== undefined) await deleteGrant(scope, memberId, grant);
  await recordAction(
    scope,
    {
      what: 'member.remove',
      thingId: memberId,
      before: { email, grants },
      after: { grants: left },
      keys: deps.keys,
    },
    cause,
  );
  if (left.length === 0)
    await deps.events.emit(scope, 'member.removed', {
      memberId,
      ...(member.joinedAt === null ? {} : { addressHash: addressHashOf(deps, scope.tenantId, email) }),
      removedAt: deps.clock.now().toISOString(),
    });
  return { isMember: left.length > 0 };
}
