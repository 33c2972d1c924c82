import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { OWN_DATA_PATH } from '#contract/own-data.ts';
import { PAGE_TEXTS, type PageName } from '#contract/page-parts.ts';
import { PHOTO_ALERT_PATH } from '#contract/photo-alert.ts';
import { LOST_FRAGMENT } from '#contract/printed-page.ts';
import { currentUser } from '#storefront/account/current-user.ts';
import type { RouteContext } from '#storefront/api/route-context.ts';
import { numberOf } from '#storefront/api/search-token.ts';
import { completeTexts } from '#storefront/i18n/start-i18n.ts';
import { CART_KEY } from '#storefront/selling/use-cart.ts';
import { PagePending, PageStopped } from './page-states.tsx';
import { id, oneOf, searchOf, text } from './search-params.ts';
import { Shell } from './shell.tsx';
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

const root = createRootRouteWithContext<RouteContext>()({
  component: Shell,
  // Before the first paint, so that no menu is inserted into a visible bar.
  loader: loadWideBar,
  // An `email` in the address is the current user's (product §2).
  beforeLoad: () => currentUser.nameByRoute(new URLSearchParams(window.location.search).get('email')),
});
const getParentRoute = () => root;

const eventPage = lazyRouteComponent(event, 'EventPage');
const resultsPage = lazyRouteComponent(results, 'ResultsPage');
const verifyPage = lazyRouteComponent(verify, 'VerifyPage');
const crewPage = lazyRouteComponent(crew, 'CrewPage');
const afterPaymentPage = lazyRouteComponent(afterPayment, 'AfterPaymentPage');
const myAccountPage = lazyRouteComponent(myAccount, 'MyAccountPage');
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

