import { createHash, randomBytes } from 'node:crypto';
import { acceptInvitation } from '#hosting/members/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { buildLoginRequest, NoAuthTime, type ProvenIdentity, redeemCode } from './ask-provider.ts';
import { LOGIN_MS, LOGINS, type Proof, SESSION_MS } from './desk.rules.ts';
import { type BegunLogin, deleteSession, insertLogin, insertSession, takeLogin } from './desk.store.ts';
import type { DeskDeps } from './desk-deps.ts';
import { findProvider, isOperatorOfInstallation, type LoginProvider, listEntries } from './entrances.ts';

/** Hashes a secret like the database stores it. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Generates a secret of 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Why a login cannot continue. */
export type LoginFault =
  /** Neither the tenant nor the installation has a provider, or there is no such tenant. */
  | { fault: 'NoProvider' }
  | { fault: 'ProviderFailed' }
  /** The login had to be fresh, but the provider does not report its time. */
  | { fault: 'NoAuthTime' }
  /** The login was started too long ago, in another browser, or was already finished. */
  | { fault: 'NotBegun' }
  | { fault: 'EmailNotVerified'; email: string | undefined }
  | { fault: 'InvitationNotOpen'; email: string }
  | { fault: 'NoMember'; email: string };

/** A requested login. */
export interface WantedLogin {
  /** The tenant whose desk the login opens; null for the installation's provider. */
  tenantId: string | null;
  isFresh: boolean;
  /** The hash of the tenant's invitation that the login accepts; null for any other login. */
  invitationHash: string | null;
  /** The address that the demo's provider suggests. */
  hint?: string | undefined;
  clientAddress: CanonicalKey;
}

/**
 * Starts a login at the provider of a tenant or of the installation.
 * @returns the redirect for the browser, and the secret that the browser stores meanwhile
 */
export async function beginLogin(
  deps: DeskDeps,
  origin: string,
  { tenantId, isFresh, invitationHash, hint, clientAddress }: WantedLogin,
): Promise<{ address: URL; browserSecret: string } | LoginFault | Refusal> {
  const tooMany = await deps.rateLimits.take(DESK_SCOPE_ID, LOGINS, clientAddress);
  if (tooMany !== undefined) return tooMany;
  const provider = await findProvider(deps, tenantId);
  if (provider === undefined) return { fault: 'NoProvider' };
  const request = await asked(deps, provider, () =>
    buildLoginRequest(deps, provider, { origin, isFresh, hint }),
  );
  if (request === undefined) return { fault: 'ProviderFailed' };
  const { address, state, nonce, codeVerifier } = request;
  const [now, browserSecret] = [deps.clock.now(), newSecret()];
  const login = {
    providerTenant: provider.providerTenant,
    nonce,
    codeVerifier,
    isFresh,
    invitation: tenantId === null || invitationHash === null ? null : { tenantId, hash: invitationHash },
    stateHash: hashOf(state),
    browserHash: hashOf(browserSecret),
    expiresAt: new Date(now.getTime() + LOGIN_MS),
  };
  await deps.database.inTenant(DESK_SCOPE_ID, (scope) => insertLogin(scope, login, now));
  return { address, browserSecret };
}

/** The browser's data after it returned from the provider. */
export interface ReturnedLogin {
  address: URL;
  browserSecret: string | undefined;
  /** The browser's previous session, which ends. */
  oldSession: string | undefined;
}

/**
 * Finishes a login: verifies the provider's answer, accepts the login's invitation, and starts a session.
 * @returns the secret of the new session
 */
export async function finishLogin(
  deps: DeskDeps,
  { address, browserSecret, oldSession }: ReturnedLogin,
): Promise<{ sessionSecret: string } | LoginFault> {
  const state = address.searchParams.get('state');
  if (state === null || browserSecret === undefined) return { fault: 'NotBegun' };
  const wanted = { stateHash: hashOf(state), browserHash: hashOf(browserSecret), now: deps.clock.now() };
  const login = await deps.database.inTenant(DESK_SCOPE_ID, (scope) => takeLogin(scope, wanted));
  if (login === undefined) return { fault: 'NotBegun' };
  const provider = await findProvider(deps, login.providerTenant);
  if (provider === undefined || provider.providerTenant !== login.providerTenant)
    return { fault: 'NoProvider' };
  const identity = await asked(deps, provider, () =>
    redeemCode(deps, provider, login, { address, state }).catch((error: unknown) => {
      if (error instanceof NoAuthTime) return 'NoAuthTime' as const;
      throw error;
    }),
  );
  if (identity === undefined) return { fault: 'ProviderFailed' };
  if (identity === 'NoAuthTime') return { fault: 'NoAuthTime' };
  return admit(deps, provider, login, identity, oldSession);
}

/** Starts a session for a proven identity if it is a member of a tenant. */
async function admit(
  deps: DeskDeps,
  { providerTenant, issuer }: LoginProvider,
  { invitation }: BegunLogin,
  { email, isEmailVerified, authenticatedAt }: ProvenIdentity,
  oldSession: string | undefined,
): Promise<{ sessionSecret: string } | LoginFault> {
  if (email === undefined || !isEmailVerified) return { fault: 'EmailNotVerified', email };
  if (invitation !== null) {
    const { tenantId, hash } = invitation;
    const accepted = await deps.database.inTenant(tenantId, (scope) =>
      acceptInvitation(deps, scope, { hash, email }),
    );
    if (isRefusal(accepted)) return { fault: 'InvitationNotOpen', email };
  }
  const proof = { providerTenant, issuer, email };
  const sessionSecret = await beginSession(deps, proof, { authenticatedAt, oldSession });
  return sessionSecret === undefined ? { fault: 'NoMember', email } : { sessionSecret };
}

/**
 * Starts a session for a proved address if it has access to a tenant, or to the installation as its operator.
 * @param login `authenticatedAt`: the time of the proof; `oldSession`: the secret of the browser's previous session,
 *   which ends
 * @returns the secret of the session; undefined if the address has no access
 */
export async function beginSession(
  deps: DeskDeps,
  proof: Proof,
  { authenticatedAt, oldSession }: { authenticatedAt: Date | null; oldSession: string | undefined },
): Promise<string | undefined> {
  if (!(await hasAccess(deps, proof))) return undefined;
  const now = deps.clock.now();
  const sessionSecret = newSecret();
  const session = {
    providerTenant: proof.providerTenant,
    issuer: proof.issuer,
    email: proof.email,
    authenticatedAt,
    createdAt: now,
    lastSeenAt: now,
    sessionHash: hashOf(sessionSecret),
  };
  await deps.database.inTenant(DESK_SCOPE_ID, async (scope) => {
    if (oldSession !== undefined) await deleteSession(scope, hashOf(oldSession));
    await insertSession(scope, session, new Date(now.getTime() - SESSION_MS));
  });
  return sessionSecret;
}

/** Returns whether a proof opens a tenant, or belongs to an operator. */
export async function hasAccess(deps: DeskDeps, proof: Proof): Promise<boolean> {
  return (await isOperatorOfInstallation(deps, proof)) || (await listEntries(deps, proof)).length > 0;
}

/** Calls a provider. Returns undefined and logs a warning if the call fails or the answer is invalid. */
async function asked<T>(
  { log }: Pick<DeskDeps, 'log'>,
  { issuer }: LoginProvider,
  ask: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    log.warn({ err: error, issuer }, 'a login to the desk failed at its provider');
    return undefined;
  }
}
