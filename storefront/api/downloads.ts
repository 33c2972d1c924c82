import { useSyncExternalStore } from 'react';

let hasDownloaded = false;
const listeners = new Set<() => void>();

/** Notes that the visitor was handed what they bought. */
export function noteDownload(): void {
  hasDownloaded = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the visitor was handed what they bought, since the page was loaded. */
export function useHasDownloaded(): boolean {
  return useSyncExternalStore(subscribe, () => hasDownloaded);
}
