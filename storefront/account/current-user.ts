import { useSyncExternalStore } from 'react';
import { isPlainEmail, withoutInvisible } from '#contract/typed-text.ts';

/**
 * The probable visitor (product §2): the e-mail of the logged-in user, else the one that the route named. It fills
 * forms and opens nothing.
 */
export interface CurrentUser {
  email(): string | null;
  /** The route's `email` parameter; anything but an e-mail address is ignored. */
  nameByRoute(email: unknown): void;
  /** Null after logout. */
  nameByLogin(email: string | null): void;
  subscribe(listener: () => void): () => void;
}

export function createCurrentUser(): CurrentUser {
  let byRoute: string | null = null;
  let byLogin: string | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    email: () => byLogin ?? byRoute,
    nameByRoute(email) {
      const trimmed = typeof email === 'string' ? withoutInvisible(email) : '';
      if (!isPlainEmail(trimmed) || trimmed === byRoute) return;
      byRoute = trimmed;
      tell();
    },
    nameByLogin(email) {
      if (email === byLogin) return;
      byLogin = email;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const currentUser = createCurrentUser();

/** Returns the e-mail to fill a form with, as long as nothing was typed into it. */
export function useCurrentEmail(): string | null {
  return useSyncExternalStore(currentUser.subscribe, currentUser.email);
}
