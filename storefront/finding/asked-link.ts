import type { KeyValueStorage } from '#storefront/api/storage.ts';

const ASKED_LINK_KEY = 'askedLinkEventId';

/**
 * Remembers for which event a verification link was requested, so that an expired link can be requested again without
 * looking for the event. The e-mail address is not stored.
 */
export function rememberAskedLink(local: KeyValueStorage, eventId: string): void {
  local.setItem(ASKED_LINK_KEY, eventId);
}

/** Returns the event for which this browser last requested a link; null if it never did. */
export function lastAskedLink(local: KeyValueStorage): string | null {
  return local.getItem(ASKED_LINK_KEY);
}