const routeTree = root.addChildren([
  createRoute({
    getParentRoute,
    path: '/',
    component: lazyRouteComponent(home, 'HomePage'),
    loader: ({ context }) => loadBy(home, (page) => page.loadHome(context)),
  }),
  createRoute({
    getParentRoute,
    path: '/event/$eventId',
    component: eventPage,
    validateSearch: eventSearch,
    // The photos of a bib have their own address, so that returning to them shows no other page first.
    beforeLoad: ({ context: { memory }, params: { eventId }, search: { tab, ...more } }) => {
      const access = tab === 'mine' ? memory.searchTokens.read(eventId) : null;
      const number = access === null ? undefined : numberOf(access);
      if (number === undefined) return;
      throw redirect({
        to: '/search/$eventId/$number',
        params: { eventId, number },
        search: more,
        replace: true,
      });
    },
    loaderDeps: ({ search: { tab } }) => ({ tab }),
    loader: ({ context, params: { eventId }, deps: { tab } }) =>
      loadBy(event, (page) => page.loadEvent(context, { eventId, tab })),
  }),
  createRoute({
    getParentRoute,
    path: '/event/$eventId/video',
    component: eventPage,
    validateSearch: eventSearch,
  }),
  createRoute({
    getParentRoute,
    path: '/event/$eventId/photos',
    component: eventPage,
    validateSearch: eventSearch,
  }),
  createRoute({ getParentRoute, path: '/search', component: lazyRouteComponent(search, 'SearchPage') }),
  createRoute({
    getParentRoute,
    path: '/competitors/verify',
    component: verifyPage,
    validateSearch: searchOf({ token: text }),
  }),
  createRoute({
    getParentRoute,
    path: PHOTO_ALERT_PATH,
    component: lazyRouteComponent(alert, 'AlertPage'),
    validateSearch: searchOf({ confirm: text, leave: text }),
  }),
  createRoute({
    getParentRoute,
    path: '/removal',
    component: lazyRouteComponent(removal, 'RemovalPage'),
    // The photo or video, or the mailed link's token.
    validateSearch: searchOf({ photo: id, film: id, own: text }),
  }),
  createRoute({
    getParentRoute,
    path: '/crew',
    component: crewPage,
    validateSearch: crewSearch,
  }),
  createRoute({ getParentRoute, path: '/crew/$crewId', component: crewPage, validateSearch: crewSearch }),
  createRoute({
    getParentRoute,
    path: '/search/$eventId/$number',
    component: resultsPage,
    validateSearch: resultsSearch,
    loader: ({ context, params }) => loadBy(results, (page) => page.loadResults(context, params)),
  }),
  createRoute({
    getParentRoute,
    path: '/search/$eventId/$number/video',
    component: resultsPage,
    validateSearch: resultsSearch,
  }),
  createRoute({
    getParentRoute,
    path: '/cart',
    component: lazyRouteComponent(cart, 'CartPage'),
    // A mail or an order's page opens the cart with the remaining items of a canceled order.
    validateSearch: searchOf({ open: id }),
    beforeLoad: ({ context: { client, memory }, search: { open }, preload }) => {
      if (open === undefined || preload) return;
      memory.cartId.save(open);
      client.removeQueries({ queryKey: CART_KEY });
      throw redirect({ to: '/cart', replace: true });
    },
    loader: ({ context }) => loadBy(cart, (page) => page.loadCartPage(context)),
  }),
  createRoute({
    getParentRoute,
    path: '/checkout/$orderId',
    component: lazyRouteComponent(checkout, 'CheckoutPage'),
  }),
  createRoute({ getParentRoute, path: '/order-complete', component: afterPaymentPage }),
  createRoute({ getParentRoute, path: '/order-failed', component: afterPaymentPage }),
  createRoute({
    getParentRoute,
    path: '/order/$orderId',
    component: lazyRouteComponent(order, 'OrderPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/preorder/$preorderId',
    component: lazyRouteComponent(preorder, 'PreorderPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/my-account',
    component: myAccountPage,
    validateSearch: accountSearch,
  }),
  createRoute({
    getParentRoute,
    path: '/my-account/orders',
    component: myAccountPage,
    validateSearch: accountSearch,
  }),
  createRoute({
    getParentRoute,
    path: '/my-account/order/$orderId',
    component: lazyRouteComponent(myOrder, 'MyOrderPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/for-organizers',
    component: lazyRouteComponent(organizers, 'OrganizersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/for-photographers',
    component: lazyRouteComponent(photographers, 'PhotographersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/for-business',
    component: lazyRouteComponent(business, 'BusinessPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/contacts',
    component: lazyRouteComponent(contacts, 'ContactsPage'),
    // Mails of older versions link to a section of this page.
    validateSearch: ownDataSearch,
    beforeLoad: ({ search, location: { hash } }) => {
      // Other parameters of the address, such as a language, are in `search` too.
      const given = [search.data, search.confirm, search.erasure];
      const isOwnData = hash === 'own-data' || given.some((value) => value !== undefined);
      if (isOwnData) throw redirect({ to: OWN_DATA_PATH, search, replace: true });
    },
  }),
  createRoute({
    getParentRoute,
    path: OWN_DATA_PATH,
    component: lazyRouteComponent(ownData, 'OwnDataPage'),
    validateSearch: ownDataSearch,
  }),
  createRoute({
    getParentRoute,
    path: '/impressum',
    component: lazyRouteComponent(impressum, 'ImpressumPage'),
  }),
  createRoute({
    getParentRoute,
    path: '$',
    // Redirects as the server does for such an address (product §2).
    beforeLoad: () => {
      throw redirect({ to: '/', hash: LOST_FRAGMENT, replace: true });
    },
  }),
]);

/** The pages and their addresses (product §2). Each page is loaded when it is requested. */
export const router = createRouter({
  routeTree,
  // The real context is set when the app starts.
  context: {} as RouteContext,
  // Touching or hovering a link starts loading its page.
  defaultPreload: 'intent',
  // TanStack Query decides how long a response is fresh.
  defaultPreloadStaleTime: 0,
  // A new page starts at its top; going back restores the scroll position.
  scrollRestoration: true,
  defaultPendingComponent: PagePending,
  defaultPendingMs: 300,
  defaultErrorComponent: PageStopped,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
