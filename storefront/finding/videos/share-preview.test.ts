import { expect, test } from 'vitest';
import type { SharingDevice } from '#storefront/ui/sharing/sharing-device.ts';
import { sharePreview } from './share-preview.ts';

const VIDEO = {
  title: 'Anna · 17',
  pageUrl: 'https://shop.example/search/e/17/video',
  previewUrl: '/files/preview.mp4',
  isOpen: true,
};

function makeDevice(input: { share?: 'Taken' | 'Left' | 'Failed'; canShare?: boolean; copy?: boolean }) {
  const shared: ShareData[] = [];
  const copied: string[] = [];
  const device: SharingDevice = {
    isHandheld: true,
    copy: async (text) => {
      if (input.copy === false) throw new Error('not allowed');
      copied.push(text);
    },
    fetchFile: async () => new Blob(['film']),
    canShare: () => input.canShare !== false,
    ...(input.share === undefined
      ? {}
      : {
          share: async (data) => {
            if (input.share === 'Left') throw new DOMException('no', 'AbortError');
            if (input.share === 'Failed') throw new DOMException('no', 'NotAllowedError');
            shared.push(data);
          },
        }),
  };
  return { device, shared, copied };
}

test('an open event’s video is shared by its link', async () => {
  const { device, shared } = makeDevice({ share: 'Taken' });
  expect(await sharePreview(device, VIDEO)).toBe('Shared');
  expect(shared).toEqual([{ title: VIDEO.title, url: VIDEO.pageUrl }]);
});

test('a protected event’s video is shared as a file, with a name that every system accepts', async () => {
  const { device, shared } = makeDevice({ share: 'Taken' });
  expect(await sharePreview(device, { ...VIDEO, isOpen: false })).toBe('Shared');
  expect(shared[0]?.files?.map(({ name, type, size }) => ({ name, type, size }))).toEqual([
    { name: 'Anna  17.mp4', type: 'video/mp4', size: 4 },
  ]);
});

test('shares the link if files cannot be shared', async () => {
  const { device, shared } = makeDevice({ share: 'Taken', canShare: false });
  await sharePreview(device, { ...VIDEO, isOpen: false });
  expect(shared).toEqual([{ title: VIDEO.title, url: VIDEO.pageUrl }]);
});

test('without a share sheet, or if it fails, the link is copied; cancelling copies nothing', async () => {
  for (const share of [undefined, 'Failed'] as const) {
    const { device, copied } = makeDevice(share === undefined ? {} : { share });
    expect(await sharePreview(device, VIDEO)).toBe('Copied');
    expect(copied).toEqual([VIDEO.pageUrl]);
  }
  const left = makeDevice({ share: 'Left' });
  expect(await sharePreview(left.device, VIDEO)).toBe('Left');
  expect(left.copied).toEqual([]);
  expect(await sharePreview(makeDevice({ copy: false }).device, VIDEO)).toBe('Refused');
});
