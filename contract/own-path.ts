/**
 * Parses a link from any source (a visitor's address, a login, a brand's file) as a page of this shop. Browsers cannot
 * read the result as another site's address.
 * @param origin the shop's own, as in `https://photos.example`; any origin suffices to check a link
 * @returns path, query and fragment; undefined for an address outside this shop
 */
export function ownPath(input: unknown, origin = 'https://shop.invalid'): string | undefined {
  // Browsers read a backslash as a slash, and skip tabs and line breaks.
  if (typeof input !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(input)) return undefined;
  if (!URL.canParse(input, origin)) return undefined;
  const url = new URL(input, origin);
  // Resolved dots in a path can make it begin with two slashes.
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
