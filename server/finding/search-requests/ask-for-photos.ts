import { findShownEvent, isGalleryOpen } from '#finding/events/index.ts';
import { type CanonicalKey, emailKey, joinKeys } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { unansweredUntil } from './search-requests.rules.ts';
import { countOpenOfOthers, type SearchRequest, saveSearchRequest } from './search-requests.store.ts';

/** The limit of requests per network, which a whole venue may share. */
const ASKED = { name: 'search-asked', limit: 30, windowSeconds: 3600 };
/**
 * The limits of requests with one address: from one network, so that a stranger in another network cannot use it up;
 * and from all networks.
 */
const ASKED_BY_ADDRESS = { name: 'search-asked-address', limit: 6, windowSeconds: 24 * 3600 };
const ASKED_FOR_ADDRESS = { name: 'search-asked-for-address', limit: 60, windowSeconds: 24 * 3600 };
/**
 * The most networks from which requests of one address wait in an event, because each request is answered by a mail.
 */
const NETWORKS_MAX = 5;

type Said = Pick<
  SearchRequest,
  'eventId' | 'email' | 'subject' | 'passedAt' | 'place' | 'clothes' | 'colours'
>;
type SearchInput = Said & {
  clientAddress: CanonicalKey;
};

/**
 * Stores a request to look for a visitor whose search found nothing. An address has one open request per event and
 * network; asking again there replaces it. Anybody may know an address, so a request from another network waits
 * beside it. The answer does not reveal whether the address has asked before or too often.
 * @returns Forbidden in an event whose photos not everybody sees: an operator's choice must not replace its proof
 * (docs/decisions/0254)
 */
export async function askForPhotos(
  deps: Pick<Deps, 'database' | 'rateLimits' | 'clock' | 'newId' | 'keys'>,
  { tenantId, language, publicOrigin: origin }: TenantContext,
  { clientAddress, ...said }: SearchInput,
): Promise<Refusal | undefined> {
  const tooMany = await deps.rateLimits.take(tenantId, ASKED, clientAddress);
  if (tooMany !== undefined) return tooMany;
  const email = emailKey(said.email);
  const tooOften =
    (await deps.rateLimits.take(tenantId, ASKED_BY_ADDRESS, joinKeys(email, clientAddress))) ??
    (await deps.rateLimits.take(tenantId, ASKED_FOR_ADDRESS, email));
  // Sealed with the address, so that nobody learns which requests came from one network.
  const askedFrom = deps.keys.sign('search-requests', `${tenantId} from ${joinKeys(email, clientAddress)}`);
  return deps.database.inTenant(tenantId, async (scope) => {
    const event = await findShownEvent(scope, said.eventId);
    if (event === undefined) return refuse('NotFound');
    if (!isGalleryOpen(event)) return refuse('Forbidden');
    if (tooOften !== undefined) return undefined;
    const now = deps.clock.now();
    const others = await countOpenOfOthers(scope, said, askedFrom);
    if (others >= NETWORKS_MAX) return undefined;
    const request = { ...said, requestId: deps.newId(), language, origin, askedFrom, askedAt: now };
    await saveSearchRequest(scope, request, unansweredUntil(now));
    return undefined;
  });
}
