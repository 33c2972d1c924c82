import { useEffect } from 'react';
import { usesAccountLinks } from '#contract/account-login.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';

/** The page's own photos come first: the check waits until they have had their time. */
const PATIENCE_MS = 3000;

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
      import('./page-login.ts')
        .then(({ pageLogin }) => pageLogin({ settings, memory })?.begin())
        // The shop continues for guests; my account explains the fault when it is opened.
        .catch(() => undefined);
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [settings, memory]);
}
