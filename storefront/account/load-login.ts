import { usesAccountLinks } from '#contract/settings.ts';
import type { Storefront } from '#storefront/api/storefront-context.ts';
import './arrived-at.ts';
import type { Login } from './login.ts';
import { isLoginRemembered } from './remembered-login.ts';

/** How long a page waits for the login. A longer check continues in the background. */
const PATIENCE_MS = 2000;

/**
 * Loads the login of this page: by mailed links, or by the provider, whose library is a separate file.
 * @returns undefined if the brand has no accounts
 */
export async function loadLogin(page: Pick<Storefront, 'settings' | 'memory'>): Promise<Login | undefined> {
  if (usesAccountLinks(page.settings)) return (await import('./link-login.ts')).linkLogin(page.memory.local);
  return (await import('./page-login.ts')).pageLogin(page);
}

/**
 * Checks a remembered login before the page's first call (product §6), so that the call carries the token. Guests do not
 * wait.
 */
export async function beginRememberedLogin(page: Pick<Storefront, 'settings' | 'memory'>): Promise<void> {
  if (!page.settings.openId || !isLoginRemembered(page.memory.local)) return;
  const begun = loadLogin(page)
    .then((login) => login?.begin())
    // Guests can still use the shop; "my account" explains the fault when it is opened.
    .catch(() => undefined);
  await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
