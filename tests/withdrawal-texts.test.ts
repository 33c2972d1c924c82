import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { WITHDRAWAL_TEXTS } from '#selling/orders/index.ts';

test.each(LANGUAGES)('what an order keeps is what the checkout shows in %s', async (language) => {
  const file = new URL(`../storefront/i18n/locales/${language}/selling.json`, import.meta.url);
  expect(JSON.parse(await readFile(file, 'utf8')).form.withdrawal).toBe(WITHDRAWAL_TEXTS[language]);
});
