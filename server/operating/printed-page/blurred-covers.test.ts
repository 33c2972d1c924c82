import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import type { Cover } from '#contract/event-cover.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createBlurredCovers } from './blurred-covers.ts';

const cover: Cover = {
  large: '/files/events/e/covers/a.jpg?s=1',
  small: '/files/events/e/covers/a-small.webp?s=2',
};

const picture = await sharp({ create: { width: 800, height: 533, channels: 3, background: '#385' } })
  .webp()
  .toBuffer();

const coversOf = (read: Storage['read'], waitMs?: number) =>
  createBlurredCovers({ storage: { read } as Storage }, waitMs);

test('a blurred cover is a picture of at most 24 px and 600 characters', async () => {
  const blurred = await coversOf(async () => picture).of('shop', cover);
  const [type, data = ''] = blurred?.split(',') ?? [];
  expect(type).toBe('data:image/webp;base64');
  expect(blurred?.length).toBeLessThan(600);
  expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({ width: 24, height: 16 });
});

test('a cover is read once, from the small picture of its tenant', async () => {
  const read = vi.fn(async () => picture);
  const covers = coversOf(read);
  await covers.of('shop', cover);
  await covers.of('shop', { ...cover, small: '/files/events/e/covers/a-small.webp?s=other' });
  expect(read.mock.calls).toEqual([['shop/events/e/covers/a-small.webp']]);
});

test("a visitor's own photo is read from its thumb", async () => {
  const read = vi.fn(async () => picture);
  const own = {
    shape: 'apart' as const,
    thumb: '/files/events/e/thumbs/b.webp?s=3',
    closeUp: null,
    focus: null,
    beside: null,
  };
  await coversOf(read).of('shop', { ...cover, own });
  expect(read.mock.calls).toEqual([['shop/events/e/thumbs/b.webp']]);
});

test('a page is printed without the blurred cover if storage fails or takes too long', async () => {
  expect(await coversOf(() => Promise.reject(new Error('away'))).of('shop', cover)).toBeUndefined();
  const never = () => new Promise<Uint8Array>(() => undefined);
  expect(await coversOf(never, 0).of('shop', cover)).toBeUndefined();
});
