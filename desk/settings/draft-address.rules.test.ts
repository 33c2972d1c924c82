import { expect, test } from 'vitest';
import { addressInShop, homeInShop } from './draft-address.rules.ts';

test('maps each page, document and custom page of the site to its address in the shop', () => {
  expect(addressInShop('pages/organizers.de.yaml')).toBe('/for-organizers?lang=de');
  expect(addressInShop('documents/AGB.pdf')).toBe('/AGB.pdf');
  expect(addressInShop('custom/press/en/index.html')).toBe('/pages/press/en/');
  expect(addressInShop('custom/press/en/img/lake.png')).toBe('/pages/press/en/');
});

test('a file that is not a page has no address', () => {
  for (const path of ['site.yaml', 'images/lake.png', 'pages/unknown.de.yaml', 'pages/contacts.yaml'])
    expect(addressInShop(path), path).toBeUndefined();
});

test('a draft is shown at the same page, and its files under their own path', () => {
  expect(addressInShop('pages/contacts.en.yaml', 'a.1.s')).toBe('/contacts?lang=en&preview=a.1.s');
  expect(addressInShop('documents/AGB.pdf', 'a.1.s')).toBe('/preview/a.1.s/AGB.pdf');
  expect(addressInShop('custom/press/en/index.html', 'a.1.s')).toBe('/preview/a.1.s/pages/press/en/');
  expect(homeInShop('a.1.s')).toBe('/?preview=a.1.s');
});
