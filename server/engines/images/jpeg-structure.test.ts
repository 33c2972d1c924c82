import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isJpegComplete, readJpegEdge } from './jpeg-structure.ts';

const START = [0xff, 0xd8];
const THUMBNAIL = [0xff, 0xe1, 0, 8, 0xff, 0xd8, 0xff, 0xda, 0xff, 0xd9];
const SCAN = [0xff, 0xda, 0, 3, 1];
const END = [0xff, 0xd9];

describe('isJpegComplete', () => {
  test.each<[string, number[], boolean]>([
    ['start, scan, end', [...START, ...SCAN, 5, 6, ...END], true],
    [
      'stuffed zeros, restarts and fill bytes inside the scan',
      [...START, ...SCAN, 0xff, 0, 0xff, 0xd3, 7, 0xff, ...END],
      true,
    ],
    ['two scans', [...START, ...SCAN, 5, ...SCAN, 6, ...END], true],
    ['bytes behind the end', [...START, ...SCAN, 5, ...END, 1, 2, 3], true],
    ['no end', [...START, ...SCAN, 5, 6], false],
    ['half an end', [...START, ...SCAN, 5, 0xff], false],
    ['an end without a scan', [...START, ...END], false],
    ['only the end of a thumbnail in a segment', [...START, ...THUMBNAIL, ...SCAN, 5], false],
    ['a segment longer than the file', [...START, 0xff, 0xe1, 0xff, 0xff, ...SCAN, ...END], false],
    ['nothing', [], false],
  ])('%s', (_name, bytes, complete) => {
    expect(isJpegComplete(Uint8Array.from(bytes))).toBe(complete);
  });
});

test.each([false, true])('reads the longer side from the header, progressive: %s', async (progressive) => {
  const open = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#345' } }).jpeg({ progressive });
  expect(
    readJpegEdge(
      await open(301, 20)
        .withExif({ IFD0: { Make: 'A' } })
        .toBuffer(),
    ),
  ).toBe(301);
  const tall = await open(20, 302).toBuffer();
  expect(readJpegEdge(tall)).toBe(302);
  expect(readJpegEdge(tall.subarray(0, 30))).toBeUndefined();
});
