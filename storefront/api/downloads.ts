import { useSyncExternalStore } from 'react';

let hasDownloaded = false;
const listeners = new Set<() => void>();

/** Records that the visitor has downloaded a bought file. */
export function recordDownload(): void {
  hasDownloaded = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the visitor has downloaded a bought file since the page loaded. */
export function useHasDownloaded(): boolean {
  return useSyncExternalStore(subscribe, () => hasDownloaded);
}
