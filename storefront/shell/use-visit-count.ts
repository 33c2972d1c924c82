import { useEffect } from 'react';
import { COUNTED_ROUTES } from '#contract/counter.ts';
import type { RouteName } from '#contract/site.ts';
import { mayFillDataLayer, useConsent } from '#storefront/api/consent.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';

/**
 * Reports page views to the data layer and the tenant's analytics, only with the visitor's consent. It reports only the
 * route's name, because an address may contain an order's id.
 */
export function useVisitCount(route: RouteName | undefined): void {
  const { settings, isCounted } = useStorefront();
  const answer = useConsent();
  const { mainCounter, mainCounterId, features } = settings;
  useEffect(() => {
    if (route === undefined || !mayFillDataLayer(answer, features)) return;
    window.dataLayer ??= [];
    window.dataLayer.push({
      event: 'page_view',
      ...(mainCounterId !== null && { counterId: mainCounterId }),
      page: route,
    });
    if (mainCounter === null || mainCounterId === null || answer !== 'Given') return;
    if (!isCounted || !COUNTED_ROUTES.includes(route)) return;
    import('./report-to-counter.ts').then(
      ({ reportToCounter }) => reportToCounter(mainCounter, mainCounterId, route),
      // The report runs in the background, and failures are ignored.
      () => {},
    );
  }, [answer, features, isCounted, mainCounter, mainCounterId, route]);
}
