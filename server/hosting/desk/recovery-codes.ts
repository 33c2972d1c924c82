import { randomBytes } from 'node:crypto';
import { emailKey } from '#platform/canonical-key.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { CODES_OF_ADDRESS, RECOVERY_CODE_ISSUER } from './desk.rules.ts';
import { deleteOtherSessions } from './desk.store.ts';
import { beginSession, hashOf } from './log-in.ts';
import { noteLoginChange } from './login-changes.ts';
import type { LinkDeps } from './mail-login-link.ts';
import { CODE_BYTES, RECOVERY_CODES, readCode, spellCode } from './passkeys.rules.ts';
import { replaceCodes, takeCode } from './recovery-codes.store.ts';
import type { PasskeyOwner } from './register-passkey.ts';

/** Hashes a code for one address. A code has 80 random bits, so its hash needs no salt and no slow function. */
const hashOfCode = (email: string, code: string): string => hashOf(`${email}\n${readCode(code)}`);

/**
 * Creates new recovery codes for an address. Earlier ones become invalid, and other sessions that a code began end.
 * @returns the codes, which are not stored
 */
export async function makeRecoveryCodes(
  deps: LinkDeps,
  { email, sessionHash }: PasskeyOwner,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => spellCode(randomBytes(CODE_BYTES)));
  const hashes = codes.map((code) => hashOfCode(email, code));
  await deps.database.inTenant(DESK_SCOPE_ID, async (scope) => {
    await replaceCodes(scope, { email, hashes, createdAt: deps.clock.now() });
    await deleteOtherSessions(scope, { email, issuer: RECOVERY_CODE_ISSUER, sessionHash });
    await noteLoginChange(deps, scope, { email, kind: 'CodesMade' });
  });
  return codes;
}

/**
 * Logs in with a recovery code, once. The session is never fresh: for money, erasures and new passkeys, a mailed link
 * or a passkey is needed. The work is the same for addresses with and without codes.
 * @returns the secret of the session; `TooMany` after too many attempts for the address; `Refused` for a wrong code, or
 *   if the address has no access
 */
export async function logInWithCode(
  deps: LinkDeps,
  { email, code, oldSession }: { email: string; code: string; oldSession: string | undefined },
): Promise<{ sessionSecret: string } | { fault: 'TooMany' | 'Refused' }> {
  if (isRefusal(await deps.rateLimits.take(DESK_SCOPE_ID, CODES_OF_ADDRESS, emailKey(email))))
    return { fault: 'TooMany' };
  const hash = hashOfCode(email, code);
  const isTaken = await deps.database.inTenant(DESK_SCOPE_ID, async (scope) => {
    if (!(await takeCode(scope, { email, hash }))) return false;
    await noteLoginChange(deps, scope, { email, kind: 'CodeUsed' });
    return true;
  });
  if (!isTaken) return { fault: 'Refused' };
  const proof = { providerTenant: null, issuer: RECOVERY_CODE_ISSUER, email };
  const sessionSecret = await beginSession(deps, proof, { authenticatedAt: null, oldSession });
  return sessionSecret === undefined ? { fault: 'Refused' } : { sessionSecret };
}
