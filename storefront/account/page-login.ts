import { identityOf } from '#contract/account.ts';
import type { Storefront } from '#storefront/api/storefront-context.ts';
import { ARRIVED_AT } from './arrived-at.ts';
import { type Login, openLogin } from './login.ts';

let login: Login | undefined;

/** Returns the login of this page, of which there is one instance; undefined without an identity provider. */
export function pageLogin({ settings, memory }: Pick<Storefront, 'settings' | 'memory'>): Login | undefined {
  const identity = identityOf(settings, window.location.origin);
  if (identity === undefined) return undefined;
  login ??= openLogin(identity, { local: memory.local, arrivedAt: ARRIVED_AT });
  return login;
}
