import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropOldForm, findKeptForm, keepForm } from './kept-form.ts';

const FORM = { page: '/tenants/x/orders/1', dialog: 'refund', values: { why: 'asked by phone' } };
const OWN = 'anna@example.com';
let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the member who filled a dialog finds it again', () => {
  keepForm({ ...FORM, email: OWN });
  expect(findKeptForm(OWN)).toMatchObject(FORM);
});

test.each(['ben@example.com', null])(
  'the next person at the same browser does not find the dialog: %s',
  (email) => {
    keepForm({ ...FORM, email: OWN });
    expect(findKeptForm(email)).toBeUndefined();
    expect(stored.size).toBe(0);
  },
);

test('a dialog that is too old is removed when the desk opens', () => {
  keepForm({ ...FORM, email: OWN });
  dropOldForm();
  expect(stored.size).toBe(1);
  vi.advanceTimersByTime(15 * 60_000);
  dropOldForm();
  expect(stored.size).toBe(0);
});
