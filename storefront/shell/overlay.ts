import { useSyncExternalStore } from 'react';

/** An overlay over a page, one at a time: the drawer, the two forms, a custom page. */
export type Overlay =
  | { kind: 'Menu' }
  | { kind: 'Feedback' }
  | { kind: 'BugReport' }
  | { kind: 'CustomPage'; name: string };

let current: Overlay | null = null;
const listeners = new Set<() => void>();

function set(next: Overlay | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Opens an overlay when its file is loaded; the snackbar shows a failure. */
export function openOverlay(overlay: Overlay): void {
  set(overlay);
}

export function closeOverlay(): void {
  if (current !== null) set(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the overlay requested last; null for none. */
export function useOverlay(): Overlay | null {
  return useSyncExternalStore(subscribe, () => current);
}
