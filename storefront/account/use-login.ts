import { useEffect, useState } from 'react';
import { identityOf } from '#contract/account.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import './arrived-at.ts';
import type { Login } from './login.ts';

/**
 * Returns the login of this page; undefined while its file is on its way, null if single sign-on is off. Logging in
 * is a library of its own, so the page is there before it.
 * @throws if the file cannot be had
 */
export function useLogin(): Login | null | undefined {
  const { settings, memory } = useStorefront();
  const isOff = identityOf(settings, window.location.origin) === undefined;
  const [login, setLogin] = useState<Login>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (isOff) return;
    import('./page-login.ts').then(
      ({ pageLogin }) => setLogin(pageLogin({ settings, memory })),
      (error) => setFailure(error),
    );
  }, [isOff, settings, memory]);
  if (failure !== undefined) throw failure;
  return isOff ? null : login;
}
