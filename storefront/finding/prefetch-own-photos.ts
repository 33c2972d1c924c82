import type { catalogSchemas } from '#contract/catalog.schema.ts';
import { catalogRoutes } from '#contract/catalog.ts';
import { normaliseBib } from '#contract/competitor.ts';
import type { Language } from '#contract/languages.ts';
import type { Event } from '#contract/photo.schema.ts';
import { answerKeys } from '#contract/printed-page.ts';
import { createService } from '#storefront/api/create-service.ts';
import { prefetch, prefetchQuery } from '#storefront/api/prefetched.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { cartService, competitorService, photoService, transport } from '#storefront/api/services.ts';
import type { VisitorMemory } from '#storefront/api/visitor-memory.ts';
import { catalogCall } from '#storefront/selling/catalog-call.ts';
import { ownQuoteCall } from '#storefront/selling/own-quote-call.ts';
import { photosCall, tokenCall } from './event-calls.ts';
import { asksNothing, rememberAccess, rememberedAccess } from './participant-access.ts';

/** How many pictures are on the first screen of a phone. */
const FIRST_PICTURES = 6;

interface PrefetchScene {
  /** The printed answers. */
  answers: Readonly<Record<string, unknown>>;
  language: Language;
  memory: Pick<VisitorMemory, 'cartId' | 'searchTokens' | 'recentSearches' | 'visitorId'>;
}

/** Asks for whose photos they are, where that may be asked at once. */
async function accessTo(
  event: Event,
  number: string,
  memory: PrefetchScene['memory'],
): Promise<SearchAccess | null> {
  const remembered = rememberedAccess(memory.searchTokens, event.eventId, number);
  if (remembered !== null) return remembered;
  if (!asksNothing(event)) return null;
  const call = tokenCall(event.eventId, number, memory, {});
  return rememberAccess(memory, event, await prefetch(competitorService.createToken, call));
}

function askProducts(catalogId: string, distance: string | null, language: Language): Promise<unknown> {
  const spoken = { ...transport, language: () => language };
  const { listProducts } = createService<typeof catalogSchemas>(catalogRoutes, spoken);
  return prefetchQuery(listProducts, catalogCall(catalogId, distance));
}

/**
 * Asks for a participant's photos and what they cost while the app's scripts are still on their way, and for the
 * pictures of the first screen. The page finds the answers, or asks itself where there are none.
 * @param number as it stands in the address
 */
export async function prefetchOwnPhotos(
  eventId: string,
  number: string,
  scene: PrefetchScene,
): Promise<void> {
  const event = scene.answers[answerKeys.event(eventId)] as Event | undefined;
  if (event === undefined || event.state === 'Upcoming') return;
  const access = await accessTo(event, normaliseBib(decodeURIComponent(number)), scene.memory);
  if (access === null) return;
  const { token, competitor } = access;
  const photos = prefetchQuery(photoService.listPhotos, photosCall(eventId, 0, token));
  prefetch(cartService.quoteOwnPhotos, ownQuoteCall(eventId, scene.memory.cartId.read(), token));
  await Promise.all([
    photos.then((list) => {
      for (const { thumbUrl } of list.photos.slice(0, FIRST_PICTURES)) new Image().src = thumbUrl;
    }),
    event.catalogId === null
      ? undefined
      : askProducts(event.catalogId, competitor?.distance ?? null, scene.language),
  ]);
}
