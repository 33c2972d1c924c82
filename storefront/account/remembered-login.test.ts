import { expect, test } from 'vitest';
import { createMemoryStorage } from '#storefront/api/storage.ts';
import { isLoginRemembered, rememberLogin } from './remembered-login.ts';

test('a login is remembered until its user is known to be a guest, also while the provider is unreachable', () => {
  const local = createMemoryStorage();
  const isRemembered = () => isLoginRemembered(local);
  rememberLogin(local, { state: 'Guest' });
  expect(isRemembered()).toBe(false);
  rememberLogin(local, { state: 'SignedIn', subject: 's', email: null, name: null, token: 't' });
  expect(isRemembered()).toBe(true);
  rememberLogin(local, { state: 'Unavailable' });
  expect(isRemembered()).toBe(true);
  rememberLogin(local, { state: 'Guest' });
  expect(isRemembered()).toBe(false);
});
