import type { RouteName } from '#contract/site.ts';
import { ROUTE_NAME_BY_PATH } from '#storefront/router/page-paths.ts';
import { useShown } from '#storefront/router/use-router.ts';

export function routeNameOf(routeId: string): RouteName | undefined {
  return Object.entries(ROUTE_NAME_BY_PATH).find(([path]) => path === routeId)?.[1];
}

/**
 * Returns the name of the current route; undefined while unknown, for example during the redirect from an unknown path.
 */
export function useRouteName(): RouteName | undefined {
  return routeNameOf(useShown().route?.path ?? '');
}
