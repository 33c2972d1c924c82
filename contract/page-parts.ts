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

/** The module that every page starts at once in a worker. */
export const WORKER_SOURCE = 'warm-intl.worker.ts';

/** The pages, and the additional texts of each; parts that are loaded later bring their own. */
export const PAGE_TEXTS = {
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
} as const satisfies Record<string, readonly LaterText[]>;
export type PageName = keyof typeof PAGE_TEXTS;

/**
 * Finds a page's source file by its name: `myAccount` is the `my-account-page.tsx` of any folder.
 * @returns undefined if no file has that name
 */
export function sourceOf(page: PageName, files: readonly string[]): string | undefined {
  const name = `/${page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page.tsx`;
  return files.find((file) => file.endsWith(name));
}

/**
 * The service worker's file in the build, and its path at the root of each site, because a service worker controls only
 * pages below its own path.
 */
export const SERVICE_WORKER_FILE = 'sw.js';
export const SERVICE_WORKER_PATH = `/${SERVICE_WORKER_FILE}`;
