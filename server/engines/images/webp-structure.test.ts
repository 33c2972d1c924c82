import { describe, expect, test } from 'vitest';
import { isWebpComplete } from './webp-structure.ts';

function chunk(type: string, length: number): Buffer {
  const header = Buffer.alloc(8);
  header.write(type, 'latin1');
  header.writeUInt32LE(length, 4);
  return Buffer.concat([header, Buffer.alloc(length + (length & 1), 7)]);
}

function file(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const header = Buffer.alloc(8);
  header.write('RIFF');
  header.writeUInt32LE(body.length, 4);
  return Buffer.concat([header, body]);
}

const lossy = file(chunk('VP8X', 10), chunk('EXIF', 5), chunk('VP8 ', 20));

describe('isWebpComplete', () => {
  test.each<[string, Buffer, boolean]>([
    ['one chunk of pixels', file(chunk('VP8L', 20)), true],
    ['pixels behind metadata of odd length', lossy, true],
    ['the frames of an animation', file(chunk('VP8X', 10), chunk('ANMF', 20)), true],
    ['bytes behind the end', Buffer.concat([lossy, Buffer.from('more')]), true],
    ['a byte less than the header says', lossy.subarray(0, lossy.length - 1), false],
    ['no pixels', file(chunk('VP8X', 10), chunk('EXIF', 6)), false],
    ['a chunk that leads out of the file', file(chunk('VP8 ', 20).subarray(0, 20)), false],
    ['half a header', lossy.subarray(0, 10), false],
  ])('%s', (_name, bytes, complete) => {
    expect(isWebpComplete(bytes)).toBe(complete);
  });
});
