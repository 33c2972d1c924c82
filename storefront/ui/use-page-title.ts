import { useEffect } from 'react';
import { useStorefront } from '#storefront/api/storefront-context.ts';

/** Sets the title of the browser's tab: `title · tenant`. Undefined while the title is unknown. */
export function usePageTitle(title: string | undefined): void {
  const { settings } = useStorefront();
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${settings.tenantName}`;
  }, [title, settings.tenantName]);
}
