/**
 * Returns where to go on after a login, if it is a page of this shop: what a link or a login brings along may be
 * anybody's words, and leads nowhere else.
 * @param origin the shop's own, as in `https://photos.example`
 * @returns path, query and fragment; undefined for every other address
 */
export function ownPath(input: unknown, origin: string): string | undefined {
  // Browsers read a backslash as a slash, and skip tabs and line breaks.
  if (typeof input !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(input)) return undefined;
  if (!URL.canParse(input, origin)) return undefined;
  const url = new URL(input, origin);
  // Dots in a path can make it begin with two slashes.
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
