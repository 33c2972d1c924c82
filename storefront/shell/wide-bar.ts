import { useSyncExternalStore } from 'react';
import { withTimeout } from './with-timeout.ts';

/** The parts of the bar that only tablets and desktops show; phones do not download them. */
type WideBarParts = typeof import('./wide-bar-parts.ts');

const WIDE = '(min-width: 768px)';

let parts: WideBarParts | null = null;
const listeners = new Set<() => void>();

/** Loads the parts if the window is wide enough. Never rejects: without them the bar looks as on a phone. */
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

/** Returns the parts, if the window is wide and they are loaded. */
export function useWideBar(): WideBarParts | null {
  return useSyncExternalStore(subscribe, () => parts);
}
