import type { MenuItem } from '#contract/settings.ts';
import { CONTENT_PATHS, isPageOff, MARKETING_PAGES } from '#contract/site.ts';
import { useSession } from '#storefront/account/session.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { menuEntries } from './menu-entries.ts';

/** Returns the entries that the theme allows this visitor (product §2, Menu). */
export function useMenuEntries(): MenuItem[] {
  const { settings, site } = useStorefront();
  const session = useSession();
  const off = MARKETING_PAGES.filter((page) => isPageOff(page, settings, site.pages));
  return menuEntries(
    settings.menuItems,
    session.state === 'SignedIn',
    off.map((page) => CONTENT_PATHS[page]),
  );
}
