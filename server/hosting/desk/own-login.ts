import { addressHashOf } from '#hosting/mail-addresses/index.ts';
import { listTenantsOfAddress } from '#hosting/members/index.ts';
import { DESK_SCOPE_ID, type DeskScope } from '#platform/database/database.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { isProviderless, LOGIN_LINK_MS, MAILED_LINK_ISSUER, PASSKEY_ISSUER } from './desk.rules.ts';
import { deleteLoginsBefore, deleteOtherSessions, listLoginAddresses, type Session } from './desk.store.ts';
import { isOperatorAddress, trustsLinks } from './entrances.ts';
import { hasAccess } from './log-in.ts';
import { deleteLoginChangesBefore } from './login-changes.store.ts';
import { noteLoginChange } from './login-changes.ts';
import type { LinkDeps } from './mail-login-link.ts';
import { passkeyHost } from './passkeys.rules.ts';
import {
  deletePasskey,
  deletePasskeysOf,
  listPasskeyAddresses,
  listPasskeys,
  type Passkey,
  setPasskeyName,
  sweepChallenges,
} from './passkeys.store.ts';
import { countCodes, deleteCodesOf, listCodeAddresses } from './recovery-codes.store.ts';
import type { PasskeyOwner } from './register-passkey.ts';

/** How long a change may wait until it is reported. */
const CHANGES_KEPT_MS = 7 * 24 * 3600_000;

/** How a member logged in. */
type LoginWay = 'Provider' | 'Link' | 'Passkey' | 'Code';

/** The logins of a member. */
interface OwnLogin {
  by: LoginWay;
  /** Whether passkeys can be added: the desk's host permits them, and the address logs in without a provider. */
  hasPasskeys: boolean;
  /** Whether recovery codes can be created, which need no particular host. */
  hasCodes: boolean;
  passkeys: Passkey[];
  codes: { left: number; createdAt: Date | null };
}

/**
 * Returns whether a session may have passkeys and recovery codes. A tenant's own provider proves an address only in
 * that tenant, but passkeys would open others too.
 */
export async function mayHaveOwnLogins(deps: LinkDeps, session: Session): Promise<boolean> {
  if (session.providerTenant !== null || !(await trustsLinks(deps, null))) return false;
  return hasAccess(deps, session);
}

/** Describes the logins of a session's member. */
export async function describeOwnLogin(deps: LinkDeps, deskUrl: string, session: Session): Promise<OwnLogin> {
  const { email, issuer } = session;
  const by = !isProviderless(session)
    ? 'Provider'
    : issuer === PASSKEY_ISSUER
      ? 'Passkey'
      : issuer === MAILED_LINK_ISSUER
        ? 'Link'
        : 'Code';
  const hasCodes = await mayHaveOwnLogins(deps, session);
  if (!hasCodes)
    return { by, hasPasskeys: false, hasCodes, passkeys: [], codes: { left: 0, createdAt: null } };
  return deps.database.inTenant(DESK_SCOPE_ID, async (scope) => ({
    by,
    hasPasskeys: passkeyHost(deskUrl) !== undefined,
    hasCodes,
    passkeys: await listPasskeys(scope, email),
    codes: await countCodes(scope, email),
  }));
}

/**
 * Renames a passkey of an address.
 * @returns NotFound if the address has no such passkey
 */
export async function renamePasskey(
  deps: LinkDeps,
  passkey: Pick<Passkey, 'passkeyId' | 'email'>,
  name: string,
): Promise<Refusal | undefined> {
  const isRenamed = await deps.database.inTenant(DESK_SCOPE_ID, (scope) =>
    setPasskeyName(scope, passkey, name),
  );
  return isRenamed ? undefined : refuse('NotFound');
}

/**
 * Removes a passkey of an address, and ends the other sessions that a passkey started, because one may belong to a
 * thief of the device.
 * @returns NotFound if the address has no such passkey
 */
export function removePasskey(
  deps: LinkDeps,
  { email, sessionHash }: PasskeyOwner,
  passkeyId: string,
): Promise<Refusal | undefined> {
  return deps.database.inTenant(DESK_SCOPE_ID, async (scope) => {
    const passkeyName = await deletePasskey(scope, { passkeyId, email });
    if (passkeyName === undefined) return refuse('NotFound');
    await deleteOtherSessions(scope, { email, issuer: PASSKEY_ISSUER, sessionHash });
    await noteLoginChange(deps, scope, { email, kind: 'PasskeyRemoved', passkeyName });
    return undefined;
  });
}

/**
 * Ends the sessions and mailed links of an address that were started before a given time, except those of an operator
 * of the installation, who needs no role, and sessions by the provider of another tenant, which open only that one.
 * @param addressHash the address, as `addressHashOf` hashes it for the tenant
 */
export async function endLogins(
  deps: Pick<LinkDeps, 'config' | 'database' | 'keys'>,
  { tenantId, addressHash, before }: { tenantId: string; addressHash: string; before: Date },
): Promise<void> {
  const linksEndAt = new Date(before.getTime() + LOGIN_LINK_MS);
  const inDesk = <T>(work: (scope: DeskScope) => Promise<T>) => deps.database.inTenant(DESK_SCOPE_ID, work);
  for (const email of await inDesk(listLoginAddresses)) {
    if (addressHashOf(deps, tenantId, email) !== addressHash) continue;
    if (await isOperatorAddress(deps, { providerTenant: null, email })) continue;
    await inDesk((scope) => deleteLoginsBefore(scope, { tenantId, email, before, linksEndAt }));
  }
}

/**
 * Deletes expired challenges, and the passkeys and recovery codes of addresses that are no longer a member's or an
 * operator's.
 */
export async function sweepOwnLogins(deps: Pick<LinkDeps, 'config' | 'database'>, now: Date): Promise<void> {
  const inDesk = <T>(work: (scope: DeskScope) => Promise<T>) => deps.database.inTenant(DESK_SCOPE_ID, work);
  const addresses = await inDesk(async (scope) => {
    await sweepChallenges(scope, now);
    await deleteLoginChangesBefore(scope, new Date(now.getTime() - CHANGES_KEPT_MS));
    return new Set([...(await listPasskeyAddresses(scope)), ...(await listCodeAddresses(scope))]);
  });
  for (const email of addresses) {
    if (await isOperatorAddress(deps, { providerTenant: null, email })) continue;
    await inDesk(async (scope) => {
      if ((await listTenantsOfAddress(scope, email)).length > 0) return;
      await deletePasskeysOf(scope, email);
      await deleteCodesOf(scope, email);
    });
  }
}
