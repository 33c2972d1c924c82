import { useEffect } from 'react';
import { usesAccountLinks } from '#contract/settings.ts';
import { type Storefront, useStorefront } from '#storefront/api/storefront-context.ts';

/** How long the check waits for the page's own photos to load, before it waits for an idle moment. */
const PATIENCE_MS = 6000;
const IDLE_TIMEOUT_MS = 5000;

/** Waits for an idle moment, or at most for the timeout. Safari has no `requestIdleCallback`. */
const idleMoment = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve);
  });

/** Loads the provider's library, then asks the provider. These are two tasks, so that a tap in between is handled. */
async function check(page: Pick<Storefront, 'settings' | 'memory'>): Promise<void> {
  await idleMoment();
  const { pageLogin } = await import('./page-login.ts');
  await idleMoment();
  await pageLogin(page)?.begin();
}

/**
 * Checks once per page load, when the page is idle, whether the visitor is logged in with the tenant's provider
 * (product §6). If the check fails, the visitor is treated as a guest.
 */
export function useCheckAtLoad(): void {
  const { settings, memory } = useStorefront();
  useEffect(() => {
    // A login by mailed link is stored in this browser, so there is no provider to ask.
    if (!settings.openId || usesAccountLinks(settings)) return;
    const timer = setTimeout(() => {
      // Guests can still use the shop; "my account" explains the fault when it is opened.
      check({ settings, memory }).catch(() => undefined);
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [settings, memory]);
}
