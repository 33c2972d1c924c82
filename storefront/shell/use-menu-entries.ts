import type { MenuItem } from '#contract/settings.ts';
import { useSession } from '#storefront/account/session.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { menuEntries } from './menu-entries.ts';

/** Returns the entries that the theme allows this visitor (product §2, Menu). */
export function useMenuEntries(): MenuItem[] {
  const { settings } = useStorefront();
  const session = useSession();
  return menuEntries(settings.menuItems, session.state === 'SignedIn');
}
