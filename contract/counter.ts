import type { PageName } from './page-parts.ts';
import type { RouteName } from './site.ts';

/** Who may count a tenant's visits. No tag manager: it would run anybody's script. */
export const COUNTER_PROVIDERS = ['Matomo', 'GA4', 'YandexMetrica'] as const;

/** A tenant's counter; what it calls the tenant is `mainCounterId`. */
export interface MainCounter {
  provider: (typeof COUNTER_PROVIDERS)[number];
  /** Where a Matomo is, as in `https://stats.example/`; the others have addresses of their own. */
  address?: string | undefined;
}

/** The feature under which a tenant's visitors are asked; without it the tenant states that no consent is needed. */
export const COOKIE_FEATURE = 'cookieGDPR';

const COLLECTORS = {
  GA4: 'https://www.google-analytics.com/g/collect',
  YandexMetrica: 'https://mc.yandex.ru/watch/',
} as const;

/** Builds the address of a counter's endpoint: without parameters, and for Metrica without its id. */
export function counterAddress({ provider, address = '' }: MainCounter): string {
  return provider === 'Matomo' ? `${address.replace(/\/*$/, '')}/matomo.php` : COLLECTORS[provider];
}

/** Returns the only host that pages with a counter may call besides the shop. */
export const counterOrigin = (counter: MainCounter): string => new URL(counterAddress(counter)).origin;

const PAGES = [
  'home',
  'event',
  'cart',
  'contacts',
  'organizers',
  'photographers',
  'business',
  'impressum',
] as const;

/**
 * The routes a counter hears of. Searches, results, verification, checkout, payment, orders and the account are about
 * one person, and their addresses open something.
 */
export const COUNTED_ROUTES: readonly RouteName[] = [...PAGES, 'video', 'event-photos'];

/** The pages printed for these routes; only they may report to a counter. */
export const COUNTED_PAGES: readonly PageName[] = PAGES;
