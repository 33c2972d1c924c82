import type { Storefront } from '#storefront/api/storefront-context.ts';
import { isLoginRemembered } from './remembered-login.ts';

/** How long a page waits for the login; a longer check continues beside it. */
const PATIENCE_MS = 2000;

/**
 * Checks a remembered login before the page's first call (product §6), so that the call carries the token. Guests do not
 * wait.
 */
export async function beginRememberedLogin(page: Pick<Storefront, 'settings' | 'memory'>): Promise<void> {
  if (!page.settings.openId || !isLoginRemembered(page.memory.local)) return;
  const begun = import('./page-login.ts')
    .then(({ pageLogin }) => pageLogin(page)?.begin())
    // The shop continues for guests; my account explains the fault when it is opened.
    .catch(() => undefined);
  await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
