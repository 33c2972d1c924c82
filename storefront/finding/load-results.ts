import type { QueryClient } from '@tanstack/react-query';
import { normaliseBib } from '#contract/competitor.ts';
import type { Event } from '#contract/photo.schema.ts';
import type { RouteContext } from '#storefront/api/route-context.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import type { VisitorMemory } from '#storefront/api/visitor-memory.ts';
import { boughtQuery, knownOrders } from '#storefront/selling/bought-query.ts';
import { ownQuoteQuery } from '#storefront/selling/quotes.ts';
import { cartQuery } from '#storefront/selling/use-cart.ts';
import { eventQuery, photosPageQuery, takeListedEvent } from './event-queries.ts';
import { rememberAccess, rememberedAccess, verificationKey } from './participant-access.ts';
import { eventCatalogQuery } from './use-event-products.ts';

/** Loads the data with which a bib's results page starts, as far as the visitor need not answer a question. */
export async function loadResults(
  context: RouteContext,
  params: { eventId: string; number: string },
): Promise<void> {
  const { client, memory } = context;
  const number = normaliseBib(params.number);
  takeListedEvent(client, params.eventId);
  const event = await client.ensureQueryData(eventQuery(params.eventId)).catch(() => undefined);
  if (event === undefined) return;
  const access =
    keepPrintedResults(context, event, number) ??
    rememberedAccess(memory.searchTokens, event.eventId, number);
  if (access !== null) await loadOwnPhotos(client, memory, event, access);
}

/**
 * Loads the visitor's photos, their products and quotes, and the cart, so that all are shown together and nothing
 * shifts. Data that fails to load is skipped; the page requests it again and shows the error.
 */
export async function loadOwnPhotos(
  client: QueryClient,
  memory: Pick<VisitorMemory, 'cartId' | 'paidOrders' | 'pendingOrders'>,
  { eventId, catalogId }: Event,
  { token, competitor }: SearchAccess,
): Promise<void> {
  const orderIds = knownOrders(memory, eventId);
  await Promise.allSettled([
    client.ensureQueryData(photosPageQuery(eventId, 0, token)),
    client.ensureQueryData(ownQuoteQuery(eventId, memory.cartId.read(), token, orderIds)),
    orderIds.length === 0 ? undefined : client.ensureQueryData(boughtQuery(eventId, orderIds, null)),
    client.ensureQueryData(cartQuery(memory)),
    catalogId === null
      ? undefined
      : client.ensureQueryData(eventCatalogQuery(catalogId, competitor?.distance ?? null)),
  ]);
}

/**
 * Takes over the printed results, once. They are ignored if they belong to another visitor of this browser, or if this
 * browser has a stronger proof than a bib; then the results are requested.
 */
function keepPrintedResults(
  { client, memory, printed }: RouteContext,
  event: Event,
  number: string,
): SearchAccess | null {
  const { results } = printed;
  const { eventId, catalogId } = event;
  if (results === undefined || results.eventId !== eventId || results.number !== number) return null;
  printed.results = undefined;
  const { verification, visitorId, photos, products, quote } = results;
  const remembered = rememberedAccess(memory.searchTokens, eventId, number);
  if (remembered !== null && remembered.proof !== verification.proof) return null;
  if (memory.visitorId(visitorId) !== visitorId) return null;
  client.setQueryData(verificationKey(eventId, number), verification);
  const access = rememberAccess(memory, event, verification);
  if (access === null) return null;
  const { token, competitor } = access;
  client.setQueryData(photosPageQuery(eventId, 0, token).queryKey, photos);
  if (catalogId !== null)
    client.setQueryData(eventCatalogQuery(catalogId, competitor?.distance ?? null).queryKey, products);
  if (quote !== undefined)
    client.setQueryData(ownQuoteQuery(eventId, quote.shoppingCartId, token).queryKey, quote.answer);
  return access;
}
