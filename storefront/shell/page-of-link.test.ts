import { expect, test } from 'vitest';
import { pageOfLink, titleOfPage } from './page-of-link.ts';

test('a custom page is recognised by its link, in any language', () => {
  expect(pageOfLink('/pages/kids-run/de/')).toBe('kids-run');
  expect(pageOfLink('/pages/kids-run/')).toBe('kids-run');
  for (const link of ['/contacts', '/pages/', '/pages/../x/', 'https://a.example/pages/x/', '/pages/x/de/y'])
    expect(pageOfLink(link)).toBeUndefined();
});

test('the title of a custom page is its own title, else its name', () => {
  const page = { name: 'kids-run', titles: { de: 'Kinderlauf', en: 'The kids’ run' } };
  expect(titleOfPage(page, 'de', 'en')).toBe('Kinderlauf');
  expect(titleOfPage(page, 'ru', 'en')).toBe('The kids’ run');
  expect(titleOfPage({ name: 'kids-run', titles: {} }, 'de', 'en')).toBe('Kids run');
});
