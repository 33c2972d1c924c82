import type { TenantContext } from '#platform/tenancy.ts';

/**
 * Parses the address to which a buyer returns, like a browser's URL parser. It must be an address of this shop, and no
 * text that parsers interpret differently (a backslash, a line break, a name before the host, `blob:`).
 * @returns the address in canonical form; undefined if it is not an address of this shop
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
