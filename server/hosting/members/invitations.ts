import { createHash } from 'node:crypto';
import { INVITATION_DAYS } from '#contract/desk.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import { emailKey, idKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { Turn } from '#platform/rate-limits.ts';
import { consumeInvitation, findInvitation, listMembers, setInvitation } from './members.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A member was invited to the desk: the mail must be written. */
    'member.invited': { memberId: string; invitationId: string };
  }
}

const DAY_MS = 86_400_000;

/**
 * Computes the token of an invitation. It is mailed but not stored: the database contains only its hash.
 * @returns 256 bits, base64url
 */
function invitationToken({ keys }: Pick<Deps, 'keys'>, tenantId: string, invitationId: string): string {
  return keys.sign('member-invitations', `${tenantId}/${invitationId}`);
}

/** Hashes the token of an invitation's link like the database stores it. */
export const invitationHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The limits of invitations at the desk, because each mails to an address that may be a stranger's. */
const INVITATIONS_TO_ADDRESS: Turn = {
  turn: 'invitations-address',
  limit: 5,
  windowSeconds: 24 * 3600,
};
const INVITATIONS_OF_BRAND: Turn = { turn: 'invitations-brand', limit: 200, windowSeconds: 24 * 3600 };

/**
 * Counts an invitation by its address and its brand, in the transaction that writes it.
 * @returns TooManyRequests beyond a limit; the transaction is then rolled back
 */
export async function limitInvitations(
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  scope: Scope,
  email: string,
): Promise<Refusal | undefined> {
  return (
    (await rateLimits.takeTurn(scope, INVITATIONS_TO_ADDRESS, emailKey(email))) ??
    (await rateLimits.takeTurn(scope, INVITATIONS_OF_BRAND, idKey(scope.tenantId)))
  );
}

/** Invites a member; replaces any earlier invitation. The mail is written in the same transaction. */
export async function invite(
  deps: Pick<Deps, 'clock' | 'events' | 'keys' | 'newId'>,
  scope: Scope,
  memberId: string,
  origin: string,
): Promise<void> {
  const invitationId = deps.newId();
  const hash = invitationHash(invitationToken(deps, scope.tenantId, invitationId));
  const expiresAt = new Date(deps.clock.now().getTime() + INVITATION_DAYS * DAY_MS);
  await setInvitation(scope, memberId, { invitationId, hash, origin, expiresAt });
  await deps.events.emit(scope, 'member.invited', { memberId, invitationId });
}

/** Makes a member join the desk without a mailed invitation. */
export async function join(
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  memberId: string,
  email: string,
): Promise<void> {
  const [invitationId, now] = [newId(), clock.now()];
  const hash = invitationHash(invitationId);
  const expiresAt = new Date(now.getTime() + DAY_MS);
  await setInvitation(scope, memberId, { invitationId, hash, origin: '', expiresAt });
  await acceptInvitation({ clock }, scope, { hash, email });
}

/** Reads an invitation in the form for its mail; undefined if it was replaced or used, or has expired. */
export async function readInvitation(
  deps: Pick<Deps, 'clock' | 'keys'>,
  scope: Scope,
  { memberId, invitationId }: { memberId: string; invitationId: string },
) {
  const open = await findInvitation(scope, memberId);
  if (open === undefined || open.invitationId !== invitationId) return undefined;
  if (open.expiresAt <= deps.clock.now()) return undefined;
  const token = invitationToken(deps, scope.tenantId, invitationId);
  const query = new URLSearchParams({ tenant: scope.tenantId, token });
  const [member] = await listMembers(scope, { email: open.email });
  const roles = member?.grants.map(({ role }) => role) ?? [];
  return { email: open.email, language: open.language, link: `${open.origin}/invitation?${query}`, roles };
}

/**
 * Uses an invitation, once: its member joins the tenant's desk.
 * @param login the hash of the token (undefined if another mailed link proved the address) and the proved address,
 *   which must be the invited one
 * @returns the member; NotFound if no open invitation has that token and address
 */
export async function acceptInvitation(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  { hash, email }: { hash: string | undefined; email: string },
): Promise<{ memberId: string } | Refusal> {
  const memberId = await consumeInvitation(scope, { hash, email, now: clock.now() });
  if (memberId === undefined) return refuse('NotFound');
  const cause: Cause = { actor: { kind: 'Member', memberId }, why: '' };
  await recordAction(scope, { what: 'member.join', thingId: memberId }, cause);
  return { memberId };
}
