import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeText } from '#tests/fixtures/encode-text.ts';
import { decodeZipName } from './zip-names.ts';

/** The upper half of code page 437. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const decode437 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (CP437[byte - 0x80] ?? ''))).join(
    '',
  );

test('a name longer than any path is decoded once, not folder by folder', () => {
  const raw = Buffer.from('\xe9/'.repeat(32_000), 'latin1');
  let count = 0;
  const decode = (bytes: Uint8Array) => {
    count += 1;
    return decode437(bytes);
  };
  expect(decodeZipName(raw, decode)).toHaveLength(raw.length);
  expect(count).toBe(1);
});

test('names of 4,000 capitals are decoded at once; a thousand would take minutes in quadratic time', () => {
  const raw = Buffer.alloc(4_090, 0x80);
  const names = Array.from({ length: 1_000 }, () => decodeZipName(raw, decode437));
  expect(new Set(names)).toEqual(new Set(['А'.repeat(4_090)]));
});

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

  test('is read in code page 866 if it then looks like a Russian name', () => {
    const letter = fc.constantFrom(...'абвгдежзийклмнопрстуфхцчшщыьэюя');
    const word = fc
      .array(letter, { minLength: 2, maxLength: 9 })
      .map(([first = '', ...rest]) => first.toUpperCase() + rest.join(''));
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(name, (folder) => {
        const bytes = encodeText(`${folder}/1.jpg`, 'ibm866');
        expect(decodeZipName(bytes ?? Buffer.alloc(0), decode437)).toBe(`${folder}/1.jpg`);
      }),
    );
  });

  test('is read in code page 437 if it then looks like a name with accented letters', () => {
    const plain = fc.constantFrom(...'abcdefghijklmnoprstuvz');
    const accented = fc.constantFrom(...'üéâäàåçêëèïîìôöòûùáíóúñ');
    const word = fc
      .tuple(plain, fc.array(fc.oneof(plain, accented), { minLength: 1, maxLength: 7 }), plain)
      .map(([first, middle, last]) => first.toUpperCase() + middle.join('') + last);
    fc.assert(
      fc.property(word, (folder) => {
        const bytes = Array.from(folder, (char) =>
          char < '\u0080' ? char.charCodeAt(0) : 0x80 + CP437.indexOf(char),
        );
        expect(decodeZipName(Buffer.from(bytes), decode437)).toBe(folder);
      }),
    );
  });

  test('keeps the format’s own code page if no other one yields letters', () => {
    expect(decodeZipName(Buffer.from([0xc4, 0xfd]), decode437)).toBe('─²');
  });
});
