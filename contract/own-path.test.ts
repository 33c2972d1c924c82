import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

const ORIGIN = 'https://photos.example';

test.each(['/', '/cart', '/my-account/order/1?a=b#c', '/search/1/7?next=//evil.example'])(
  '%s is a page of the shop',
  (path) => {
    expect(ownPath(path, ORIGIN)).toBe(path);
  },
);

test.each([
  ...['https://evil.example/', '//evil.example', '/\\evil.example', '\\\\evil.example', 'evil.example'],
  ...['javascript:alert(1)', '/\t/evil.example', '/\n/evil.example', ' /cart', '', '/..//evil.example'],
  ...['/./\\evil.example', 'https://photos.example/cart', '/.//evil.example', '/%2e//evil.example'],
])('%j is refused', (path) => {
  expect(ownPath(path, ORIGIN)).toBeUndefined();
});

test('a value that is not text is refused', () => {
  expect([undefined, null, 7, {}, ['/cart']].map((input) => ownPath(input, ORIGIN))).toEqual(
    Array(5).fill(undefined),
  );
});
