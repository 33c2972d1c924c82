import { useEffect } from 'react';
import { usesAccountLinks } from '#contract/account-login.ts';
import { type Storefront, useStorefront } from '#storefront/api/storefront-context.ts';

/** The page's own photos come first: the check waits until they have had their time, and then for idle moments. */
const PATIENCE_MS = 3000;
const IDLE_TIMEOUT_MS = 5000;

/** Waits for an idle moment, but not longer than the timeout. Safari reports none. */
const idleMoment = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve);
  });

/** Loads the provider's library, and asks the provider: two tasks, between which a tap is answered. */
async function check(page: Pick<Storefront, 'settings' | 'memory'>): Promise<void> {
  await idleMoment();
  const { pageLogin } = await import('./page-login.ts');
  await idleMoment();
  await pageLogin(page)?.begin();
}

/**
 * Checks once per page load whether the visitor is logged in with the tenant's provider (product §6), when the page is idle.
 * It fails softly: a visitor who cannot be checked is a guest.
 */
export function useCheckAtLoad(): void {
  const { settings, memory } = useStorefront();
  useEffect(() => {
    // A mailed link's login in this browser is remembered: nothing else is to be found.
    if (!settings.openId || usesAccountLinks(settings)) return;
    const timer = setTimeout(() => {
      // The shop continues for guests; my account explains the fault when it is opened.
      check({ settings, memory }).catch(() => undefined);
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [settings, memory]);
}
