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
  /** What this browser calls itself, at random: by it "not me" is remembered without anybody being known. */
  visitorId: () => string;
  cartId: CartIdStore;
  searchTokens: SearchTokenStore;
  recentSearches: RecentSearches;
  pendingOrders: PendingOrders;
  vatDetails: VatDetailsStore;
}

const VISITOR_ID_KEY = 'visitorId';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Kept as the cart's id is (spec §4): where cookies are not enabled until the browser's session ends. */
function readVisitorId(storage: KeyValueStorage): string {
  const known = storage.getItem(VISITOR_ID_KEY);
  if (known !== null && UUID.test(known)) return known;
  const made = crypto.randomUUID();
  storage.setItem(VISITOR_ID_KEY, made);
  return made;
}

export function createVisitorMemory(enableCookies: boolean): VisitorMemory {
  const local = createSafeStorage(() => window.localStorage);
  const session = createSafeStorage(() => window.sessionStorage);
  return {
    local,
    visitorId: () => readVisitorId(enableCookies ? local : session),
    cartId: createCartIdStore({ enableCookies, cookies: createCookieJar(document), local, session }),
    searchTokens: createSearchTokenStore(session),
    recentSearches: createRecentSearches(local),
    pendingOrders: createPendingOrders(local),
    vatDetails: createVatDetails(session),
  };
}
