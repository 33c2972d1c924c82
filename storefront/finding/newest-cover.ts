import type { Event } from '#contract/photo.schema.ts';

/** The picture of the newest event that shows one, as the server prints it; a protected event shows none. */
export function newestCover(events: readonly Pick<Event, 'coverUrl'>[]): string | null {
  return events.find(({ coverUrl }) => coverUrl !== null)?.coverUrl ?? null;
}
