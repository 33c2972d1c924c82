import { useEffect } from 'react';
import type { RouteName } from '#contract/site.ts';
import { useConsent } from '#storefront/api/consent.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';

/**
 * Tells the tenant's main counter which pages are seen, once the visitor agreed and not before. By the route's name
 * alone: an address may hold an order's id.
 */
export function useVisitCount(route: RouteName | undefined): void {
  const { settings } = useStorefront();
  const answer = useConsent();
  const { mainCounterId } = settings;
  useEffect(() => {
    if (answer !== 'Given' || mainCounterId === null || route === undefined) return;
    window.dataLayer ??= [];
    window.dataLayer.push({ event: 'page_view', counterId: mainCounterId, page: route });
  }, [answer, mainCounterId, route]);
}
