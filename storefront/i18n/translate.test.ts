import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { createTranslate } from './translate.ts';

const say = createTranslate('de', {
  shell: {
    plain: 'Hallo {{name}}',
    open: { photos_one: '{{count, number}} Foto', photos_other: '{{count, number}} Fotos' },
  },
});

test('a text is found by its key, by its plural form for counts, and its placeholders are filled', () => {
  expect(say('shell.plain', { name: 'A & <b>' })).toBe('Hallo A & <b>');
  expect(say('shell.plain', { name: '$&', count: 2 })).toBe('Hallo $&');
  expect(say('shell.plain')).toBe('Hallo ');
  expect(say('shell.open.photos', { count: 1 })).toBe('1 Foto');
  expect(say('shell.open.photos', { count: 1234 })).toBe('1.234 Fotos');
});

test('a plural form without a text uses the other form', () => {
  const texts = { photos_one: '{{count, number}} foto', photos_other: '{{count, number}} fotos' };
  expect(createTranslate('es', { shell: texts })('shell.photos', { count: 1_000_000 })).toBe(
    '1.000.000 fotos',
  );
});

test('a missing text is shown as its key', () => {
  for (const key of ['shell.none', 'none', 'shell.open', 'shell.plain.more.and.more', 'shell.open.photos'])
    expect(say(key)).toBe(key);
});

test.each(LANGUAGES)(
  'a value that ends with a full stop does not add a second one to a sentence of %s',
  (language) => {
    const files = import.meta.glob<Record<string, object>>('./locales/*/*.json', {
      eager: true,
      import: 'default',
    });
    const day = '28 ноября 2026 г.';
    for (const [path, texts] of Object.entries(files)) {
      if (!path.includes(`/${language}/`)) continue;
      const translate = createTranslate(language, texts as never);
      for (const [key, text] of eachText(texts)) {
        const names = [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => [name, day]);
        expect([key, translate(key, Object.fromEntries(names))]).toEqual([
          key,
          expect.not.stringMatching(/\.\./),
        ]);
      }
    }
  },
);

function eachText(texts: object, before = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[before + name, text]] : eachText(text, `${before}${name}.`),
  );
}
