import { useSyncExternalStore } from 'react';
import { loginToken } from '#storefront/api/login-token.ts';
import { currentUser } from './current-user.ts';

/** The logged-in user, as far as this page knows. */
export interface SignedIn {
  state: 'SignedIn';
  /** The provider's identifier of the user. */
  subject: string;
  /**
   * The address as the provider sent it. It is displayed and filled into forms; the server reads the address from the
   * token.
   */
  email: string | null;
  name: string | null;
  /** Sent as the bearer token; never logged, and kept no longer than the browser's session. */
  token: string;
}

/** Why a login or logout failed. */
export type SessionProblem = 'NotFinished' | 'OnlyHere';

export type Session =
  /** Not asked yet. */
  | { state: 'Unknown' }
  | { state: 'Guest'; problem?: SessionProblem }
  /** The provider does not answer. Guests can still use the shop. */
  | { state: 'Unavailable' }
  | SignedIn;

let session: Session = { state: 'Unknown' };
const listeners = new Set<() => void>();

export function readSession(): Session {
  return session;
}

export function setSession(next: Session): void {
  session = next;
  loginToken.set(next.state === 'SignedIn' ? next.token : undefined);
  currentUser.nameByLogin(next.state === 'SignedIn' ? next.email : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, readSession);
}
