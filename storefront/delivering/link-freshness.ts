/** A signed link opens its file for 24 hours; after half of that the page asks for a fresh one. */
export const LINKS_FRESH_MS = 12 * 3_600_000;

/** Returns whether links fetched then may be too old to be clicked now. */
export function areLinksStale(fetchedAt: number, now: number): boolean {
  return now - fetchedAt >= LINKS_FRESH_MS;
}
