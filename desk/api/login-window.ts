import { useSyncExternalStore } from 'react';

/** Why a login is needed: the session expired, or the operation needs a fresh one. */
export type LoginNeed = 'Ended' | 'NotFresh';

const CHANNEL = 'desk-login';
/** The key in the session storage of the window in which a login is done: that window gets a copy of its opener's storage. */
const MARK = 'desk-login-window';
const RETURN = 'desk-return-to';

let need: LoginNeed | undefined;
const listeners = new Set<() => void>();

function setNeed(next: LoginNeed | undefined): void {
  need = next;
  for (const listener of listeners) listener();
}

/** Shows the request for a login, in place of what was about to happen. */
export function askForLogin(wanted: LoginNeed): void {
  // A member who is not logged in at all needs a full login.
  if (need !== 'Ended') setNeed(wanted);
}

/** Closes the request for a login. */
export const dismissLogin = (): void => setNeed(undefined);

/** Returns why a login is needed; undefined if it is not. */
export function useLoginNeed(): LoginNeed | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => need,
  );
}

/**
 * Opens a login in a new window, so that typed input stays; in this one if no window opens.
 * @param tenant whose provider is asked; null for the installation's
 */
export function openLogin(tenant: string | null, isFresh: boolean): void {
  const query = new URLSearchParams();
  if (tenant !== null) query.set('tenant', tenant);
  if (isFresh) query.set('fresh', '1');
  const address = query.size === 0 ? '/login' : `/login?${query}`;
  sessionStorage.setItem(MARK, '1');
  const opened = window.open(address, '_blank', 'popup,width=520,height=720');
  sessionStorage.removeItem(MARK);
  if (opened !== null) return;
  sessionStorage.setItem(RETURN, location.pathname + location.search);
  location.assign(address);
}

/** Closes a window that was opened for a login, and notifies the others. @returns whether this is one */
export function endLoginWindow(): boolean {
  const isLoginWindow = sessionStorage.getItem(MARK) !== null;
  new BroadcastChannel(CHANNEL).postMessage('done');
  if (isLoginWindow) window.close();
  return isLoginWindow;
}

/** Calls back when a login was done in another window. @returns what stops it */
export function onLogin(callback: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => {
    dismissLogin();
    callback();
  };
  return () => channel.close();
}

/** Takes the page that a login in this window leads back to. */
export function takeReturn(): string | undefined {
  const path = sessionStorage.getItem(RETURN) ?? undefined;
  sessionStorage.removeItem(RETURN);
  return path;
}
