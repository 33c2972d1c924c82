import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { WITHDRAWAL_TEXTS } from '#selling/orders/index.ts';

const readStorefront = (path: string) =>
  readFile(new URL(`../storefront/${path}`, import.meta.url), 'utf8').catch(() => undefined);

/** Types cannot check which files exist; `storefront/i18n/i18n.test.ts` compares the pages' texts. */
test.each(LANGUAGES)('%s has a small flag beside its name', async (language) => {
  const path = `public/img/lang/${language}.svg`;
  const flag = await readStorefront(path);
  expect(flag, `draw storefront/${path}, 24 × 16, under 1.5 kB`).toBeDefined();
  expect(flag?.length).toBeLessThan(1500);
});

test.each(LANGUAGES)('an order keeps the text that the checkout shows in %s', async (language) => {
  const texts = JSON.parse((await readStorefront(`i18n/locales/${language}/selling.json`)) ?? '{}');
  expect(texts.form?.withdrawal, 'write the same text in withdrawal-texts.ts').toBe(
    WITHDRAWAL_TEXTS[language],
  );
});
