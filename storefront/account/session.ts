import { useSyncExternalStore } from 'react';
import { loginToken } from '#storefront/api/login-token.ts';
import { currentUser } from './current-user.ts';

/** The logged-in user, as far as this page knows. */
export interface SignedIn {
  state: 'SignedIn';
  /** The provider's own name for them. */
  subject: string;
  /** The address as the provider wrote it: shown, and filled into forms; the server reads it from the token. */
  email: string | null;
  name: string | null;
  /** Sent as bearer; never logged, and kept for the browser's session at most. */
  token: string;
}

/** Why a login or logout failed. */
export type SessionProblem = 'NotFinished' | 'OnlyHere';

export type Session =
  /** Not asked yet. */
  | { state: 'Unknown' }
  | { state: 'Guest'; problem?: SessionProblem }
  /** The provider does not answer. The shop goes on for guests. */
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
