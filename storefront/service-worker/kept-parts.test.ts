import { expect, test } from 'vitest';
import { keptParts } from './kept-parts.ts';

const file = (name: string, source: string, css: string[] = []) => ({
  file: `assets/${name}`,
  sources: [`/shop/${source}`],
  css,
});

test('caches files of every language once each and texts by language, and leaves out the login', () => {
  const files = [
    file('cart-1.js', 'storefront/selling/cart-page.tsx', ['assets/cart-1.css']),
    file('order-1.js', 'storefront/delivering/order-page.tsx', ['assets/cart-1.css']),
    file('de-1.js', 'storefront/i18n/locales/de/index.ts'),
    file('selling-1.js', 'storefront/i18n/locales/de/selling.json'),
    file('en-1.js', 'storefront/i18n/locales/en/index.ts'),
    file('login-1.js', 'node_modules/oidc-client-ts/dist/index.js'),
  ];
  expect(keptParts(files)).toEqual({
    every: ['/assets/cart-1.js', '/assets/cart-1.css', '/assets/order-1.js'],
    words: { de: ['/assets/de-1.js', '/assets/selling-1.js'], en: ['/assets/en-1.js'] },
  });
});
