import { useSyncExternalStore } from 'react';
import { withTimeout } from './with-timeout.ts';

/** The parts of the bar only on tablets and desktops; phones do not download them. */
type WideBarParts = typeof import('./wide-bar-parts.ts');

const WIDE = '(min-width: 768px)';

let parts: WideBarParts | null = null;
const listeners = new Set<() => void>();

/** Fetches the parts if the window is wide enough for them. Never rejects: without them the bar is a phone's. */
export async function loadWideBar(): Promise<void> {
  if (parts !== null || !window.matchMedia(WIDE).matches) return;
  try {
    parts = await withTimeout(import('./wide-bar-parts.ts'));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const wide = window.matchMedia(WIDE);
  listeners.add(listener);
  wide.addEventListener('change', loadWideBar);
  return () => {
    listeners.delete(listener);
    wide.removeEventListener('change', loadWideBar);
  };
}

/** Returns the parts, once the window is wide and they are there. */
export function useWideBar(): WideBarParts | null {
  return useSyncExternalStore(subscribe, () => parts);
}
