import type { FastifyReply, FastifyRequest } from 'fastify';
import { type OpenLink, resumeLink, type SessionLimits } from '#hosting/links/index.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { readCookie } from '#platform/http/read-cookie.ts';
import { isAlive, isProviderless, SEEN_EVERY_MS, SESSION_MS } from './desk.rules.ts';
import { deleteSession, findSession, listOperators, type Session, setLastSeen } from './desk.store.ts';
import type { DeskDeps } from './desk-deps.ts';
import { findProvider } from './entrances.ts';
import { hashOf } from './log-in.ts';

/** Cookies of the desk. The prefix prevents every other host from setting them, and makes browsers require `Secure`. */
export const SESSION_COOKIE = '__Host-desk';
export const LOGIN_COOKIE = '__Host-desk-login';
/** The cookie during a login by passkey. */
export const PASSKEY_COOKIE = '__Host-desk-passkey';
/** The cookie for visitors with a link. */
export const LINK_COOKIE = '__Host-desk-link';

/**
 * Sets a cookie of the desk until the browser is closed, or deletes it.
 * @param value undefined deletes the cookie
 */
export function setCookie(reply: FastifyReply, name: string, value: string | undefined): void {
  // Lax, because the provider and links in invitations lead here from other sites.
  const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';
  reply.header(
    'set-cookie',
    `${name}=${value ?? ''}; ${attributes}${value === undefined ? '; Max-Age=0' : ''}`,
  );
}

/**
 * Finds the member of a session's secret, and records the call.
 * @returns undefined for an expired session, and for one whose provider is no longer trusted
 */
export async function resumeSession(
  deps: DeskDeps,
  secret: string | undefined,
): Promise<Session | undefined> {
  if (secret === undefined) return undefined;
  const now = deps.clock.now();
  const sessionHash = hashOf(secret);
  const session = await deps.database.inTenant(DESK_SCOPE_ID, async (scope) => {
    const found = await findSession(scope, sessionHash);
    if (found === undefined) return undefined;
    if (!isAlive(found, now)) {
      await deleteSession(scope, sessionHash);
      return undefined;
    }
    if (now.getTime() - found.lastSeenAt.getTime() >= SEEN_EVERY_MS)
      await setLastSeen(scope, sessionHash, now);
    return found;
  });
  if (session === undefined) return undefined;
  // `enterTenant` decides for each tenant whether a login without a provider is valid.
  if (isProviderless(session)) return deps.config.deskMailedLinks === 'off' ? undefined : session;
  const provider = await findProvider(deps, session.providerTenant);
  const isTrusted = provider?.issuer === session.issuer && provider.providerTenant === session.providerTenant;
  return isTrusted ? session : undefined;
}

/** A link's session lasts as long as a login's session. */
export const LINK_SESSIONS: SessionLimits = { isAlive, longestMs: SESSION_MS, seenEveryMs: SEEN_EVERY_MS };

/** Finds the link of a session; undefined if there is none, or if it has expired. */
export function resumeLinkOf(
  deps: DeskDeps,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<OpenLink | undefined> {
  const secret = readCookie(request.headers.cookie, LINK_COOKIE);
  return secret === undefined ? Promise.resolve(undefined) : resumeLink(deps, secret, LINK_SESSIONS);
}

/** Ends a session. */
export async function endSession(deps: Pick<DeskDeps, 'database'>, secret: string): Promise<void> {
  await deps.database.inTenant(DESK_SCOPE_ID, (scope) => deleteSession(scope, hashOf(secret)));
}

/** Lists the addresses of the installation's operators by the ids in recorded actions. */
export function listDeskOperators({ database }: Pick<DeskDeps, 'database'>): Promise<Map<string, string>> {
  return database.inTenant(DESK_SCOPE_ID, listOperators);
}
