import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenantKey } from '#platform/storage/storage.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { readDrawnLogo } from './read-drawn-logo.ts';

const TENANT = 'photofinish';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const put = (name: string, text: string) =>
  shop.deps.storage.put(tenantKey(TENANT, `brand/${name}`), Buffer.from(text));
const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100">${inner}</svg>`;
const isPng = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('latin1', 1, 4) === 'PNG';

test('a logo stored as SVG is rendered once, and the result is stored', async () => {
  await put('logo-old.svg', svg('<rect width="400" height="100" fill="#102030"/>'));
  const drawn = await readDrawnLogo(shop.deps, TENANT, '/brand/logo-old.svg');
  expect(isPng(drawn)).toBe(true);
  await shop.deps.storage.delete(tenantKey(TENANT, 'brand/logo-old.svg'));
  expect(await readDrawnLogo(shop.deps, TENANT, '/brand/logo-old.svg')).toEqual(drawn);
});

test('a logo that takes too long to render is left out', async () => {
  await put(
    'logo-heavy.svg',
    svg(
      `<filter id="a" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency=".01" numOctaves="9"/></filter>${'<rect width="400" height="100" filter="url(#a)"/>'.repeat(100)}`,
    ),
  );
  expect(await readDrawnLogo(shop.deps, TENANT, '/brand/logo-heavy.svg')).toBeUndefined();
});

test('a logo that is missing, or that is the page’s own, is left out', async () => {
  expect(await readDrawnLogo(shop.deps, TENANT, '/brand/logo-gone.svg')).toBeUndefined();
  expect(await readDrawnLogo(shop.deps, TENANT, '/img/logo.svg')).toBeUndefined();
});
