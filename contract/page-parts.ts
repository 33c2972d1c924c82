/**
 * The parts of each page (product §2) beyond those that every visit loads. The storefront fetches them when the
 * page is opened; the printed page lists them in its head, so that they load before the script requests them.
 */

/** The wings whose texts are loaded with the first page that uses them. */
export const LATER_TEXTS = [
  'finding',
  'event',
  'results',
  'offer',
  'near',
  'verification',
  'selling',
  'delivering',
  'account',
  'about',
  'videos',
  'frames',
  'selfie',
  'viewer',
  'bought',
  'claim',
  'missed',
  'news',
  'removal',
  'crew',
  'sharing',
  'problem',
] as const;
export type LaterText = (typeof LATER_TEXTS)[number];

/** The source file of each page, in the storefront's folder. */
export const PAGE_SOURCES = {
  home: 'finding/home-page.tsx',
  event: 'finding/event-page.tsx',
  search: 'finding/search-page.tsx',
  results: 'finding/results-page.tsx',
  verify: 'finding/verify-page.tsx',
  alert: 'finding/alert-page.tsx',
  removal: 'finding/removal-page.tsx',
  crew: 'finding/crew-page.tsx',
  cart: 'selling/cart-page.tsx',
  checkout: 'selling/checkout-page.tsx',
  afterPayment: 'delivering/after-payment-page.tsx',
  order: 'delivering/order-page.tsx',
  preorder: 'delivering/preorder-page.tsx',
  myAccount: 'account/my-account-page.tsx',
  myOrder: 'account/my-order-page.tsx',
  organizers: 'about/organizers-page.tsx',
  photographers: 'about/photographers-page.tsx',
  business: 'about/business-page.tsx',
  contacts: 'about/contacts-page.tsx',
  impressum: 'about/impressum-page.tsx',
  ownData: 'about/own-data-page.tsx',
} as const;
export type PageName = keyof typeof PAGE_SOURCES;

/** The module that every page starts at once in a worker. */
export const WORKER_SOURCE = 'warm-intl.worker.ts';

/** The additional texts of each page; parts that are loaded later bring their own. */
export const PAGE_TEXTS: Record<PageName, readonly LaterText[]> = {
  home: ['finding'],
  event: ['finding', 'event'],
  search: ['finding'],
  results: ['finding', 'results'],
  verify: ['finding', 'verification'],
  alert: ['finding', 'missed'],
  removal: ['finding', 'verification', 'removal'],
  crew: ['finding', 'crew'],
  cart: ['selling'],
  checkout: ['selling'],
  afterPayment: ['selling', 'delivering'],
  order: ['selling', 'delivering'],
  preorder: ['selling', 'delivering'],
  myAccount: ['account'],
  myOrder: ['account'],
  organizers: ['about'],
  photographers: ['about'],
  business: ['about'],
  contacts: ['about'],
  impressum: ['about'],
  ownData: ['about'],
};

/**
 * The service worker's file in the build, and its path at the root of each site, because a service worker controls only
 * pages below its own path.
 */
export const SERVICE_WORKER_FILE = 'sw.js';
export const SERVICE_WORKER_PATH = `/${SERVICE_WORKER_FILE}`;
