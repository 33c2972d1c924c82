import { findShownEvent, isGalleryOpen } from '#finding/events/index.ts';
import { type CanonicalKey, emailKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { unansweredUntil } from './search-requests.rules.ts';
import { type SearchRequest, saveSearchRequest } from './search-requests.store.ts';

/** The limits of requests per network, which a whole venue may share, and per address. */
const ASKED = { name: 'search-asked', limit: 30, windowSeconds: 3600 };
const ASKED_BY_ADDRESS = { name: 'search-asked-address', limit: 6, windowSeconds: 24 * 3600 };

type SearchInput = Pick<SearchRequest, 'eventId' | 'email' | 'subject' | 'passedAt' | 'place' | 'clothes'> & {
  clientAddress: CanonicalKey;
};

/**
 * Stores a request to look for somebody whose search found nothing. An address has one open request per event; asking
 * again replaces it. The answer does not reveal whether the address has asked before or too often.
 * @returns Forbidden in an event whose photos not everybody sees: an operator's choice must not replace its proof
 *   (docs/decisions/0254)
 */
export async function askForPhotos(
  deps: Pick<Deps, 'database' | 'rateLimits' | 'clock' | 'newId'>,
  { tenantId, language, publicOrigin: origin }: TenantContext,
  { clientAddress, ...said }: SearchInput,
): Promise<Refusal | undefined> {
  const tooMany = await deps.rateLimits.take(tenantId, ASKED, clientAddress);
  if (tooMany !== undefined) return tooMany;
  const tooOften = await deps.rateLimits.take(tenantId, ASKED_BY_ADDRESS, emailKey(said.email));
  return deps.database.inTenant(tenantId, async (scope) => {
    const event = await findShownEvent(scope, said.eventId);
    if (event === undefined) return refuse('NotFound');
    if (!isGalleryOpen(event)) return refuse('Forbidden');
    if (tooOften !== undefined) return undefined;
    const now = deps.clock.now();
    const request = { ...said, requestId: deps.newId(), language, origin, askedAt: now };
    await saveSearchRequest(scope, request, unansweredUntil(now));
    return undefined;
  });
}
