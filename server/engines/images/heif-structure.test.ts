import { describe, expect, test } from 'vitest';
import { isHeifComplete, readHeifKind } from './heif-structure.ts';

function box(type: string, data = '', size = data.length + 8): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt32BE(size);
  return Buffer.concat([header, Buffer.from(type + data, 'latin1')]);
}

const typed = (...brands: [string, ...string[]]) =>
  box('ftyp', `${brands[0]}\0\0\0\0${brands.slice(1).join('')}`);

describe('readHeifKind', () => {
  test.each<[string, Buffer, string | undefined]>([
    ['AVIF', typed('avif', 'mif1', 'miaf'), 'AVIF'],
    ['AVIF that calls itself a general picture first', typed('mif1', 'miaf', 'avif'), 'AVIF'],
    ['a phone’s HEIC', typed('heic', 'mif1', 'heic'), 'HEIC'],
    ['a general picture', typed('mif1', 'heic'), 'HEIC'],
    ['Canon’s raw file', typed('crx ', 'isom'), 'camera raw'],
    ['a film', typed('qt  ', 'heic'), undefined],
    ['too few bytes', typed('heic').subarray(0, 11), undefined],
    ['text', Buffer.from('once upon a time'), undefined],
  ])('%s', (_name, bytes, kind) => {
    expect(readHeifKind(bytes)).toBe(kind);
  });
});

describe('isHeifComplete', () => {
  const start = [typed('avif'), box('meta', 'facts')];
  const long = Buffer.concat([
    box('mdat', '', 1),
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 20]),
    Buffer.from('four'),
  ]);
  test.each<[string, Buffer[], boolean]>([
    ['metadata, then pixels', [...start, box('mdat', 'pixels')], true],
    ['pixels, then metadata', [typed('avif'), box('mdat', 'pixels'), box('meta', 'facts')], true],
    ['pixels to the end of the file', [...start, box('mdat', 'pixels', 0)], true],
    ['a box with a long length', [...start, long], true],
    ['a film appended and cut short', [...start, box('mdat', 'pixels'), box('mpvd', 'film', 99)], true],
    ['pixels cut short', [...start, box('mdat', 'pixels', 15)], false],
    ['a long box cut short', [...start, long.subarray(0, 19)], false],
    ['half a long length', [...start, long.subarray(0, 12)], false],
    ['no pixels', start, false],
    ['a box shorter than its header', [...start, box('mdat', 'pixels', 4)], false],
  ])('%s', (_name, parts, complete) => {
    expect(isHeifComplete(Buffer.concat(parts))).toBe(complete);
  });
});
