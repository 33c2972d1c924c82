import { ErrorResponse, ErrorTimeout, type User, type UserManager } from 'oidc-client-ts';
import { ACCOUNT_PAGES, type Identity } from '#contract/account.ts';
import { ownPath } from '#contract/own-path.ts';
import type { KeyValueStorage } from '#storefront/api/storage.ts';
import { openManager } from './open-manager.ts';
import { markLeft, markSignedOut, rememberLogin, SIGNED_OUT_KEY } from './remembered-login.ts';
import { type Session, setSession } from './session.ts';

/** Login and logout at a tenant's provider. The outcome is in the session; no method rejects. */
export interface Login {
  /**
   * Handles the return from a login, or otherwise checks for a session. It runs once per page, however often it is
   * called.
   */
  begin(): Promise<void>;
  /** Returns the page to open after the login, once. */
  takeReturnPath(): string | undefined;
  /** Checks again after the provider did not answer. */
  checkAgain(): Promise<void>;
  /**
   * Redirects to the provider.
   * @param returnPath the page to open afterwards
   * @param isAnew whether the provider asks for the credentials again
   */
  signIn(returnPath: string, isAnew?: boolean): Promise<void>;
  /** Ends the login in this shop. */
  signOut(): Promise<void>;
  /** Ends the session at the provider too, by a redirect. */
  logOut(): Promise<void>;
}

interface LoginPlaces {
  local: KeyValueStorage;
  /** The page's address when it was opened; it may contain the parameters that a login added. */
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

  /** If the check fails, the visitor is treated as a guest. */
  async function check(): Promise<void> {
    try {
      const known = await manager().getUser();
      if (known !== null && known.expired !== true) tell(sessionOf(known));
      else if (local.getItem(SIGNED_OUT_KEY) !== null) tell({ state: 'Guest' });
      else await manager().signinSilent();
    } catch (error) {
      // The provider answered that nobody is logged in, or did not answer because the browser blocks third-party
      // cookies in frames. Either way the visitor is not logged in.
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
      // The login was cancelled, forged, or its address opened a second time. The visitor may still have a session.
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
      markSignedOut(local);
      await manager().removeUser();
    },
    async logOut() {
      markLeft(local);
      try {
        await manager().signoutRedirect();
      } catch {
        markSignedOut(local);
        await manager().removeUser();
        tell({ state: 'Guest', problem: 'OnlyHere' });
      }
    },
  };
}

/** Copies every change of the library's user into the session; the library renews tokens itself. */
function watch(manager: UserManager, tell: (session: Session) => void): UserManager {
  manager.events.addUserLoaded((user) => tell(sessionOf(user)));
  manager.events.addUserUnloaded(() => tell({ state: 'Guest' }));
  manager.events.addAccessTokenExpired(() => {
    manager.removeUser().catch(() => tell({ state: 'Guest' }));
  });
  return manager;
}

function sessionOf({ profile, access_token: accessToken, id_token: idToken }: User) {
  // Some providers' access tokens are opaque, not JWTs. Then the ID token identifies the user.
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

/** Returns whether a login redirected to this address: by the query or, in the implicit flow, by the fragment. */
function isLedBack(address: string): boolean {
  const { pathname, search, hash } = new URL(address);
  if (pathname !== ACCOUNT_PAGES.signedIn) return false;
  return [search, hash].some((part) => {
    const given = new URLSearchParams(part.slice(1));
    return given.has('state') && ['code', 'error', 'id_token'].some((name) => given.has(name));
  });
}
