import { CART_ID_KEY, VISITOR_ID_KEY } from '#contract/visitor-cookies.ts';
import { createCookieJar } from './cookies.ts';
import { createIdStore, type IdStore } from './id-store.ts';
import { isUuid } from './is-uuid.ts';
import { createPaidOrders, type PaidOrders } from './paid-orders.ts';
import { createPendingOrders, type PendingOrders } from './pending-orders.ts';
import { createRecentSearches, type RecentSearches } from './recent-searches.ts';
import { createReplacedPhotosStore, type ReplacedPhotosStore } from './replaced-photos.ts';
import { createRunningSelfies, type RunningSelfieStore } from './running-selfies.ts';
import { createSearchTokenStore, type SearchTokenStore } from './search-token.ts';
import { createSafeStorage, type KeyValueStorage } from './storage.ts';
import { createVatDetails, type VatDetailsStore } from './vat-details.ts';

/** The data that this browser stores about its visitor. */
export interface VisitorMemory {
  /** Local storage that never throws, for data without its own store here. */
  local: KeyValueStorage;
  /**
   * A random id of this browser. It lets the server remember "not me" without identifying a person.
   * @param offered the id to use if there is none yet
   */
  visitorId: (offered?: string) => string;
  cartId: IdStore;
  searchTokens: SearchTokenStore;
  replacedPhotos: ReplacedPhotosStore;
  runningSelfies: RunningSelfieStore;
  recentSearches: RecentSearches;
  paidOrders: PaidOrders;
  pendingOrders: PendingOrders;
  vatDetails: VatDetailsStore;
}

/**
 * Stored like the cart's id (product §4). It is saved on every read, because the cookie may have been deleted or not
 * existed yet.
 */
function readVisitorId(store: IdStore, offered: string): string {
  const known = store.read();
  const visitorId = known !== null && isUuid(known) ? known : offered;
  store.save(visitorId);
  return visitorId;
}

export function createVisitorMemory(enableCookies: boolean): VisitorMemory {
  const local = createSafeStorage(() => window.localStorage);
  const session = createSafeStorage(() => window.sessionStorage);
  const places = { enableCookies, cookies: createCookieJar(document), local, session };
  return {
    local,
    visitorId: (offered = crypto.randomUUID()) =>
      readVisitorId(createIdStore(VISITOR_ID_KEY, places), offered),
    cartId: createIdStore(CART_ID_KEY, places),
    searchTokens: createSearchTokenStore(session),
    replacedPhotos: createReplacedPhotosStore(session),
    runningSelfies: createRunningSelfies(session),
    recentSearches: createRecentSearches(local),
    paidOrders: createPaidOrders(local),
    pendingOrders: createPendingOrders(local),
    vatDetails: createVatDetails(session),
  };
}
