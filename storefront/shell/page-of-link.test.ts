import { expect, test } from 'vitest';
import { pageOfLink, titleOfPage } from './page-of-link.ts';

test('a custom page is known by its link, in any language', () => {
  expect(pageOfLink('/pages/kids-run/de/')).toBe('kids-run');
  expect(pageOfLink('/pages/kids-run/')).toBe('kids-run');
  for (const link of ['/contacts', '/pages/', '/pages/../x/', 'https://a.example/pages/x/', '/pages/x/de/y'])
    expect(pageOfLink(link)).toBeUndefined();
});

test('its name is its title', () => {
  expect(titleOfPage('kids-run')).toBe('Kids run');
});
