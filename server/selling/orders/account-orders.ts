import type { Account } from '#hosting/accounts/index.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { type AccountOrder, listOrdersOfEmail } from './account-orders.store.ts';

/**
 * Lists the orders of the account (product §2, my account): those with its address, including orders from before the
 * first login, but only if the provider has verified the address. Guests get `Unauthorized`, an unverified address gets
 * `EmailNotVerified`.
 */
export async function readAccountOrders(
  deps: Pick<Deps, 'database'>,
  { tenantId }: TenantContext,
  account: Account | undefined,
  page: { offset: number; count: number },
): Promise<{ orders: AccountOrder[]; total: number } | Refusal> {
  if (account === undefined) return refuse('Unauthorized');
  const { email, isEmailVerified } = account;
  if (email === null || !isEmailVerified) return refuse('EmailNotVerified');
  return deps.database.inTenant(tenantId, (scope) => listOrdersOfEmail(scope, email, page));
}
