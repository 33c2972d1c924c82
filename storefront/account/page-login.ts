import { identityOf } from '#contract/account.ts';
import type { Storefront } from '#storefront/api/storefront-context.ts';
import { type Login, openLogin } from './login.ts';

// What a login led back with stands in the address only until the router tidies it up.
const arrivedAt = window.location.href;
let login: Login | undefined;

/** The login of this page, whose one session every part of it sees; undefined where single sign-on is off. */
export function pageLogin({ settings, memory }: Pick<Storefront, 'settings' | 'memory'>): Login | undefined {
  const identity = identityOf(settings, window.location.origin);
  if (identity === undefined) return undefined;
  login ??= openLogin(identity, { local: memory.local, arrivedAt });
  return login;
}
