import { useSyncExternalStore } from 'react';

/** Why a login is needed: the session expired, or the operation needs a recent login. */
export type LoginNeed = 'Ended' | 'NotFresh';

const CHANNEL = 'desk-login';
/** The session storage key that marks a login window, which gets a copy of its opener's storage. */
const MARK = 'desk-login-window';
const RETURN = 'desk-return-to';

let need: LoginNeed | undefined;
const listeners = new Set<() => void>();

function setNeed(next: LoginNeed | undefined): void {
  need = next;
  for (const listener of listeners) listener();
}

/** Shows the login request instead of performing the action. */
export function askForLogin(wanted: LoginNeed): void {
  // A member who is not logged in at all needs a full login.
  if (need !== 'Ended') setNeed(wanted);
}

/** Closes the login request. */
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
 * Opens a login in a new window, so that typed input is not lost; in this window if no new one opens.
 * @param tenant whose provider is used; null for the installation's
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

/** Closes a window that was opened for a login, and notifies the others. @returns whether this is such a window */
export function endLoginWindow(): boolean {
  const isLoginWindow = sessionStorage.getItem(MARK) !== null;
  new BroadcastChannel(CHANNEL).postMessage('done');
  if (isLoginWindow) window.close();
  return isLoginWindow;
}

/** Calls back when a login was completed in another window. @returns a function that stops it */
export function onLogin(callback: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => {
    dismissLogin();
    callback();
  };
  return () => channel.close();
}

/** Returns the page to open after a login in this window, once. */
export function takeReturn(): string | undefined {
  const path = sessionStorage.getItem(RETURN) ?? undefined;
  sessionStorage.removeItem(RETURN);
  return path;
}
