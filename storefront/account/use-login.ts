import { useEffect, useState } from 'react';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { loadLogin } from './load-login.ts';
import type { Login } from './login.ts';

/**
 * Returns the login of this page; undefined while its file is loading, null if the brand has no accounts. The login is
 * a separate file, so that the page appears before it.
 * @throws if the file cannot be loaded
 */
export function useLogin(): Login | null | undefined {
  const { settings, memory } = useStorefront();
  const isOff = !settings.openId;
  const [login, setLogin] = useState<Login>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (isOff) return;
    loadLogin({ settings, memory }).then(setLogin, setFailure);
  }, [isOff, settings, memory]);
  if (failure !== undefined) throw failure;
  return isOff ? null : login;
}
