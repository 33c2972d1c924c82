import type { Clock } from '../clock.ts';
import type { SigningKeys } from './signing-keys.ts';

/** A file that a visitor may fetch until a given time, and its name if it is to be saved. */
export interface FileLink {
  tenantId: string;
  /** The address's path: `/files/` and the storage key without the tenant's prefix, or another file's path. */
  path: string;
  expiresAt: Date;
  /** For downloads: the name the browser saves it under. */
  downloadName?: string;
  /** Whether everybody gets this same address, so that shared caches may keep the file. */
  isPublic?: boolean;
}

export const FILE_PATH_PREFIX = '/files/';

/**
 * The parameters of a signed address: its expiry in Unix seconds, the name to save under, whether it is public, the
 * signature.
 */
export interface SignedQuery {
  e?: string;
  n?: string;
  p?: string;
  s?: string;
}

/** The shortest lifetime of a picture's address on a page; the longest is twice that. */
const PICTURE_WINDOW_SECONDS = 12 * 3600;
/** The shortest lifetime for a public picture: until its address expires, caches may show a picture that was removed. */
const PUBLIC_PICTURE_WINDOW_SECONDS = 3600;

/**
 * Computes when a picture's address expires. The time is rounded to a window, within which everybody gets the same
 * address, so that caches can keep the picture.
 */
export function pictureExpiry(now: Date, isPublic: boolean): Date {
  const window = (isPublic ? PUBLIC_PICTURE_WINDOW_SECONDS : PICTURE_WINDOW_SECONDS) * 1000;
  return new Date((Math.floor(now.getTime() / window) + 2) * window);
}

function message(link: FileLink, expires: number): string {
  const facts = [link.tenantId, link.path, expires, link.downloadName ?? null];
  return JSON.stringify(link.isPublic === true ? [...facts, 'public'] : facts);
}

/**
 * Signs the address of a picture on a page.
 * @param picture `isPublic`: whether everybody is shown it
 */
export function signPicture(
  { keys, clock }: { keys: SigningKeys; clock: Clock },
  picture: { tenantId: string; path: string; isPublic: boolean },
): string {
  return signFileLink(keys, { ...picture, expiresAt: pictureExpiry(clock.now(), picture.isPublic) });
}

/**
 * Signs the address of a file with its tenant, path, expiry, name and audience. A change of any of them invalidates it.
 */
export function signFileLink(keys: SigningKeys, link: FileLink): string {
  const expires = Math.floor(link.expiresAt.getTime() / 1000);
  const query = new URLSearchParams({ e: String(expires) });
  if (link.downloadName !== undefined) query.set('n', link.downloadName);
  if (link.isPublic === true) query.set('p', '1');
  query.set('s', keys.sign('files', message(link, expires)));
  return `${link.path.split('/').map(encodeURIComponent).join('/')}?${query}`;
}

/**
 * Verifies a signed address.
 * @returns its file, or the reason of the refusal
 */
export function verifyFileLink(
  keys: SigningKeys,
  request: { tenantId: string; path: string; query: SignedQuery },
  now: Date,
): FileLink | 'Forged' | 'Expired' {
  const { e, n, p, s } = request.query;
  const expires = Number(e);
  if (s === undefined || !Number.isSafeInteger(expires)) return 'Forged';
  const link: FileLink = {
    tenantId: request.tenantId,
    path: request.path,
    expiresAt: new Date(expires * 1000),
    ...(n === undefined ? {} : { downloadName: n }),
    ...(p === undefined ? {} : { isPublic: true }),
  };
  if (!keys.verify('files', message(link, expires), s)) return 'Forged';
  return link.expiresAt <= now ? 'Expired' : link;
}

/**
 * Returns the Cache-Control header for a signed address. The browser, and for a public file also shared caches, may
 * keep the file while the address is valid. Shared caches must not show it after that, not even if the origin is
 * unavailable.
 */
export function cacheControlOf({ expiresAt, isPublic }: FileLink, now: Date): string {
  const maxAge = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  return isPublic === true
    ? `public, max-age=${maxAge}, immutable, must-revalidate`
    : `private, max-age=${maxAge}, immutable`;
}
