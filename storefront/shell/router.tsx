import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
} from '@tanstack/react-router';
import { currentUser } from '#storefront/account/current-user.ts';
import { completeTexts } from '#storefront/i18n/start-i18n.ts';
import { PagePending, PageStopped } from './page-states.tsx';
import { Shell } from './shell.tsx';
import { loadWideBar } from './wide-bar.ts';
import { withTimeout } from './with-timeout.ts';

const homeGroup = () => withTimeout(import('#storefront/finding/home-page.tsx'));
const findingGroup = () => withTimeout(import('#storefront/finding/pages.ts'));
const sellingGroup = () => withTimeout(import('#storefront/selling/pages.ts'));
const deliveringGroup = () => {
  const pages = import('#storefront/delivering/pages.ts');
  return withTimeout(Promise.all([pages, completeTexts()]).then(() => pages));
};
const accountGroup = () => {
  const pages = import('#storefront/account/pages.ts');
  return withTimeout(Promise.all([pages, completeTexts()]).then(() => pages));
};
const aboutGroup = () => {
  const pages = import('#storefront/about/pages.ts');
  return withTimeout(Promise.all([pages, completeTexts()]).then(() => pages));
};

const root = createRootRoute({
  component: Shell,
  // Before the first picture, so that no menu comes into a bar that is there already.
  loader: loadWideBar,
  // Any other path leads home (spec §2).
  notFoundComponent: () => <Navigate to="/" replace />,
  // An `email` in the address is the current user's (spec §2).
  beforeLoad: () => currentUser.nameByRoute(new URLSearchParams(window.location.search).get('email')),
});
const getParentRoute = () => root;

const eventPage = lazyRouteComponent(findingGroup, 'EventPage');
const searchPage = lazyRouteComponent(findingGroup, 'SearchPage');
const verifyPage = lazyRouteComponent(findingGroup, 'VerifyPage');
const afterPaymentPage = lazyRouteComponent(deliveringGroup, 'AfterPaymentPage');
const myAccountPage = lazyRouteComponent(accountGroup, 'MyAccountPage');
/** Where to go on after the login; the page itself looks whether it is one of ours. */
const validateSearch = ({ returnUrl }: Record<string, unknown>): { returnUrl?: string } =>
  typeof returnUrl === 'string' ? { returnUrl } : {};
/** The frame studio lies over the page: the way back closes it. */
const frameLayer = ({ frame }: Record<string, unknown>): { frame?: 'choose' } =>
  frame === 'choose' ? { frame } : {};

const routeTree = root.addChildren([
  createRoute({ getParentRoute, path: '/', component: lazyRouteComponent(homeGroup, 'HomePage') }),
  createRoute({
    getParentRoute,
    path: '/event/$eventId',
    component: eventPage,
    // A selfie's results have no path of their own.
    validateSearch: ({ tab, ...more }): { tab?: 'mine'; frame?: 'choose' } =>
      tab === 'mine' ? { tab, ...frameLayer(more) } : frameLayer(more),
  }),
  createRoute({ getParentRoute, path: '/event/$eventId/video', component: eventPage }),
  createRoute({
    getParentRoute,
    path: '/event/$eventId/photos',
    component: eventPage,
    validateSearch: frameLayer,
  }),
  createRoute({ getParentRoute, path: '/search', component: searchPage }),
  createRoute({
    getParentRoute,
    path: '/competitors/verify',
    component: verifyPage,
    validateSearch: ({ token }): { token?: string } => (typeof token === 'string' ? { token } : {}),
  }),
  createRoute({
    getParentRoute,
    path: '/search/$eventId/$number',
    component: searchPage,
    validateSearch: frameLayer,
  }),
  createRoute({ getParentRoute, path: '/search/$eventId/$number/video', component: searchPage }),
  createRoute({ getParentRoute, path: '/cart', component: lazyRouteComponent(sellingGroup, 'CartPage') }),
  createRoute({
    getParentRoute,
    path: '/checkout/$orderId',
    component: lazyRouteComponent(sellingGroup, 'CheckoutPage'),
  }),
  createRoute({ getParentRoute, path: '/order-complete', component: afterPaymentPage }),
  createRoute({ getParentRoute, path: '/order-failed', component: afterPaymentPage }),
  createRoute({
    getParentRoute,
    path: '/order/$orderId',
    component: lazyRouteComponent(deliveringGroup, 'OrderPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/preorder/$preorderId',
    component: lazyRouteComponent(deliveringGroup, 'PreorderPage'),
  }),
  createRoute({ getParentRoute, path: '/my-account', component: myAccountPage, validateSearch }),
  createRoute({ getParentRoute, path: '/my-account/orders', component: myAccountPage, validateSearch }),
  createRoute({
    getParentRoute,
    path: '/my-account/order/$orderId',
    component: lazyRouteComponent(accountGroup, 'MyOrderPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/for-organizers',
    component: lazyRouteComponent(aboutGroup, 'OrganizersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/for-photographers',
    component: lazyRouteComponent(aboutGroup, 'PhotographersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/for-business',
    component: lazyRouteComponent(aboutGroup, 'BusinessPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/contacts',
    component: lazyRouteComponent(aboutGroup, 'ContactsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/impressum',
    component: lazyRouteComponent(aboutGroup, 'ImpressumPage'),
  }),
]);

/** The pages and their addresses (spec §2). Each wing's pages are loaded when one of them is asked for. */
export const router = createRouter({
  routeTree,
  // A finger on a link is enough to start loading its page.
  defaultPreload: 'intent',
  // A new page begins at its top; going back finds the place one had left.
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
