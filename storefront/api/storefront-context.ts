import { createContext, useContext } from 'react';
import { PRINTED_PAGE_ID, type PrintedPage } from '#contract/printed-page.ts';
import type { TenantSettings } from '#contract/settings.ts';
import type { SiteContent } from '#contract/site.ts';
import { type CartIdStore, createCartIdStore } from './cart-id.ts';
import { createCookieJar } from './cookies.ts';
import { createPendingOrders, type PendingOrders } from './pending-orders.ts';
import { createRecentSearches, type RecentSearches } from './recent-searches.ts';
import { createSearchTokenStore, type SearchTokenStore } from './search-token.ts';
import { createSafeStorage, type KeyValueStorage } from './storage.ts';
import { createVatDetails, type VatDetailsStore } from './vat-details.ts';

/** What this browser remembers of its visitor. */
export interface VisitorMemory {
  /** Local storage that never throws, for what has no store of its own here. */
  local: KeyValueStorage;
  cartId: CartIdStore;
  searchTokens: SearchTokenStore;
  recentSearches: RecentSearches;
  pendingOrders: PendingOrders;
  vatDetails: VatDetailsStore;
}

/** What every page may know without asking. */
export interface Storefront {
  settings: TenantSettings;
  /** What the tenant says beside its settings. */
  site: SiteContent;
  /** Whether the sandbox bank and the mailbox page are on. */
  isDemo: boolean;
  memory: VisitorMemory;
}

/**
 * What the server printed into the page.
 * @throws Error where it printed nothing: the page was not served by the shop
 */
export function readPrintedPage(page: Document): PrintedPage {
  const text = page.getElementById(PRINTED_PAGE_ID)?.textContent;
  if (text === undefined || text === null) throw new Error(`no #${PRINTED_PAGE_ID} in the page`);
  return JSON.parse(text) as PrintedPage;
}

export function createVisitorMemory(enableCookies: boolean): VisitorMemory {
  const local = createSafeStorage(() => window.localStorage);
  const session = createSafeStorage(() => window.sessionStorage);
  return {
    local,
    cartId: createCartIdStore({ enableCookies, cookies: createCookieJar(document), local, session }),
    searchTokens: createSearchTokenStore(session),
    recentSearches: createRecentSearches(local),
    pendingOrders: createPendingOrders(local),
    vatDetails: createVatDetails(session),
  };
}

export const StorefrontContext = createContext<Storefront | null>(null);

/** The tenant's settings and the visitor's memory, anywhere below the shell. */
export function useStorefront(): Storefront {
  const storefront = useContext(StorefrontContext);
  if (storefront === null) throw new Error('useStorefront needs <StorefrontContext>');
  return storefront;
}
