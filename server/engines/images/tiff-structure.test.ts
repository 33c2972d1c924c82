import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isCameraRaw, isTiffComplete } from './tiff-structure.ts';

type Entry = [tag: number, type: 'short' | 'long', ...values: number[]];

const PIXELS = 16;

/** Writes a file with one directory, in either byte order, as classic TIFF or BigTIFF; the pixels are at its end. */
function writeTiff(entries: Entry[], { isLittle = true, isBig = false } = {}): Buffer {
  const [header, countBytes, entryBytes, wide] = isBig ? [16, 8, 20, 8] : [8, 2, 12, 4];
  const directoryEnd = header + countBytes + entries.length * entryBytes + wide;
  const file = Buffer.alloc(directoryEnd + 256 + PIXELS);
  const write = (value: number, at: number, byteCount: number) => {
    if (byteCount === 8) {
      if (isLittle) file.writeBigUInt64LE(BigInt(value), at);
      else file.writeBigUInt64BE(BigInt(value), at);
    } else if (isLittle) file.writeUIntLE(value, at, byteCount);
    else file.writeUIntBE(value, at, byteCount);
  };
  file.write(isLittle ? 'II' : 'MM', 0);
  write(isBig ? 43 : 42, 2, 2);
  if (isBig) write(8, 4, 2);
  write(header, isBig ? 8 : 4, wide);
  write(entries.length, header, countBytes);
  let spare = directoryEnd;
  for (const [index, [tag, type, ...values]] of entries.entries()) {
    const at = header + countBytes + index * entryBytes;
    const width = type === 'short' ? 2 : 4;
    write(tag, at, 2);
    write(type === 'short' ? 3 : 4, at + 2, 2);
    write(values.length, at + 4, wide);
    const isInline = values.length * width <= wide;
    if (!isInline) write(spare, at + 4 + wide, wide);
    for (const [place, value] of values.entries())
      write(value, (isInline ? at + 4 + wide : spare) + place * width, width);
    if (!isInline) spare += values.length * width;
  }
  return file;
}

const strips = (from: number): Entry[] => [
  [273, 'long', from, from + 8],
  [279, 'short', 8, 8],
];

describe.each([
  { isLittle: true, isBig: false },
  { isLittle: false, isBig: false },
  { isLittle: true, isBig: true },
  { isLittle: false, isBig: true },
])('a TIFF (%o)', (layout) => {
  const end = writeTiff(strips(0), layout).length;
  const whole = writeTiff(strips(end - PIXELS), layout);

  test('is complete when its strips are inside the file', () => {
    expect(isTiffComplete(whole)).toBe(true);
    expect(isTiffComplete(Buffer.concat([whole, Buffer.from('more')]))).toBe(true);
  });

  test('is incomplete without a byte, a strip or half its directory', () => {
    for (const length of [whole.length - 1, end - PIXELS, 60, 12, 4, 0])
      expect(isTiffComplete(whole.subarray(0, length)), String(length)).toBe(false);
    expect(isTiffComplete(writeTiff([[262, 'short', 2]], layout))).toBe(false);
  });

  test('is a camera’s raw file if its pixels are sensor data, or its first picture is a thumbnail', () => {
    expect(isCameraRaw(whole)).toBe(false);
    expect(isCameraRaw(writeTiff([[262, 'short', 2], ...strips(0)], layout))).toBe(false);
    for (const sign of [
      [254, 'long', 1],
      [262, 'short', 32803],
      [50706, 'long', 0x01040000],
    ] satisfies Entry[])
      expect(isCameraRaw(writeTiff([sign, ...strips(0)], layout)), String(sign)).toBe(true);
  });
});

describe('a TIFF file', () => {
  test('that declares too many strips uses no memory', () => {
    const bomb = writeTiff([[273, 'long', 0, 0]]);
    bomb.writeUInt32LE(0xffff_ffff, 14);
    expect(isTiffComplete(bomb)).toBe(false);
  });

  test('without lengths is left to the decoder', () => {
    expect(isTiffComplete(writeTiff([[273, 'long', 40]]))).toBe(true);
  });

  test('of Canon’s raw format is recognised by its header', () => {
    const raw = writeTiff(strips(0));
    raw.write('CR', 8);
    expect(isCameraRaw(raw)).toBe(true);
  });

  test('written by other programs is complete, including tiles', async () => {
    const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#345' } });
    for (const options of [
      { compression: 'none' },
      { compression: 'deflate', tile: true },
      { bigtiff: true },
    ] as const)
      expect(isTiffComplete(await picture.clone().tiff(options).toBuffer()), JSON.stringify(options)).toBe(
        true,
      );
  });
});
