import type { SigningKeys } from './signing-keys.ts';

/** A file a visitor may fetch until a moment, under a name where it is to be saved. */
export interface FileLink {
  tenantId: string;
  /** The address's path: `/files/` and the storage key without the tenant's prefix, or another file's path. */
  path: string;
  expiresAt: Date;
  /** For downloads: the name the browser saves it under. */
  downloadName?: string;
}

export const FILE_PATH_PREFIX = '/files/';

/** What a signed address carries: its end in Unix seconds, the name to save under, the signature. */
export interface SignedQuery {
  e?: string;
  n?: string;
  s?: string;
}

/** How long an address of a picture on a page lives at least; twice as long at most. */
const PICTURE_WINDOW_SECONDS = 12 * 3600;

/**
 * Computes when a picture's address expires: rounded to a window, so that everybody gets the same address during it
 * and a cache can keep the picture.
 */
export function pictureExpiry(now: Date): Date {
  const window = PICTURE_WINDOW_SECONDS * 1000;
  return new Date((Math.floor(now.getTime() / window) + 2) * window);
}

function message(link: FileLink, expires: number): string {
  return JSON.stringify([link.tenantId, link.path, expires, link.downloadName ?? null]);
}

/** Signs the address of a file with its tenant, path, expiry and name. A change of any of them invalidates it. */
export function signFileLink(keys: SigningKeys, link: FileLink): string {
  const expires = Math.floor(link.expiresAt.getTime() / 1000);
  const query = new URLSearchParams({ e: String(expires) });
  if (link.downloadName !== undefined) query.set('n', link.downloadName);
  query.set('s', keys.sign('files', message(link, expires)));
  return `${link.path.split('/').map(encodeURIComponent).join('/')}?${query}`;
}

/**
 * Verifies a signed address.
 * @returns what it names, or why it is refused
 */
export function verifyFileLink(
  keys: SigningKeys,
  request: { tenantId: string; path: string; query: SignedQuery },
  now: Date,
): FileLink | 'Forged' | 'Expired' {
  const { e, n, s } = request.query;
  const expires = Number(e);
  if (s === undefined || !Number.isSafeInteger(expires)) return 'Forged';
  const link: FileLink = {
    tenantId: request.tenantId,
    path: request.path,
    expiresAt: new Date(expires * 1000),
    ...(n === undefined ? {} : { downloadName: n }),
  };
  if (!keys.verify('files', message(link, expires), s)) return 'Forged';
  return link.expiresAt <= now ? 'Expired' : link;
}

/** Says that a browser may keep what an address opens, and nobody between, as long as the address is valid. */
export function cacheControlOf({ expiresAt }: FileLink, now: Date): string {
  const maxAge = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  return `private, max-age=${maxAge}, immutable`;
}
