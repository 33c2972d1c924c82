import { useSyncExternalStore } from 'react';
import { useStorefront } from '#storefront/api/storefront-context.ts';

/** Returns the search by selfie that looks through an event's photos for this visitor; null without one. */
export function useRunningSelfie(eventId: string): string | null {
  const { runningSelfies } = useStorefront().memory;
  return useSyncExternalStore(runningSelfies.subscribe, () => runningSelfies.read(eventId));
}
