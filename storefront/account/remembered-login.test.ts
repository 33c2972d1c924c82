import { expect, test, vi } from 'vitest';
import { createMemoryStorage } from '#storefront/api/storage.ts';
import {
  isLoginRemembered,
  markLeft,
  markSignedOut,
  reloadAfterSignOut,
  rememberLogin,
  SIGNED_OUT_KEY,
} from './remembered-login.ts';

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

test('a page that the browser restores is loaded again if the visitor signed out since', () => {
  const local = createMemoryStorage();
  const openPage = () => {
    const page = new EventTarget();
    const reload = vi.fn();
    reloadAfterSignOut(page, local, reload);
    const restore = (persisted = true) =>
      page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    return { restore, reload };
  };
  const earlier = openPage();
  earlier.restore();
  expect(earlier.reload).not.toHaveBeenCalled();
  markSignedOut(local);
  earlier.restore(false);
  expect(earlier.reload).not.toHaveBeenCalled();
  earlier.restore();
  expect(earlier.reload).toHaveBeenCalledOnce();
  const later = openPage();
  later.restore();
  expect(later.reload).not.toHaveBeenCalled();
  // The next visitor signs in and out.
  local.removeItem(SIGNED_OUT_KEY);
  markSignedOut(local);
  later.restore();
  expect(later.reload).toHaveBeenCalledOnce();
});

test('a page is also loaded again after a logout at the provider, which may log the visitor in again', () => {
  const local = createMemoryStorage();
  const page = new EventTarget();
  const reload = vi.fn();
  reloadAfterSignOut(page, local, reload);
  markLeft(local);
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(reload).toHaveBeenCalledOnce();
  expect(local.getItem(SIGNED_OUT_KEY)).toBeNull();
});
