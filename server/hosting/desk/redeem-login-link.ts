import { acceptInvitation } from '#hosting/members/index.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { MAILED_LINK_ISSUER } from './desk.rules.ts';
import { finishSetup, isSetupOpen } from './desk-setup.ts';
import { trustsLinks } from './entrances.ts';
import { beginSession, hashOf } from './log-in.ts';
import { findLoginLink, type LoginLink, takeLoginLink } from './login-links.store.ts';
import type { LinkDeps } from './mail-login-link.ts';

/** A valid link, in the form that its page shows. */
export interface ShownLink extends Pick<LoginLink, 'email' | 'purpose'> {
  /** The name of the tenant for whose desk it was requested. */
  tenantName: string | undefined;
}

/** Reads what a link would do; changes nothing, because mail scanners open links too. */
export async function readLoginLink(deps: LinkDeps, token: string): Promise<ShownLink | undefined> {
  const link = await deps.database.inTenant(DESK_SCOPE_ID, (scope) =>
    findLoginLink(scope, { tokenHash: hashOf(token) }, deps.clock.now()),
  );
  if (link === undefined) return undefined;
  const tenant = link.tenantId === null ? undefined : await deps.tenants.find(link.tenantId);
  return { email: link.email, purpose: link.purpose, tenantName: tenant?.settings.tenantName };
}

/**
 * Uses a link, once: accepts the address's invitation to the tenant for which the link was requested, and starts a
 * session.
 * @param oldSession the browser's previous session, which ends
 * @returns the secret of the session; `NotOpen` for a link that is unknown, expired or used; `NoMember` if its address
 *   has no access
 */
export async function redeemLoginLink(
  deps: LinkDeps,
  { token, oldSession }: { token: string; oldSession: string | undefined },
): Promise<{ sessionSecret: string } | { fault: 'NotOpen' } | { fault: 'NoMember'; email: string }> {
  const now = deps.clock.now();
  const link = await deps.database.inTenant(DESK_SCOPE_ID, (scope) =>
    takeLoginLink(scope, hashOf(token), now),
  );
  if (link === undefined) return { fault: 'NotOpen' };
  const { email, tenantId, purpose } = link;
  if (purpose === 'Setup' && !((await isSetupOpen(deps)) && (await finishSetup(deps, email))))
    return { fault: 'NotOpen' };
  if (tenantId !== null && (await trustsLinks(deps, tenantId)))
    await deps.database.inTenant(tenantId, (scope) =>
      acceptInvitation(deps, scope, { hash: undefined, email }),
    );
  const proof = { providerTenant: null, issuer: MAILED_LINK_ISSUER, email };
  const sessionSecret = await beginSession(deps, proof, { authenticatedAt: now, oldSession });
  return sessionSecret === undefined ? { fault: 'NoMember', email } : { sessionSecret };
}
