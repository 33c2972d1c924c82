import type { FastifyRequest } from 'fastify';
import type { OpenLink } from '#hosting/links/index.ts';
import { listMembers } from '#hosting/members/index.ts';
import { type CanonicalKey, emailKey, idKey, joinKeys } from '#platform/canonical-key.ts';
import { readCookie } from '#platform/http/read-cookie.ts';
import { TENANT_ID_PATTERN } from '#platform/tenancy.ts';
import { SEEN_EVERY_MS } from './desk.rules.ts';
import type { Session } from './desk.store.ts';
import type { DeskDeps } from './desk-deps.ts';
import { findToken, setTokenUsed } from './desk-tokens.store.ts';
import { type Entry, enterTenant, findEntry, listEntries, type NamedEntry } from './entrances.ts';
import { resumeLinkOf, resumeSession, SESSION_COOKIE } from './find-session.ts';
import { hashOf } from './log-in.ts';

/**
 * The caller of a desk call, with the key of its rate limit: a member at the pages, a script with a member's token, or
 * a visitor with a link.
 */
export type Caller =
  | { by: 'Session'; key: CanonicalKey; email: string; session: Session; sessionHash: string }
  | {
      by: 'Token';
      key: CanonicalKey;
      email: string;
      tenantId: string;
      memberId: string;
      scopes: readonly string[];
    }
  | { by: 'Link'; key: CanonicalKey; email: null; tenantId: string; link: OpenLink['link'] };

/** The prefix of a token, by which scanners for leaked secrets recognise it. */
export const TOKEN_PREFIX = 'pfdesk';

/**
 * Finds the caller of a request. A token takes precedence over a cookie, and a link over a login, so that an opened
 * link shows its own view.
 * @returns undefined without a session or token, or if it has expired
 */
export async function findCaller(deps: DeskDeps, request: FastifyRequest): Promise<Caller | undefined> {
  const { authorization } = request.raw.headers;
  if (authorization !== undefined) return findTokenCaller(deps, authorization);
  const opened = await resumeLinkOf(deps, request);
  if (opened !== undefined) {
    const { tenantId, link } = opened;
    return { by: 'Link', key: idKey(link.linkId), email: null, tenantId, link };
  }
  const secret = readCookie(request.headers.cookie, SESSION_COOKIE);
  const session = await resumeSession(deps, secret);
  if (session === undefined || secret === undefined) return undefined;
  const { email } = session;
  return { by: 'Session', key: sessionKey(session), email, session, sessionHash: hashOf(secret) };
}

/**
 * Returns the key of a session's rate limit: its address, so that a second login has no limit of its own. A tenant's
 * provider may claim any address, so its sessions use up no limit at other tenants.
 */
function sessionKey({ providerTenant, email }: Session): CanonicalKey {
  return providerTenant === null ? emailKey(email) : joinKeys(idKey(providerTenant), emailKey(email));
}

async function findTokenCaller(deps: DeskDeps, authorization: string): Promise<Caller | undefined> {
  const [, token = ''] = /^bearer ([\w.-]{1,200})$/i.exec(authorization) ?? [];
  const [prefix, tenantId = ''] = token.split('.');
  if (prefix !== TOKEN_PREFIX || !TENANT_ID_PATTERN.test(tenantId)) return undefined;
  const now = deps.clock.now();
  return deps.database.inTenant(tenantId, async (scope) => {
    const found = await findToken(scope, hashOf(token), now);
    if (found === undefined) return undefined;
    const { tokenId, memberId, scopes, lastUsedAt } = found;
    if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= SEEN_EVERY_MS)
      await setTokenUsed(scope, tokenId, now);
    const [member] = await listMembers(scope, { memberId });
    return member && { by: 'Token', key: idKey(tokenId), email: member.email, tenantId, memberId, scopes };
  });
}

/** Finds a caller's access to a tenant by the current roles; undefined if there is none. */
export function enterAs(deps: DeskDeps, caller: Caller, tenantId: string): Promise<Entry | undefined> {
  if (caller.by === 'Session') return enterTenant(deps, caller.session, tenantId);
  if (caller.tenantId !== tenantId) return Promise.resolve(undefined);
  if (caller.by === 'Link') return Promise.resolve(entryOfLink(caller));
  return deps.database.inTenant(tenantId, (scope) => findEntry(scope, { memberId: caller.memberId }));
}

/** Returns the role that a link gives; it can only read. */
function entryOfLink({ tenantId, link }: OpenLink): Entry {
  const { linkId, kind, eventId, photographerId } = link;
  const grants = [{ role: kind, eventId }] as const;
  return { member: { kind: 'Link', tenantId, linkId, grants, photographerId }, grants };
}

/** Lists the tenants of a caller; for a token or a link, only its own tenant. */
export async function listEntriesOf(deps: DeskDeps, caller: Caller): Promise<NamedEntry[]> {
  if (caller.by === 'Session') return listEntries(deps, caller.session);
  const { tenantId } = caller;
  const entry = await enterAs(deps, caller, tenantId);
  const { settings, issuer } = await deps.tenants.read(tenantId);
  if (entry === undefined) return [];
  const country = issuer.country ?? null;
  return [{ tenantId, name: settings.tenantName, country, grants: entry.grants }];
}
