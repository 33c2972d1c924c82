import type { ComponentType } from 'react';
import { PAGE_TEXTS, type PageName } from '#contract/page-parts.ts';
import { LOST_FRAGMENT } from '#contract/printed-page.ts';
import { currentUser } from '#storefront/account/current-user.ts';
import type { RouteContext } from '#storefront/api/route-context.ts';
import { numberOf } from '#storefront/api/search-token.ts';
import { completeTexts } from '#storefront/i18n/start-i18n.ts';
import { PageRouter, type Route, route } from '#storefront/router/page-router.ts';
import { CART_KEY } from '#storefront/selling/use-cart.ts';
import { id, oneOf, searchOf, text } from './search-params.ts';
import { loadWideBar } from './wide-bar.ts';
import { withTimeout } from './with-timeout.ts';

/** Returns a page's file and texts, which are fetched together when the page is requested. */
function pageOf<M>(name: PageName, load: () => Promise<M>): () => Promise<M> {
  return () => {
    const page = load();
    const whole = Promise.all([page, completeTexts(PAGE_TEXTS[name])]).then(() => page);
    return withTimeout(whole).catch((error: unknown) => {
      // Our own error, because the router would react to the browser's by reloading, even offline.
      throw new Error(String(error));
    });
  };
}

/** Runs a page's loader from its file; if the file fails to load, the page's component shows that. */
async function loadBy<M>(load: () => Promise<M>, use: (page: M) => unknown): Promise<void> {
  const page = await load().catch(() => undefined);
  if (page !== undefined) await use(page);
}
const home = pageOf('home', () => import('#storefront/finding/home-page.tsx'));
const event = pageOf('event', () => import('#storefront/finding/event-page.tsx'));
const search = pageOf('search', () => import('#storefront/finding/search-page.tsx'));
const results = pageOf('results', () => import('#storefront/finding/results-page.tsx'));
const verify = pageOf('verify', () => import('#storefront/finding/verify-page.tsx'));
const alert = pageOf('alert', () => import('#storefront/finding/alert-page.tsx'));
const removal = pageOf('removal', () => import('#storefront/finding/removal-page.tsx'));
const crew = pageOf('crew', () => import('#storefront/finding/crew-page.tsx'));
const cart = pageOf('cart', () => import('#storefront/selling/cart-page.tsx'));
const checkout = pageOf('checkout', () => import('#storefront/selling/checkout-page.tsx'));
const afterPayment = pageOf('afterPayment', () => import('#storefront/delivering/after-payment-page.tsx'));
const order = pageOf('order', () => import('#storefront/delivering/order-page.tsx'));
const preorder = pageOf('preorder', () => import('#storefront/delivering/preorder-page.tsx'));
const myAccount = pageOf('myAccount', () => import('#storefront/account/my-account-page.tsx'));
const myOrder = pageOf('myOrder', () => import('#storefront/account/my-order-page.tsx'));
const organizers = pageOf('organizers', () => import('#storefront/about/organizers-page.tsx'));
const photographers = pageOf('photographers', () => import('#storefront/about/photographers-page.tsx'));
const business = pageOf('business', () => import('#storefront/about/business-page.tsx'));
const contacts = pageOf('contacts', () => import('#storefront/about/contacts-page.tsx'));
const ownData = pageOf('ownData', () => import('#storefront/about/own-data-page.tsx'));
const impressum = pageOf('impressum', () => import('#storefront/about/impressum-page.tsx'));

/** Returns how a route gets its component from a page's file. */
const partOf =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async (): Promise<ComponentType> =>
    (await load())[name];

const eventPage = partOf(event, 'EventPage');
const resultsPage = partOf(results, 'ResultsPage');
const crewPage = partOf(crew, 'CrewPage');
const afterPaymentPage = partOf(afterPayment, 'AfterPaymentPage');
const myAccountPage = partOf(myAccount, 'MyAccountPage');
/**
 * A selfie's results and the photo report have no path of their own; a link may open the frame studio over its page.
 */
const eventSearch = searchOf({
  tab: oneOf('mine', 'report'),
  frame: oneOf('choose'),
  photo: id,
  /** The token of a mail that names photos found by the desk. */
  found: text,
});
const resultsSearch = searchOf({ frame: oneOf('choose'), photo: id });
/** The event of a new crew. */
const crewSearch = searchOf({ event: id });
/**
 * The token of the mailed link to the visitor's data, or of the link that confirms another address; the id of an
 * erasure, which leads to its certificate.
 */
const ownDataSearch = searchOf({ data: text, confirm: text, erasure: id });
/** The address to open after the login; the page itself checks that the address belongs to the shop. */
const accountSearch = searchOf({ returnUrl: text });

