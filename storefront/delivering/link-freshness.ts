/** A signed link is valid for 24 hours; after half of that the page requests a new one. */
export const LINKS_FRESH_MS = 12 * 3_600_000;

/** Returns whether links may have become too old to click. */
export function areLinksStale(fetchedAt: number, now: number): boolean {
  return now - fetchedAt >= LINKS_FRESH_MS;
}
