import { type CanonicalKey, emailKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import type { RateLimit } from '#platform/rate-limits.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { findIdentityAccount } from './identity-accounts.store.ts';
import { isPassword } from './passwords.ts';

const QUARTER_HOUR = 15 * 60;
/** The limits of guessing per network and per account, above what typing errors need. Successful logins count too. */
const BY_ADDRESS: RateLimit = { name: 'identity-address', limit: 60, windowSeconds: QUARTER_HOUR };
const BY_ACCOUNT: RateLimit = { name: 'identity-account', limit: 20, windowSeconds: QUARTER_HOUR };

export interface LoginAttempt {
  email: string;
  password: string;
  clientAddress: CanonicalKey;
}

/** Checks a login. For an address without an account it takes as long as for a wrong password. */
export async function logIn(
  deps: Pick<Deps, 'database' | 'rateLimits'>,
  { tenantId }: TenantContext,
  { email, password, clientAddress }: LoginAttempt,
): Promise<{ accountId: string } | 'Wrong' | Refusal> {
  const tooMany =
    (await deps.rateLimits.take(tenantId, BY_ADDRESS, clientAddress)) ??
    (await deps.rateLimits.take(tenantId, BY_ACCOUNT, emailKey(email)));
  if (tooMany !== undefined) return tooMany;
  const account = await deps.database.inTenant(tenantId, (scope) => findIdentityAccount(scope, { email }));
  const isRight = await isPassword(password, account?.passwordHash);
  return isRight && account !== undefined ? { accountId: account.accountId } : 'Wrong';
}