/** The pages and their addresses (product §2). Each page is loaded when it is requested. */
export const routes: readonly Route[] = [
  route({
    path: '/',
    page: partOf(home, 'HomePage'),
    load: ({ context }) => loadBy(home, (page) => page.loadHome(context)),
  }),
  route({
    path: '/event/$eventId',
    page: eventPage,
    search: eventSearch,
    // The photos of a bib have their own address, so that returning to them shows no other page first.
    redirect: ({ context: { memory }, params: { eventId }, search: { tab, ...more } }) => {
      const access = tab === 'mine' ? memory.searchTokens.read(eventId) : null;
      const number = access === null ? undefined : numberOf(access);
      if (number === undefined) return undefined;
      return { to: '/search/$eventId/$number', params: { eventId, number }, search: more };
    },
    loadsBy: ['tab'],
    load: ({ context, params: { eventId }, search: { tab } }) =>
      loadBy(event, (page) => page.loadEvent(context, { eventId, tab })),
  }),
  route({
    path: '/event/$eventId/video',
    page: eventPage,
    search: eventSearch,
  }),
  route({
    path: '/event/$eventId/photos',
    page: eventPage,
    search: eventSearch,
  }),
  route({ path: '/search', page: partOf(search, 'SearchPage') }),
  route({
    path: '/competitors/verify',
    page: partOf(verify, 'VerifyPage'),
    search: searchOf({ token: text }),
  }),
  route({
    path: '/photo-alert',
    page: partOf(alert, 'AlertPage'),
    search: searchOf({ confirm: text, leave: text }),
  }),
  route({
    path: '/removal',
    page: partOf(removal, 'RemovalPage'),
    // The photo or video, or the mailed link's token.
    search: searchOf({ photo: id, film: id, own: text }),
  }),
  route({
    path: '/crew',
    page: crewPage,
    search: crewSearch,
  }),
  route({ path: '/crew/$crewId', page: crewPage, search: crewSearch }),
  route({
    path: '/search/$eventId/$number',
    page: resultsPage,
    search: resultsSearch,
    load: ({ context, params }) => loadBy(results, (page) => page.loadResults(context, params)),
  }),
  route({
    path: '/search/$eventId/$number/video',
    page: resultsPage,
    search: resultsSearch,
  }),
  route({
    path: '/cart',
    page: partOf(cart, 'CartPage'),
    // A mail or an order's page opens the cart with the remaining items of a canceled order.
    search: searchOf({ open: id }),
    redirect: ({ context: { client, memory }, search: { open }, isPreload }) => {
      if (open === undefined || isPreload) return undefined;
      memory.cartId.save(open);
      client.removeQueries({ queryKey: CART_KEY });
      return { to: '/cart' };
    },
    load: ({ context }) => loadBy(cart, (page) => page.loadCartPage(context)),
  }),
  route({
    path: '/checkout/$orderId',
    page: partOf(checkout, 'CheckoutPage'),
  }),
  route({ path: '/order-complete', page: afterPaymentPage }),
  route({ path: '/order-failed', page: afterPaymentPage }),
  route({
    path: '/order/$orderId',
    page: partOf(order, 'OrderPage'),
  }),
  route({
    path: '/preorder/$preorderId',
    page: partOf(preorder, 'PreorderPage'),
  }),
  route({
    path: '/my-account',
    page: myAccountPage,
    search: accountSearch,
  }),
  route({
    path: '/my-account/orders',
    page: myAccountPage,
    search: accountSearch,
  }),
  route({
    path: '/my-account/order/$orderId',
    page: partOf(myOrder, 'MyOrderPage'),
  }),
  route({
    path: '/for-organizers',
    page: partOf(organizers, 'OrganizersPage'),
  }),
  route({
    path: '/for-photographers',
    page: partOf(photographers, 'PhotographersPage'),
  }),
  route({
    path: '/for-business',
    page: partOf(business, 'BusinessPage'),
  }),
  route({
    path: '/contacts',
    page: partOf(contacts, 'ContactsPage'),
    // Mails of older versions link to a section of this page.
    search: ownDataSearch,
    redirect: ({ search, hash }) => {
      // Other parameters of the address, such as a language, are in `search` too.
      const given = [search.data, search.confirm, search.erasure];
      const isOwnData = hash === 'own-data' || given.some((value) => value !== undefined);
      return isOwnData ? { to: '/own-data', search } : undefined;
    },
  }),
  route({
    path: '/own-data',
    page: partOf(ownData, 'OwnDataPage'),
    search: ownDataSearch,
  }),
  route({
    path: '/impressum',
    page: partOf(impressum, 'ImpressumPage'),
  }),
];

/** Creates the router of the pages; it does not load the first page yet. */
export const createPageRouter = (context: RouteContext): PageRouter =>
  new PageRouter({
    routes,
    context,
    // The server redirects such an address in the same way (product §2).
    lost: { to: '/', hash: LOST_FRAGMENT },
    // An `email` in the address is the current user's (product §2).
    beforeLoad: ({ search }) => currentUser.nameByRoute(new URLSearchParams(search).get('email')),
    // Before the first paint, so that no menu is inserted into a visible bar.
    prepare: loadWideBar,
  });
