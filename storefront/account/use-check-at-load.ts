import { useEffect } from 'react';
import { useStorefront } from '#storefront/api/storefront-context.ts';

/** The page's own photos come first: the check waits until they have had their time. */
const PATIENCE_MS = 3000;

/**
 * Looks once a page whether somebody is logged in with the tenant's provider (product §6), when nobody waits for anything
 * any more. It fails softly: a person who cannot be asked about is a guest.
 */
export function useCheckAtLoad(): void {
  const { settings, memory } = useStorefront();
  useEffect(() => {
    if (!settings.openId) return;
    const timer = setTimeout(() => {
      import('./page-login.ts')
        .then(({ pageLogin }) => pageLogin({ settings, memory })?.begin())
        // The shop goes on for guests; my account says what is wrong to a person who asks for it.
        .catch(() => undefined);
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [settings, memory]);
}
