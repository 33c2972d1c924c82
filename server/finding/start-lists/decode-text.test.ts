import { describe, expect, test } from 'vitest';
import type { Encoding } from '#contract/list-reading.ts';
import { encodeText } from '#tests/fixtures/encode-text.ts';
import { decodeText } from './decode-text.ts';

const encode = (text: string, encoding: Encoding): Buffer => {
  const bytes = encodeText(text, encoding);
  if (bytes === undefined) throw new Error(`${encoding} lacks a letter of ${text}`);
  return bytes;
};
const decode = (bytes: Uint8Array, wanted?: Encoding) => decodeText(bytes, wanted, new Set());

const CZECH = 'bib;jméno;příjmení\n1;Ondřej;Žižka\n2;Václav;Řezníček\n3;Zdeněk;Šťastný\n4;Łukasz;Wójcik\n';
const SLOVENE = 'bib;ime;priimek\n1;Matej;Zupančič\n2;Špela;Žagar\n';
const RUSSIAN = 'номер;имя;фамилия\n1;Фёдор;Кузнецов\n2;Ольга;Смирнова\n3;Юлия;Щербакова\n';
const GREEK = 'αριθμός;όνομα;επώνυμο\n1;Ελένη;Παπαδοπούλου\n2;Νίκος;Δημητρίου\n';

const ITALIAN = 'bib;nome;cognome\n1;Niccolò;Cantù\n2;Mosè;Macrì\n';
const SPANISH = 'bib;nombre;apellidos\n1;Íñigo;Muñoz Peña\n2;María;Gómez\n';
const DANISH = 'bib;navn;efternavn\n1;Søren;Jørgensen\n2;Åse;Kjær\n';
const FRENCH = 'bib;prénom;nom\n1;Éloïse;Lefèvre\n2;François;Bénard\n';
const TURKISH = 'bib;ad;soyad\n1;Ayşe;Yıldız\n2;Çağrı;Şahin\n';

describe('the encoding of a start list', () => {
  test.each([
    ['windows-1250', CZECH],
    ['windows-1250', SLOVENE],
    ['windows-1251', RUSSIAN],
    ['windows-1253', GREEK],
    ['windows-1252', ITALIAN],
    ['windows-1252', SPANISH],
    ['windows-1252', DANISH],
    ['macintosh', FRENCH],
    ['windows-1254', TURKISH],
    ['iso-8859-2', CZECH],
    ['iso-8859-7', GREEK],
    ['ibm866', RUSSIAN],
    ['windows-1251', RUSSIAN.toUpperCase()],
    ...(['utf-8', 'utf-16le', 'utf-16be'] as const).flatMap((encoding) =>
      [CZECH, RUSSIAN, GREEK].map((text) => [encoding, text] as const),
    ),
  ] as const)('%s is detected from the bytes', (encoding, text) => {
    const decoded = decode(encode(text, encoding));
    expect(decoded).toMatchObject({ text, rivals: [] });
    expect(encodeText(text, decoded.encoding)).toEqual(encode(text, encoding));
  });

  test('is detected from a single line with a single non-ASCII letter', () => {
    expect(decode(encode('7;Müller\n', 'windows-1250')).text).toBe('7;Müller\n');
    expect(decode(encode('7;Петров\n', 'windows-1251')).text).toBe('7;Петров\n');
    expect(decode(encode('7;Γεωργίου\n', 'windows-1253')).text).toBe('7;Γεωργίου\n');
  });

  test('may be stated by a byte order mark or by the operator', () => {
    expect(decode(Buffer.from('\uFEFFbib\n1\n', 'utf16le')).text).toBe('bib\n1\n');
    expect(decode(encode(RUSSIAN, 'windows-1251'), 'windows-1251').text).toBe(RUSSIAN);
  });

  test('leads to a question if two encodings result in plausible names; the question shows these names', () => {
    const { rivals } = decode(
      encode('7;Nuñez\n', 'windows-1252').map((byte) => (byte === 0xf1 ? 0xe8 : byte)),
    );
    expect(rivals).toContainEqual({ encoding: 'windows-1252', names: ['Nuèez'] });
    expect(rivals).toContainEqual({ encoding: 'windows-1250', names: ['Nučez'] });
  });
});
