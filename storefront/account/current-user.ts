import { useSyncExternalStore } from 'react';
import { isPlainEmail, withoutInvisible } from '#contract/typed-text.ts';

/**
 * The visitor's probable identity (product §2): the e-mail of the logged-in user, otherwise the one in the route. It
 * fills in forms and grants no access.
 */
export interface CurrentUser {
  email(): string | null;
  /** Takes the route's `email` parameter; anything that is not an e-mail address is ignored. */
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

/** Returns the e-mail to fill into a form, unless the visitor has typed something. */
export function useCurrentEmail(): string | null {
  return useSyncExternalStore(currentUser.subscribe, currentUser.email);
}
