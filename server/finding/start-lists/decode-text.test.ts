import { describe, expect, test } from 'vitest';
import { decodeText, type Encoding } from './decode-text.ts';

/** Encodes text as an old office program would have, by trying every byte of a single-byte encoding. */
function encode(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const bytes = Buffer.from(text, 'utf16le');
    return encoding === 'utf-16le' ? bytes : bytes.swap16();
  }
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (character) => {
    const byte = table.get(character);
    if (byte === undefined) throw new Error(`${encoding} has no ${character}`);
    return byte;
  });
}

const CZECH = 'bib;jméno;příjmení\n1;Ondřej;Žižka\n2;Václav;Řezníček\n3;Zdeněk;Šťastný\n4;Łukasz;Wójcik\n';
const SLOVENE = 'bib;ime;priimek\n1;Matej;Zupančič\n2;Špela;Žagar\n';
const RUSSIAN = 'номер;имя;фамилия\n1;Фёдор;Кузнецов\n2;Ольга;Смирнова\n3;Юлия;Щербакова\n';
const GREEK = 'αριθμός;όνομα;επώνυμο\n1;Ελένη;Παπαδοπούλου\n2;Νίκος;Δημητρίου\n';

describe('the encoding of a start list', () => {
  test.each([
    ['windows-1250', CZECH],
    ['windows-1250', SLOVENE],
    ['windows-1251', RUSSIAN],
    ['windows-1253', GREEK],
    ...(['utf-8', 'utf-16le', 'utf-16be'] as const).flatMap((encoding) =>
      [CZECH, RUSSIAN, GREEK].map((text) => [encoding, text] as const),
    ),
  ] as const)('%s is told from the bytes', (encoding, text) => {
    expect(decodeText(encode(text, encoding))).toEqual({ text, encoding });
  });

  test('is detected from one line with one foreign letter', () => {
    expect(decodeText(encode('7;Müller\n', 'windows-1250')).text).toBe('7;Müller\n');
    expect(decodeText(encode('7;Петров\n', 'windows-1251')).text).toBe('7;Петров\n');
    expect(decodeText(encode('7;Γεωργίου\n', 'windows-1253')).text).toBe('7;Γεωργίου\n');
  });

  test('may have a byte order mark, and can be named', () => {
    expect(decodeText(Buffer.from('\uFEFFbib\n1\n', 'utf16le')).text).toBe('bib\n1\n');
    expect(decodeText(encode(RUSSIAN, 'windows-1251'), 'windows-1251').text).toBe(RUSSIAN);
  });
});
