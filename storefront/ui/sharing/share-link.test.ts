import { expect, test } from 'vitest';
import { shareCard } from './share-link.ts';

const PAGE = 'https://shop.example/event/e';
const card = new File(['x'], 'card.jpg', { type: 'image/jpeg' });

function makeDevice(failure?: string) {
  const shared: ShareData[] = [];
  const copied: string[] = [];
  return {
    shared,
    copied,
    isHandheld: true,
    canShare: () => true,
    fetchFile: async () => new Blob(),
    copy: async (text: string) => void copied.push(text),
    share: async (data: ShareData) => {
      if (failure !== undefined) throw new DOMException('no', failure);
      shared.push(data);
    },
  };
}
const input = { title: 'Seelauf', pageUrl: PAGE, draw: async () => card };

test('a card is shared with its link; without the card only the link is', async () => {
  const device = makeDevice();
  expect(await shareCard(device, input)).toBe('Shared');
  const draw = () => Promise.reject(new Error('no picture'));
  expect(await shareCard(device, { ...input, draw })).toBe('Shared');
  expect(device.shared).toEqual([
    { title: 'Seelauf', url: PAGE, files: [card] },
    { title: 'Seelauf', url: PAGE },
  ]);
});

test('copies the link if nothing can be shared, but not after cancelling', async () => {
  const refusing = makeDevice('NotAllowedError');
  expect(await shareCard(refusing, input)).toBe('Copied');
  expect(refusing.copied).toEqual([PAGE]);
  const left = makeDevice('AbortError');
  expect(await shareCard(left, input)).toBe('Left');
  expect(left.copied).toEqual([]);
  const { copied, copy, fetchFile } = makeDevice();
  expect(await shareCard({ copy, fetchFile, isHandheld: true }, input)).toBe('Copied');
  expect(copied).toEqual([PAGE]);
  const locked = { fetchFile, isHandheld: true, copy: () => Promise.reject(new Error('not allowed')) };
  expect(await shareCard(locked, input)).toBe('Refused');
});
