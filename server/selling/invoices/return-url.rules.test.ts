import { expect, test } from 'vitest';
import { readReturnUrl } from './return-url.rules.ts';

const SHOP = { origin: 'http://localhost:8080', publicOrigin: 'https://shop.example' };

test.each([
  ['https://shop.example/order/1?from=bank#top'],
  ['http://localhost:8080/x'],
  ['https://SHOP.example/a/../b', 'https://shop.example/b'],
])('a buyer may return to %s', (text, href = text) => {
  expect(readReturnUrl(text, SHOP)).toBe(href);
});

test.each([
  ['https://evil.example/'],
  ['https://shop.example.evil.example/'],
  ['https://shop.example:444/'],
  ['http://shop.example/'],
  ['https://shop.example\\@evil.example/'],
  ['https://evil.example\\@shop.example/'],
  ['https://shop.example\\'],
  ['https://shop.example/\n.evil.example'],
  ['https://shop.ex\tample/'],
  ['https://shop.example/\r\nLocation: https://evil.example'],
  ['https://shop.example/\u2028x'],
  [' https://shop.example/'],
  ['https://user:password@shop.example/'],
  ['https://shop.example@evil.example/'],
  ['blob:https://shop.example/6f1c'],
  ['javascript:alert(1)'],
  ['//shop.example/'],
  ['/order'],
  [''],
])('a buyer may not return to %j', (text) => {
  expect(readReturnUrl(text, SHOP)).toBeUndefined();
});
