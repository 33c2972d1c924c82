import type { FastifyRequest } from 'fastify';
import type { Products } from '#contract/catalog.schema.ts';
import { catalogRoutes } from '#contract/catalog.ts';
import type { Verification } from '#contract/competitor.schema.ts';
import { normaliseBib, verificationRoutes } from '#contract/competitor.ts';
import { hasSearchableStartList } from '#contract/event-search.ts';
import type { Language } from '#contract/languages.ts';
import { CATALOG_PAGE_COUNT, PHOTO_PAGE_COUNT } from '#contract/limits.ts';
import { idSchema } from '#contract/page.schema.ts';
import type { Event, PhotosPage } from '#contract/photo.schema.ts';
import { photoRoutes } from '#contract/photo.ts';
import type { PrintedResults } from '#contract/printed-page.ts';
import type { Cart, OwnPhotosQuote } from '#contract/shoppingcart.schema.ts';
import { shoppingcartRoutes } from '#contract/shoppingcart.ts';
import { CART_ID_KEY, VISITOR_ID_KEY } from '#contract/visitor-cookies.ts';
import type { Tenant } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';

/** The visitor whose answers are printed, and the language. */
interface Visit {
  request: FastifyRequest;
  tenant: Tenant;
  language: Language;
}

interface Question {
  method?: 'GET' | 'POST';
  path: string;
  query?: Record<string, string | number>;
  token?: string;
  body?: object;
}

/** The headers that identify the visitor. The server must trust them in its own requests like in the visitor's. */
const SENDER_HEADERS = ['host', 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/**
 * Makes a call to this server as the visitor's page would: from the same address, and therefore with the same rate
 * limits, checks and presenters.
 * @returns undefined if it failed; the page then makes the call itself and shows the reason
 */
async function ask<Answer>(
  { request, language }: Visit,
  { method = 'GET', path, query = {}, token, body }: Question,
): Promise<Answer | undefined> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language };
  for (const name of SENDER_HEADERS) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = String(value);
  }
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const { remoteAddress } = request.socket;
  const answer = await request.server.inject({
    method,
    url: path,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers,
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
    ...(body === undefined ? {} : { payload: body }),
  });
  return answer.statusCode === 200 ? answer.json<Answer>() : undefined;
}

/** Returns an id from one of the visitor's cookies, if the tenant uses them. */
function idInCookie({ request, tenant }: Visit, name: string): string | undefined {
  if (!tenant.settings.enableCookies) return undefined;
  const pairs = (request.headers.cookie ?? '').split('; ');
  const pair = pairs.find((one) => one.startsWith(`${name}=`));
  return idSchema.safeParse(pair?.slice(name.length + 1)).data;
}

/** Returns the visitor's cart, if their cookie identifies one. */
export async function cartToPrint(visit: Visit): Promise<Cart | undefined> {
  const shoppingCartId = idInCookie(visit, CART_ID_KEY);
  if (shoppingCartId === undefined) return undefined;
  return ask<Cart>(visit, {
    path: shoppingcartRoutes.getCart.path.replace(':shoppingCartId', shoppingCartId),
  });
}

/**
 * Returns a participant's results if a bib suffices: the participant, the first photos, and the prices.
 * @param bib as in the address
 * @returns undefined if the event requires more than a bib, or if the page must show a refusal
 */
export async function resultsToPrint(
  { newId }: Pick<Deps, 'newId'>,
  visit: Visit,
  event: Event,
  bib: string,
): Promise<PrintedResults | undefined> {
  const { eventId, catalogId } = event;
  if (event.isSecure || event.verificationFactor !== 'None' || event.state === 'Upcoming') return undefined;
  const number = normaliseBib(bib);
  const visitorId = idInCookie(visit, VISITOR_ID_KEY) ?? newId();
  const verification = await ask<Verification>(visit, {
    method: 'POST',
    path: verificationRoutes.createToken.path.replace(':eventId', eventId),
    body: { number, visitorId },
  });
  if (verification === undefined) return undefined;
  const { token, competitor } = verification;
  if (token === undefined) return { eventId, number, visitorId, verification };
  const shoppingCartId = idInCookie(visit, CART_ID_KEY) ?? null;
  const [photos, products, quote] = await Promise.all([
    ask<PhotosPage>(visit, {
      path: photoRoutes.listPhotos.path,
      query: { albumId: eventId, offset: 0, count: PHOTO_PAGE_COUNT },
      token,
    }),
    catalogId === null
      ? undefined
      : ask<Products>(visit, productsQuestion(catalogId, competitor?.distance ?? null)),
    ask<OwnPhotosQuote>(visit, {
      path: shoppingcartRoutes.quoteOwnPhotos.path,
      query: { albumId: eventId, ...(shoppingCartId === null ? {} : { shoppingCartId }) },
      token,
    }),
  ]);
  return {
    eventId,
    number,
    visitorId,
    verification,
    photos,
    products,
    quote: quote && { shoppingCartId, answer: quote },
  };
}

/** Returns the catalog of an upcoming event, if that decides how its page begins. */
export async function productsToPrint(visit: Visit, event: Event): Promise<Products | undefined> {
  if (event.catalogId === null || !hasSearchableStartList(event)) return undefined;
  return ask<Products>(visit, productsQuestion(event.catalogId, null));
}

function productsQuestion(catalogId: string, distance: string | null): Question {
  return {
    path: catalogRoutes.listProducts.path,
    query: {
      catalogId,
      ...(distance === null ? {} : { distance }),
      state: 'InCatalog',
      count: CATALOG_PAGE_COUNT,
    },
  };
}
