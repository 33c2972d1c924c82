import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { organizerRoutes } from '#contract/organizer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { replaceBrandImages, storeBrandImages } from './index.ts';
import type { BrandPicture } from './store-brand-images.ts';

const TENANT = 'photofinish';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function picture(format: 'png' | 'jpeg' | 'webp'): Promise<Uint8Array> {
  const size = { width: 8, height: 4, channels: 3, background: '#1b4d3e' } as const;
  return sharp({ create: size }).toFormat(format).toBuffer();
}

async function show(pictures: BrandPicture[]): Promise<void> {
  const images = await storeBrandImages(shop.deps, TENANT, pictures);
  await shop.deps.database.inTenant(TENANT, (scope) => replaceBrandImages(scope, images));
}

const list = async (query = '', host = 'photofinish.localhost') =>
  (await shop.call({ method: 'GET', url: `${organizerRoutes.listBrandImages.path}${query}`, host })).json();

test('a tenant’s pictures are listed in order, each with its file, and invisible to other tenants', async () => {
  expect(await list()).toEqual({ images: [], total: 0 });
  await show([
    { title: 'Lake Run', linkUrl: 'https://lake.example/', bytes: await picture('png') },
    { title: 'Шоколад & <b>', linkUrl: null, bytes: await picture('jpeg') },
    { title: 'All races', linkUrl: '/search', bytes: await picture('webp') },
  ]);
  const { images, total } = await list();
  expect(total).toBe(3);
  expect(images).toMatchObject([
    { title: 'Lake Run', linkUrl: 'https://lake.example/' },
    { title: 'Шоколад & <b>', linkUrl: null },
    { title: 'All races', linkUrl: '/search' },
  ]);
  const types = ['image/png', 'image/jpeg', 'image/webp'];
  for (const [index, { url }] of images.entries()) {
    const file = await shop.call({ method: 'GET', url });
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-type']).toBe(types[index]);
    expect((await sharp(file.rawPayload).metadata()).width).toBe(8);
    expect((await shop.call({ method: 'GET', url, host: 'marafon.localhost' })).statusCode).toBe(404);
  }
  expect(await list('?offset=1&count=1')).toEqual({ images: [images[1]], total: 3 });
  expect(await list('', 'marafon.localhost')).toEqual({ images: [], total: 0 });
});

test('new pictures replace all; files of a cached page are still served', async () => {
  const before = (await list()).images;
  await show([{ title: 'Night Run', linkUrl: null, bytes: await picture('webp') }]);
  expect((await list()).images).toMatchObject([{ title: 'Night Run' }]);
  for (const { url } of before) expect((await shop.call({ method: 'GET', url })).statusCode).toBe(200);
});

test('a file that is not a picture, or a link that is not allowed, is refused and changes nothing', async () => {
  const bytes = await picture('png');
  const wrong: Partial<BrandPicture>[] = [
    { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>') },
    { bytes: Buffer.alloc(0) },
    ...[{ linkUrl: 'javascript:alert(1)' }, { linkUrl: '//evil.example' }, { title: '' }],
    { linkUrl: '/..//evil.example' },
  ];
  for (const fault of wrong) {
    const images = [{ title: 'Right', linkUrl: null, bytes, ...fault }];
    await expect(show(images)).rejects.toThrow(/"path"/);
  }
  expect((await list()).images).toMatchObject([{ title: 'Night Run' }]);
});

test('a path outside the folder finds no file', async () => {
  for (const file of ['..%2flogo.svg', 'logo.svg', '%2e%2e/logo.svg'])
    expect((await shop.call({ method: 'GET', url: `/brand/brandzone/${file}` })).statusCode).toBe(404);
});
