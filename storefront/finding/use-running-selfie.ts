import { useSyncExternalStore } from 'react';
import { useStorefront } from '#storefront/api/storefront-context.ts';

/** Returns this visitor's selfie search that scans the event's photos; null without one. */
export function useRunningSelfie(eventId: string): string | null {
  const { runningSelfies } = useStorefront().memory;
  return useSyncExternalStore(runningSelfies.subscribe, () => runningSelfies.read(eventId));
}
