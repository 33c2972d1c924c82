import { randomBytes } from 'node:crypto';
import type { Deps } from '#platform/deps.ts';
import {
  ACCOUNT_SESSION_MS,
  RENEWED_BEFORE_SECONDS,
  readToken,
  signedPart,
  spellToken,
  TOKEN_SECONDS,
} from './account-login.rules.ts';
import {
  type AccountLogin,
  beginSession,
  deleteLogin,
  deleteSessions,
  findLink,
  findSession,
} from './account-logins.store.ts';
import type { Account } from './accounts.rules.ts';
import { hashOf } from './mail-account-link.ts';

export type LinkSessionDeps = Pick<Deps, 'clock' | 'database' | 'keys'>;

/** A session in the form that its browser gets. */
interface OpenSession {
  email: string;
  token: string;
  renewInSeconds: number;
  returnPath: string;
}

/** Reads the account of a link; changes nothing. */
export function readAccountLink(
  deps: LinkSessionDeps,
  tenantId: string,
  token: string,
): Promise<AccountLogin | undefined> {
  return deps.database.inTenant(tenantId, (scope) =>
    findLink(scope, { linkHash: hashOf(token) }, deps.clock.now()),
  );
}

/**
 * Uses a link, once, and starts a session.
 * @param oldSecret the secret of the browser's previous session, which ends
 * @returns undefined for a link that is unknown, expired or used
 */
export async function openLinkSession(
  deps: LinkSessionDeps,
  tenantId: string,
  { token, oldSecret }: { token: string; oldSecret: string | undefined },
): Promise<{ secret: string; session: OpenSession } | undefined> {
  const now = deps.clock.now();
  const secret = randomBytes(32).toString('base64url');
  const begun = {
    linkHash: hashOf(token),
    sessionHash: hashOf(secret),
    expiresAt: new Date(now.getTime() + ACCOUNT_SESSION_MS),
  };
  const login = await deps.database.inTenant(tenantId, async (scope) => {
    const found = await beginSession(scope, begun, now);
    if (found === undefined || oldSecret === undefined) return found;
    const old = await findSession(scope, { sessionHash: hashOf(oldSecret) }, now);
    if (old !== undefined) await deleteLogin(scope, old.loginId);
    return found;
  });
  return login && { secret, session: presentSession(deps, tenantId, login) };
}

/** Finds the session of a browser's secret, and creates a new token for it. */
export async function resumeLinkSession(
  deps: LinkSessionDeps,
  tenantId: string,
  secret: string,
): Promise<OpenSession | undefined> {
  const login = await deps.database.inTenant(tenantId, (scope) =>
    findSession(scope, { sessionHash: hashOf(secret) }, deps.clock.now()),
  );
  return login && presentSession(deps, tenantId, login);
}

/** Ends the session of a browser's secret, or all sessions of its address. */
export async function endLinkSession(
  deps: LinkSessionDeps,
  tenantId: string,
  { secret, isEverywhere }: { secret: string; isEverywhere: boolean },
): Promise<void> {
  await deps.database.inTenant(tenantId, async (scope) => {
    const login = await findSession(scope, { sessionHash: hashOf(secret) }, deps.clock.now());
    if (login === undefined) return;
    await (isEverywhere ? deleteSessions(scope, login.email) : deleteLogin(scope, login.loginId));
  });
}

function presentSession(deps: LinkSessionDeps, tenantId: string, login: AccountLogin): OpenSession {
  const now = deps.clock.now().getTime();
  const expiresAt = Math.floor(Math.min(now + TOKEN_SECONDS * 1000, login.expiresAt.getTime()) / 1000);
  const part = { loginId: login.loginId, expiresAt };
  const signature = deps.keys.sign('account-sessions', signedPart(tenantId, part));
  return {
    email: login.email,
    token: spellToken({ ...part, signature }),
    renewInSeconds: TOKEN_SECONDS - RENEWED_BEFORE_SECONDS,
    returnPath: login.returnPath,
  };
}

/** Returns the account of a session's token while the session lasts. The session ends when its row is deleted. */
export async function verifyLinkToken(
  deps: LinkSessionDeps,
  tenantId: string,
  bearer: string,
): Promise<Account | undefined> {
  const parts = readToken(bearer);
  const now = deps.clock.now();
  if (parts === undefined || parts.expiresAt * 1000 <= now.getTime()) return undefined;
  if (!deps.keys.verify('account-sessions', signedPart(tenantId, parts), parts.signature)) return undefined;
  const login = await deps.database.inTenant(tenantId, (scope) =>
    findSession(scope, { loginId: parts.loginId }, now),
  );
  if (login === undefined) return undefined;
  const { email } = login;
  return { subject: email, email, isEmailVerified: true, name: email };
}
