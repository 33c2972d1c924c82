import { createHash } from 'node:crypto';

/** Writes an address without path and query, which may contain a key; a hash suffix distinguishes two of them. */
export function maskAddress(url: string): string {
  const { origin, pathname, search } = new URL(url);
  if (pathname === '/' && search === '') return origin;
  return `${origin}/… (${createHash('sha256').update(url).digest('hex').slice(0, 6)})`;
}
