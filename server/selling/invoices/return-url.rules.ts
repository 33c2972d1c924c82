import type { TenantContext } from '#platform/tenancy.ts';

/**
 * Reads where a buyer is to come back to, as their browser's URL parser would: an address of this shop and nothing
 * that leads there by a second reading (a backslash, a line break, a name before the host, `blob:`).
 * @returns the address in its canonical form; undefined if it is none of this shop
 */
export function readReturnUrl(
  text: string,
  { origin, publicOrigin }: Pick<TenantContext, 'origin' | 'publicOrigin'>,
): string | undefined {
  if (/[\\\p{Cc}\p{Cs}\p{Z}]/u.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return isPlain && [origin, publicOrigin].includes(url.origin) ? url.href : undefined;
}
