import { describe, expect, test } from 'vitest';
import { parsePreorderList } from './preorder-list.task.ts';

const read = (text: string) => parsePreorderList(new TextEncoder().encode(text));

describe('a list of preorders', () => {
  test('is parsed by its headings; other columns are ignored', async () => {
    expect(
      await read(
        'Startnr;Vorname;E-Mail;T-Shirt;Sprache\n 7 ;Ada;ada@example.com;M;DE-at\nb12;;ben@example.com;;',
      ),
    ).toEqual({
      lines: [
        { line: 2, bib: '7', email: 'ada@example.com', language: 'de' },
        { line: 3, bib: 'B12', email: 'ben@example.com', language: undefined },
      ],
      description: 'CSV, semicolons, utf-8',
      ignored: ['Vorname', 'T-Shirt'],
    });
  });

  test.each([
    ['номер,почта,язык', 'ru'],
    ['αριθμός,email,γλώσσα', 'el'],
    ['číslo,e-mail,jazyk', 'cs'],
    ['pettorale,posta elettronica,lingua', 'it'],
  ])('may have the headings %s', async (headings, language) => {
    expect(await read(`${headings}\n7,ada@example.com,${language}`)).toMatchObject({
      lines: [{ bib: '7', email: 'ada@example.com', language }],
    });
  });

  test.each([
    ['', [{ line: 1, message: 'the file is empty' }]],
    ['bib,e-mail\n', [{ line: 2, message: 'there are no lines below the heading' }]],
    [
      'name,mial\nAda,a@example.com',
      [
        { line: 1, message: 'there is no column with the bib: name it so, or say --column' },
        { line: 1, message: 'there is no column with the e-mail: name it so, or say --column' },
      ],
    ],
    [
      'bib,dorsal,e-mail\n1,2,a@example.com',
      [{ line: 1, message: 'two columns hold the bib: "bib" and "dorsal"' }],
    ],
    [
      'bib,e-mail\n,ada@example.com\n7,\n8,ada@\n9,ada@example.com,x\n10,ben@example.com',
      [
        { line: 2, message: 'has no bib' },
        { line: 3, message: 'has no e-mail' },
        { line: 4, message: 'e-mail "ada@" is not an address' },
        { line: 5, message: 'has 3 columns where the heading has 2' },
      ],
    ],
  ])('with faults is refused with each fault: %j', async (text, faults) => {
    expect(await read(text)).toEqual({ faults });
  });
});
