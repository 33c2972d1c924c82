import type { accountLoginSchemas } from '#contract/account-login.schema.ts';
import { accountLoginRoutes } from '#contract/account-login.ts';
import { createService } from '#storefront/api/create-service.ts';
import { transport } from '#storefront/api/services.ts';
import type { KeyValueStorage } from '#storefront/api/storage.ts';
import type { Login } from './login.ts';
import { rememberLogin } from './remembered-login.ts';
import { type Session, setSession } from './session.ts';

const accountLoginService = createService<typeof accountLoginSchemas>(accountLoginRoutes, transport);

/** Pause before a page retries to renew its token after the server did not answer. */
const TRY_AGAIN_MS = 60_000;

/** Login by a mailed link, for brands without an identity provider. */
export interface LinkLogin extends Login {
  /** Rejects with an ApiProblem. */
  requestLink(email: string, returnPath: string): Promise<void>;
  /** Returns the account that a link opens. Rejects with an ApiProblem. */
  readLink(token: string): Promise<{ email: string }>;
  /** Logs in with a link, which then expires. Rejects with an ApiProblem. @returns the page to open next */
  openLink(token: string): Promise<string>;
}

export const isLinkLogin = (login: Login): login is LinkLogin => 'requestLink' in login;

interface Opened {
  email: string;
  token: string;
  renewInSeconds: number;
}

function openLinkLogin(local: KeyValueStorage): LinkLogin {
  let begun: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (session: Session) => {
    clearTimeout(timer);
    setSession(session);
    rememberLogin(local, session);
  };
  const enter = ({ email, token, renewInSeconds }: Opened) => {
    tell({ state: 'SignedIn', subject: email, email, name: null, token });
    timer = setTimeout(renew, renewInSeconds * 1000);
  };
  async function resume(onFailure: () => void): Promise<void> {
    try {
      const session = await accountLoginService.resumeSession({});
      if (session === null) tell({ state: 'Guest' });
      else enter(session);
    } catch {
      onFailure();
    }
  }
  const check = () => resume(() => tell({ state: 'Unavailable' }));
  /** Renews the token. While the server does not answer, the page keeps the previous one. */
  async function renew(): Promise<void> {
    await resume(() => {
      timer = setTimeout(renew, TRY_AGAIN_MS);
    });
  }
  const leave = async (end: () => Promise<unknown>) => {
    try {
      await end();
      tell({ state: 'Guest' });
    } catch {
      tell({ state: 'Unavailable' });
    }
  };
  return {
    begin() {
      begun ??= check();
      return begun;
    },
    takeReturnPath: () => undefined,
    checkAgain: check,
    async signIn() {
      tell({ state: 'Guest' });
    },
    signOut: () => leave(() => accountLoginService.endSession({})),
    logOut: () => leave(() => accountLoginService.endSessions({})),
    async requestLink(email, returnPath) {
      await accountLoginService.mailLoginLink({ body: { email, returnPath } });
    },
    readLink: (token) => accountLoginService.readLoginLink({ body: { token } }),
    async openLink(token) {
      const session = await accountLoginService.openSession({ body: { token } });
      enter(session);
      return session.returnPath;
    },
  };
}

let login: LinkLogin | undefined;

/** Returns the login of this page, of which there is one instance. */
export function linkLogin(local: KeyValueStorage): LinkLogin {
  login ??= openLinkLogin(local);
  return login;
}
