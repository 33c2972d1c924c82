import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isPngComplete } from './png-structure.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function chunk(type: string, data = '', isDamaged = false): Buffer {
  const body = Buffer.from(type + data, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(isDamaged ? 0 : crc32(body));
  return Buffer.concat([length, body, checksum]);
}

const start = [SIGNATURE, chunk('IHDR', 'header')];
const end = chunk('IEND');

describe('isPngComplete', () => {
  test.each<[string, Buffer[], boolean]>([
    ['header, pixels, end', [...start, chunk('IDAT', 'pixels'), end], true],
    ['bytes behind the end', [...start, chunk('IDAT', 'pixels'), end, Buffer.from('more')], true],
    ['pixels in pieces', [...start, chunk('IDAT', 'pix'), chunk('IDAT', 'els'), end], true],
    ['a wrong checksum of a remark', [...start, chunk('tEXt', 'x', true), chunk('IDAT', 'p'), end], true],
    ['a wrong checksum of pixels', [...start, chunk('IDAT', 'pixels', true), end], false],
    ['no end', [...start, chunk('IDAT', 'pixels')], false],
    ['half an end', [...start, chunk('IDAT', 'pixels'), end.subarray(0, 11)], false],
    ['no pixels', [...start, end], false],
    ['a chunk longer than the file', [...start, chunk('IDAT', 'pixels').subarray(0, 15), end], false],
    ['nothing behind the signature', [SIGNATURE], false],
  ])('%s', (_name, parts, complete) => {
    expect(isPngComplete(Buffer.concat(parts))).toBe(complete);
  });
});
