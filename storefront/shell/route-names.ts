import { useRouterState } from '@tanstack/react-router';
import type { RouteName } from '#contract/site.ts';

/** Every row of product §2's route table, including aliases, by the router’s path; and routes added later. */
export const ROUTE_NAME_BY_PATH = {
  '/': 'home',
  '/event/$eventId': 'event',
  '/event/$eventId/video': 'video',
  '/event/$eventId/photos': 'event-photos',
  '/search': 'search',
  '/competitors/verify': 'search-verify-email',
  '/photo-alert': 'photo-alert',
  '/removal': 'removal',
  '/crew': 'crew',
  '/crew/$crewId': 'crew',
  '/search/$eventId/$number': 'search-from-url',
  '/search/$eventId/$number/video': 'search-from-url-video',
  '/cart': 'cart',
  '/checkout/$orderId': 'order',
  '/order-complete': 'after-payment',
  '/order-failed': 'after-payment',
  '/order/$orderId': 'order-paid',
  '/preorder/$preorderId': 'preorder-paid',
  '/contacts': 'contacts',
  '/own-data': 'own-data',
  '/for-organizers': 'organizers',
  '/for-photographers': 'photographers',
  '/for-business': 'business',
  '/my-account': 'my-account',
  '/my-account/orders': 'my-orders',
  '/my-account/order/$orderId': 'my-order',
  '/impressum': 'impressum',
} as const satisfies Record<string, RouteName>;

export function routeNameOf(routeId: string): RouteName | undefined {
  return Object.entries(ROUTE_NAME_BY_PATH).find(([path]) => path === routeId)?.[1];
}

/**
 * Returns the name of the current route; undefined while unknown, for example during the redirect from an unknown path.
 */
export function useRouteName(): RouteName | undefined {
  return useRouterState({ select: ({ matches }) => routeNameOf(matches.at(-1)?.routeId ?? '') });
}
