import type { Storefront } from '#storefront/api/storefront-context.ts';
import { isLoginRemembered } from './remembered-login.ts';

/** How long a page waits to know who is logged in; what takes longer goes on beside it. */
const PATIENCE_MS = 2000;

/**
 * Looks who is logged in before the page makes its first call, where somebody was (product §6): that call carries the token
 * then. Guests wait for nothing.
 */
export async function beginRememberedLogin(page: Pick<Storefront, 'settings' | 'memory'>): Promise<void> {
  if (!page.settings.openId || !isLoginRemembered(page.memory.local)) return;
  const begun = import('./page-login.ts')
    .then(({ pageLogin }) => pageLogin(page)?.begin())
    // The shop continues for guests; my account explains the fault when it is opened.
    .catch(() => undefined);
  await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
