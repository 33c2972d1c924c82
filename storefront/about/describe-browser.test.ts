import { expect, test } from 'vitest';
import { checkRequestField, REQUEST_FORMS } from '#contract/request.ts';
import { describeBrowser } from './describe-browser.ts';

const browser = (userAgent: string) => ({
  navigator: { userAgent, languages: ['de-AT', 'en'], onLine: true, cookieEnabled: false },
  innerWidth: 390,
  innerHeight: 844,
  devicePixelRatio: 3,
  matchMedia: (query: string) => ({ matches: query.includes('dark') }),
});

test('a browser is described in a few lines', () => {
  expect(describeBrowser(browser('Firefox 145')).split('\n')).toEqual([
    'Firefox 145',
    'Window 390 × 844, density 3',
    'Languages de-AT, en',
    ...['Dark', 'Mouse', 'Cookies blocked', 'Online'],
  ]);
});

test('any user agent fits into the field', () => {
  const description = describeBrowser(browser('x'.repeat(10_000)));
  expect(checkRequestField(REQUEST_FORMS.bug.browser, description)).toBeUndefined();
});
