import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { DESK_SIGN_IN_PAGE } from '#contract/desk.ts';
import { NEW_BRAND_PAGE } from '#contract/desk-brands.ts';
import { DESK_LINK_PAGE } from '#contract/desk-links.ts';
import { UPLOAD_PAGE } from '#contract/uploads.ts';
import { takeReturn } from '../api/login-window.ts';
import { SEARCH_PAGE } from '../search/search-field.tsx';
import { dropOldForm, findKeptForm } from '../ui/kept-form.ts';
import { AREAS, areasOf, OWN_LOGIN_PAGE } from './areas.ts';
import { BrandlessLayout, NoShopPage } from './brandless-layout.tsx';
import { DeskLayout } from './desk-layout.tsx';
import { LinkPage } from './link-page.tsx';
import { FailedPage, Message, MissingPage } from './messages.tsx';
import { findFirstPage, lastTenantId, saveLastTenant } from './tenant.ts';
import { workQuery } from './work-query.ts';

/** Creates the router of the desk's pages: `/tenants/:tenantId/<area>/…`. */
export function createDeskRouter(queryClient: QueryClient) {
  dropOldForm();
  const root = createRootRoute({ component: Outlet, notFoundComponent: MissingPage });
  const brandless = createRoute({
    getParentRoute: () => root,
    id: 'brandless',
    component: BrandlessLayout,
  });
  const first = createRoute({
    getParentRoute: () => brandless,
    path: '/',
    beforeLoad: async () => {
      const returned = takeReturn();
      if (returned !== undefined) throw redirect({ href: returned, replace: true });
      const work = await queryClient.ensureQueryData(workQuery);
      // A mailed link opens another tab than the one in which the login was needed.
      const page = findKeptForm(work.me.email)?.page ?? findFirstPage(work, lastTenantId());
      if (page !== undefined) throw redirect({ href: page, replace: true });
    },
    component: NoShopPage,
  });
  const signIn = createRoute({
    getParentRoute: () => brandless,
    path: DESK_SIGN_IN_PAGE,
    component: lazyRouteComponent(() => import('../account/own-login-page.tsx')),
  });
  const newBrand = createRoute({
    getParentRoute: () => brandless,
    path: NEW_BRAND_PAGE,
    component: lazyRouteComponent(() => import('../brands/new-brand-page.tsx')),
  });
  const link = createRoute({
    getParentRoute: () => root,
    path: DESK_LINK_PAGE,
    component: LinkPage,
  });
  const upload = createRoute({
    getParentRoute: () => root,
    path: UPLOAD_PAGE,
    component: lazyRouteComponent(() => import('../upload/upload-page.tsx')),
  });
  const tenant = createRoute({
    getParentRoute: () => root,
    path: '/tenants/$tenantId',
    component: DeskLayout,
    onEnter: ({ params }) => saveLastTenant(params.tenantId),
    onStay: ({ params }) => saveLastTenant(params.tenantId),
  });
  const index = createRoute({
    getParentRoute: () => tenant,
    path: '/',
    beforeLoad: async ({ params }) => {
      const { tenants } = await queryClient.ensureQueryData(workQuery);
      const here = tenants.find(({ tenantId }) => tenantId === params.tenantId);
      const [area] = here === undefined ? [] : areasOf(here);
      if (area !== undefined)
        throw redirect({ href: `/tenants/${params.tenantId}/${area.path}`, replace: true });
    },
    component: () => <Message text="nothingAllowed" />,
  });
  const ownLogin = createRoute({
    getParentRoute: () => tenant,
    path: `/${OWN_LOGIN_PAGE}`,
    component: lazyRouteComponent(() => import('../account/own-login-page.tsx')),
  });
  const search = createRoute({
    getParentRoute: () => tenant,
    path: `/${SEARCH_PAGE}`,
    component: lazyRouteComponent(() => import('../search/search-page.tsx')),
  });
  const pages = AREAS.flatMap(({ path, pages }) =>
    Object.entries(pages).map(([more, load]) =>
      createRoute({
        getParentRoute: () => tenant,
        path: `/${path}${more === '/' ? '' : more}`,
        component: lazyRouteComponent(load),
      }),
    ),
  );
  return createRouter({
    routeTree: root.addChildren([
      brandless.addChildren([first, signIn, newBrand]),
      link,
      upload,
      tenant.addChildren([index, ownLogin, search, ...pages]),
    ]),
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: MissingPage,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}
