import { useSyncExternalStore } from 'react';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';

/** Returns the remembered token of an event and its person, whichever search found them; null without one. */
export function useSearchAccess(eventId: string): SearchAccess | null {
  const { searchTokens } = useStorefront().memory;
  return useSyncExternalStore(searchTokens.subscribe, () => searchTokens.read(eventId));
}
