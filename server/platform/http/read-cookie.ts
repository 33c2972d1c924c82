/** Reads a cookie of a Cookie header; undefined if it is missing or empty. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const found = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  const [, value] = found.find(([known]) => known === name) ?? [];
  return value === '' ? undefined : value;
}
