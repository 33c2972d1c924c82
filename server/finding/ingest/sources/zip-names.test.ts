import { describe, expect, test } from 'vitest';
import { decodeZipName } from './zip-names.ts';

/** Letters of code page 437 as far as these names need them. */
const CP437: Readonly<Record<number, string>> = {
  129: 'ü',
  135: 'ç',
  159: 'ƒ',
  160: 'á',
  253: '²',
  252: 'ⁿ',
};
const decode437 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (CP437[byte] ?? '─'))).join('');

describe('a name in a zip without the flag for UTF-8', () => {
  test.each([
    ['Jürgen Müller/1.jpg', 'utf8', '4ac3bc7267656e204dc3bc6c6c65722f312e6a7067'],
    ['Jürgen Müller/1.jpg', 'cp437', '4a817267656e204d816c6c65722f312e6a7067'],
    ['Řehoř Dvořák/1.jpg', 'cp852', 'fc65686ffd2044766ffda06b2f312e6a7067'],
    ['Анна Белова/1.jpg', 'cp866', '80adada02081a5abaea2a02f312e6a7067'],
    ['山田花子/1.jpg', 'Shift-JIS', '8e52936389d48e712f312e6a7067'],
    ['François/1.jpg', 'cp437', '4672616e876f69732f312e6a7067'],
  ])('%s in %s is read', (name, _encoding, hex) => {
    expect(decodeZipName(Buffer.from(hex, 'hex'), decode437)).toBe(name);
  });

  test('keeps the format’s own code page if no other yields letters', () => {
    expect(decodeZipName(Buffer.from([0xc4, 0xfd]), decode437)).toBe('─²');
  });
});
