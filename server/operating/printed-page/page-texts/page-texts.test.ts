import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { fillText } from '#platform/fill-text.ts';
import { pageTexts } from './languages.ts';

/** Returns every text of a language by its path, such as `plain.cart.title`. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted();

test.each(LANGUAGES)('every text exists in %s, with its placeholders filled', (language) => {
  const english = new Map(textsOf(pageTexts('en')));
  const own = textsOf(pageTexts(language));
  expect(own.map(([path]) => path).toSorted()).toEqual([...english.keys()].toSorted());
  for (const [path, text] of own) {
    expect([path, text.trim()]).not.toEqual([path, '']);
    expect([path, placeholders(text)]).toEqual([path, placeholders(english.get(path) ?? '')]);
  }
});

test('placeholders are escaped and filled once', () => {
  expect(fillText('{event} · {tenant}', { event: '{tenant}', tenant: '$& shop' })).toBe('{tenant} · $& shop');
});
