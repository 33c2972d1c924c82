import { randomBytes } from 'node:crypto';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { TENANT_ID_PATTERN } from '#platform/tenancy.ts';
import { hashOf, LINK_PREFIX } from './change-links.ts';
import { isLinkOpen } from './links.rules.ts';
import {
  countLinkUse,
  type DeskLink,
  deleteLinkSession,
  findLinkSession,
  insertLinkSession,
  lockLink,
  setLinkSessionSeen,
} from './links.store.ts';

type LinkDeps = Pick<Deps, 'clock' | 'database'>;

/** The limits of a link's session, equal to those of the desk's own sessions. */
export interface SessionLimits {
  /** Returns whether a session is still valid. */
  isAlive(times: { createdAt: Date; lastSeenAt: Date }, now: Date): boolean;
  longestMs: number;
  /** The precision of the time of the last call, because not every call writes it. */
  seenEveryMs: number;
}

/** An opened link. */
export interface OpenLink {
  tenantId: string;
  link: DeskLink;
}

/**
 * Opens a link by the token from its fragment, and counts the opening. Nothing about the visitor is stored.
 * @returns the secret of the session for the cookie, and the tenant; undefined for an unknown or ended link
 */
export async function openLink(
  deps: LinkDeps,
  token: string,
  { longestMs }: SessionLimits,
): Promise<{ secret: string; tenantId: string } | undefined> {
  const [prefix, tenantId = ''] = token.split('.');
  if (prefix !== LINK_PREFIX || !TENANT_ID_PATTERN.test(tenantId)) return undefined;
  const now = deps.clock.now();
  return deps.database.inTenant(tenantId, async (scope) => {
    const link = await lockLink(scope, { tokenHash: hashOf(token) });
    if (link === undefined || !isLinkOpen(link, now)) return undefined;
    await countLinkUse(scope, link.linkId, now);
    const secret = `${tenantId}.${randomBytes(32).toString('base64url')}`;
    const session = { linkId: link.linkId, sessionHash: hashOf(secret), now };
    await insertLinkSession(scope, session, new Date(now.getTime() - longestMs));
    return { secret, tenantId };
  });
}

/**
 * Finds the link of a session and records the visit.
 * @returns undefined if the session or its link has ended
 */
export async function resumeLink(
  deps: LinkDeps,
  secret: string,
  { isAlive, seenEveryMs }: SessionLimits,
): Promise<OpenLink | undefined> {
  const now = deps.clock.now();
  const sessionHash = hashOf(secret);
  return inTenantOf(deps, secret, async (scope) => {
    const found = await findLinkSession(scope, sessionHash);
    if (found === undefined) return undefined;
    if (!isAlive(found, now) || !isLinkOpen(found.link, now)) {
      await deleteLinkSession(scope, sessionHash);
      return undefined;
    }
    if (now.getTime() - found.lastSeenAt.getTime() >= seenEveryMs)
      await setLinkSessionSeen(scope, sessionHash, now);
    return { tenantId: scope.tenantId, link: found.link };
  });
}

/** Ends a link's session; the link stays. */
export async function endLinkSession(deps: LinkDeps, secret: string): Promise<void> {
  await inTenantOf(deps, secret, (scope) => deleteLinkSession(scope, hashOf(secret)));
}

/** Runs work in the tenant of a session's secret; undefined if the secret names no tenant. */
function inTenantOf<T>(
  { database }: LinkDeps,
  secret: string,
  work: (scope: Scope) => Promise<T>,
): Promise<T | undefined> {
  const [tenantId = ''] = secret.split('.');
  return TENANT_ID_PATTERN.test(tenantId) ? database.inTenant(tenantId, work) : Promise.resolve(undefined);
}
