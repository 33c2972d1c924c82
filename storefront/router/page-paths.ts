import type { RouteName } from '#contract/site.ts';

/** Every row of product §2's route table, including aliases, by the path's pattern; and routes added later. */
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

export type PagePath = keyof typeof ROUTE_NAME_BY_PATH;

/** The parameters in a path: `{ eventId: string }` of `/event/$eventId/video`. */
export type PathParams<Path extends string> = Path extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? { [key in Name]: string } & PathParams<More>
    : { [key in Rest]: string }
  : unknown;

/** The search parameters that pages read; each page reads some of them. */
export interface PageSearch {
  tab?: 'mine' | 'report' | undefined;
  frame?: 'choose' | undefined;
  photo?: string | undefined;
  film?: string | undefined;
  found?: string | undefined;
  token?: string | undefined;
  confirm?: string | undefined;
  leave?: string | undefined;
  own?: string | undefined;
  event?: string | undefined;
  open?: string | undefined;
  data?: string | undefined;
  erasure?: string | undefined;
  returnUrl?: string | undefined;
}

/** A page's address in parts. */
export type Destination<Path extends PagePath = PagePath> = {
  to: Path;
  search?: PageSearch;
  /** The fragment, without `#`. */
  hash?: string;
} & (unknown extends PathParams<Path> ? { params?: undefined } : { params: PathParams<Path> });

/** Any page's address, for code that does not know which page it is. */
export interface AnyDestination {
  to: PagePath;
  params?: unknown;
  search?: PageSearch | undefined;
  hash?: string | undefined;
}

/** Writes an address: the path with its parameters, the search parameters that have a value, the fragment. */
export function hrefOf({ to, params, search = {}, hash }: AnyDestination): string {
  const values = (params ?? {}) as Record<string, string>;
  const path = to.replace(/\$(\w+)/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''));
  const given = Object.entries(search).filter((each): each is [string, string] => each[1] !== undefined);
  const query = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
  return path + query + (hash === undefined ? '' : `#${hash}`);
}

const withoutEnd = (path: string): string => path.replace(/\/+$/, '');

/** Decodes a part of a path; a malformed part stays as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Reads the parameters of an address's path.
 * @param path a pattern such as `/event/$eventId`
 * @returns undefined if the path does not fit the pattern. Case and a slash at the end make no difference
 */
export function matchPath(path: string, pathname: string): Record<string, string> | undefined {
  const parts = withoutEnd(path).split('/');
  const given = withoutEnd(pathname).split('/');
  if (given.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith('$') && value !== '') params[part.slice(1)] = decode(value);
    else if (part !== value.toLowerCase()) return undefined;
  }
  return params;
}

/**
 * Returns whether a link leads to the shown page or to a page above it, as `/event/1` is above `/event/1/video`.
 * @param isExact whether only the same page with the same search parameters counts
 */
export function isActive(
  link: string,
  shown: { pathname: string; search: string },
  isExact: boolean,
): boolean {
  const { pathname, searchParams } = new URL(link, 'http://shop');
  const [own, here] = [withoutEnd(pathname), withoutEnd(shown.pathname)];
  if (own !== here && (isExact || own === '' || !here.startsWith(`${own}/`))) return false;
  const given = new URLSearchParams(shown.search);
  if (isExact && given.size !== searchParams.size) return false;
  return [...searchParams].every(([name, value]) => given.get(name) === value);
}
