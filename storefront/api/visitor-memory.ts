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
