import { afterEach, expect, test, vi } from 'vitest';
import { shrinkPhoto } from './take-picture.ts';

afterEach(() => vi.unstubAllGlobals());

test('a photo that the browser cannot read is sent unchanged, except a HEIC, which the server cannot read either', async () => {
  const decoding = () => Promise.reject(new DOMException('cannot be decoded', 'InvalidStateError'));
  vi.stubGlobal('createImageBitmap', decoding);
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = decoding;
    },
  );
  const jpeg = new File(['broken'], 'broken.jpg', { type: 'image/jpeg' });
  expect(await shrinkPhoto(jpeg)).toBe(jpeg);
  for (const [name, type] of [
    ['IMG_1.HEIC', ''],
    ['IMG_1', 'image/heic'],
  ] as const)
    expect(await shrinkPhoto(new File(['heic'], name, { type })), name).toBeUndefined();
  const gif = new File(['gif'], 'moving.gif', { type: 'image/gif' });
  expect(await shrinkPhoto(gif)).toBe(gif);
});
