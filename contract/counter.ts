import type { PageName } from './page-parts.ts';
import type { RouteName } from './site.ts';

/** The supported analytics providers. No tag manager, because it could run any script. */
export const COUNTER_PROVIDERS = ['Matomo', 'GA4', 'YandexMetrica'] as const;

/** A tenant's analytics provider; `mainCounterId` is the tenant's id there. */
export interface MainCounter {
  provider: (typeof COUNTER_PROVIDERS)[number];
  /** The address of a Matomo, as in `https://stats.example/`; the other providers have fixed addresses. */
  address?: string | undefined;
}

/** The feature that asks visitors for consent; without it the tenant declares that no consent is needed. */
export const COOKIE_FEATURE = 'cookieGDPR';

const COLLECTORS = {
  GA4: 'https://www.google-analytics.com/g/collect',
  YandexMetrica: 'https://mc.yandex.ru/watch/',
} as const;

/** Builds the address of a counter's endpoint, without parameters, and for Metrica without the id. */
export function counterAddress({ provider, address = '' }: MainCounter): string {
  return provider === 'Matomo' ? `${address.replace(/(?<!\/)\/+$/, '')}/matomo.php` : COLLECTORS[provider];
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
 * The routes that are counted. Searches, results, verification, checkout, payment, orders and the account concern
 * one person, and the addresses of these pages may give access.
 */
export const COUNTED_ROUTES: readonly RouteName[] = [...PAGES, 'video', 'event-photos'];

/** The pages of these routes; only they may report to a counter. */
export const COUNTED_PAGES: readonly PageName[] = PAGES;
