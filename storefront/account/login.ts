import { ErrorResponse, ErrorTimeout, type User, type UserManager } from 'oidc-client-ts';
import { ACCOUNT_PAGES, type Identity } from '#contract/account.ts';
import { ownPath } from '#contract/own-path.ts';
import type { KeyValueStorage } from '#storefront/api/storage.ts';
import { openManager } from './open-manager.ts';
import { rememberLogin } from './remembered-login.ts';
import { type Session, setSession } from './session.ts';

/** Set while the visitor wants to stay signed out, even with a session at the provider. */
const SIGNED_OUT_KEY = 'accountSignedOut';

/** Logging in and out at a tenant's provider. What comes of it is the session; nothing here rejects. */
export interface Login {
  /**
   * Runs when a page starts: handles the return from a login, else checks for a session. Once a page,
   * however often it is requested.
   */
  begin(): Promise<void>;
  /** Where to go on after the login that led here. Read once. */
  takeReturnPath(): string | undefined;
  /** Looks again, after the provider did not answer. */
  checkAgain(): Promise<void>;
  /**
   * Leaves for the provider.
   * @param returnPath where to go on
   * @param isAnew whether the provider asks again who the user is
   */
  signIn(returnPath: string, isAnew?: boolean): Promise<void>;
  /** Ends the login in this shop. */
  signOut(): Promise<void>;
  /** Ends it at the provider too, and leaves for there. */
  logOut(): Promise<void>;
}

interface LoginPlaces {
  local: KeyValueStorage;
  /** The page's address when it was opened, which may carry what a login led back with. */
  arrivedAt: string;
}

export function openLogin(identity: Identity, { local, arrivedAt }: LoginPlaces): Login {
  const { origin } = window.location;
  let opened: UserManager | undefined;
  let begun: Promise<void> | undefined;
  let returnPath: string | undefined;
  const tell = (session: Session) => {
    setSession(session);
    rememberLogin(local, session);
  };
  const manager = () => {
    opened ??= watch(openManager(identity, origin), tell);
    return opened;
  };

  /** Fails softly: a visitor who cannot be checked is a guest. */
  async function check(): Promise<void> {
    try {
      const known = await manager().getUser();
      if (known !== null && known.expired !== true) tell(sessionOf(known));
      else if (local.getItem(SIGNED_OUT_KEY) !== null) tell({ state: 'Guest' });
      else await manager().signinSilent();
    } catch (error) {
      // An answer, or none because the browser keeps others' cookies from frames: not logged in.
      const isGuest = error instanceof ErrorResponse || error instanceof ErrorTimeout;
      tell({ state: isGuest ? 'Guest' : 'Unavailable' });
    }
  }

  async function finish(): Promise<string> {
    try {
      const { state } = await manager().signinRedirectCallback(arrivedAt);
      local.removeItem(SIGNED_OUT_KEY);
      return returnPathOf(state, origin);
    } catch {
      // Cancelled, forged, or opened a second time: there may still be a session.
      const known = await manager()
        .getUser()
        .catch(() => null);
      if (known !== null && known.expired !== true) tell(sessionOf(known));
      else tell({ state: 'Guest', problem: 'NotFinished' });
      return ACCOUNT_PAGES.signedIn;
    }
  }

  async function start(): Promise<void> {
    if (isLedBack(arrivedAt)) returnPath = await finish();
    else await check();
  }

  return {
    begin() {
      begun ??= start();
      return begun;
    },
    takeReturnPath() {
      const path = returnPath;
      returnPath = undefined;
      return path;
    },
    checkAgain: check,
    async signIn(returnPath, isAnew = false) {
      const isAsked = isAnew || local.getItem(SIGNED_OUT_KEY) !== null;
      try {
        await manager().signinRedirect({
          state: { returnPath },
          ui_locales: document.documentElement.lang,
          ...(isAsked ? { prompt: 'login' } : {}),
        });
      } catch {
        tell({ state: 'Unavailable' });
      }
    },
    async signOut() {
      local.setItem(SIGNED_OUT_KEY, 'true');
      await manager().removeUser();
    },
    async logOut() {
      try {
        await manager().signoutRedirect();
      } catch {
        local.setItem(SIGNED_OUT_KEY, 'true');
        await manager().removeUser();
        tell({ state: 'Guest', problem: 'OnlyHere' });
      }
    },
  };
}

/** Keeps the session at what the library knows, which asks for new tokens by itself. */
function watch(manager: UserManager, tell: (session: Session) => void): UserManager {
  manager.events.addUserLoaded((user) => tell(sessionOf(user)));
  manager.events.addUserUnloaded(() => tell({ state: 'Guest' }));
  manager.events.addAccessTokenExpired(() => {
    manager.removeUser().catch(() => tell({ state: 'Guest' }));
  });
  return manager;
}

function sessionOf({ profile, access_token: accessToken, id_token: idToken }: User) {
  // Some providers' access tokens are only for themselves and no JWTs: then the ID token identifies the user.
  const isReadable = accessToken.split('.').length === 3;
  return {
    state: 'SignedIn' as const,
    subject: profile.sub,
    email: profile.email ?? null,
    name: profile.name ?? null,
    token: isReadable ? accessToken : (idToken ?? accessToken),
  };
}

function returnPathOf(state: unknown, origin: string): string {
  const input =
    typeof state === 'object' && state !== null && 'returnPath' in state ? state.returnPath : undefined;
  return ownPath(input, origin) ?? ACCOUNT_PAGES.signedIn;
}

/** Returns whether a login led to this address: by the query or, in the implicit flow, by the fragment. */
function isLedBack(address: string): boolean {
  const { pathname, search, hash } = new URL(address);
  if (pathname !== ACCOUNT_PAGES.signedIn) return false;
  return [search, hash].some((part) => {
    const given = new URLSearchParams(part.slice(1));
    return given.has('state') && ['code', 'error', 'id_token'].some((name) => given.has(name));
  });
}
