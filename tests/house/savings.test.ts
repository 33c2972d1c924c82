import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

/** Texts that name an amount but compare nothing, with the reason. */
const NO_COMPARISON: Record<string, string> = {
  'selling.cart.previousPrice': 'the price of a product has changed',
  'selling.form.priceChanged.meaning': 'the total of the cart has changed',
  'selling.checkout.methodDiscount':
    'the discount of a payment method, which the server deducts from the sum',
};

type Texts = { [key: string]: string | Texts };

/** Lists the keys of texts with the amount that a visitor would otherwise pay, or with what they save. */
function keysOfSavings(texts: Texts, path: string): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const at = `${path}.${key}`;
    if (typeof text !== 'string') return keysOfSavings(text, at);
    return /\{\{(?:before|saved)\b/.test(text) ? at.replace(/_(?:one|two|few|many|other)$/, '') : [];
  });
}

const keys = globSync('storefront/i18n/locales/en/*.json').flatMap((file) =>
  keysOfSavings(
    JSON.parse(readFileSync(file, 'utf8')) as Texts,
    file.slice(file.lastIndexOf('/') + 1, -'.json'.length),
  ),
);

test('a page names a saving only by savingOf(), which compares with what the visitor would otherwise pay', () => {
  const compared = [...new Set(keys)].filter((key) => NO_COMPARISON[key] === undefined);
  expect(compared.length).toBeGreaterThan(4);
  const pages = readSources().filter(({ path }) => /^storefront\/.*\.tsx$/.test(path));
  const users = pages.filter(({ text }) => compared.some((key) => text.includes(`'${key}'`)));
  expect(users.length).toBeGreaterThan(3);
  const without = users
    .filter(({ text }) => !/\b(?:Saving|savingOf)\b|\bsaving\.(?:before|saved)\b/.test(text))
    .map(({ path }) => path);
  expect(
    without,
    'the amounts of these texts must come from a Saving (storefront/selling/saving.ts)',
  ).toEqual([]);
  expect(Object.keys(NO_COMPARISON).filter((key) => !keys.includes(key))).toEqual([]);
});
