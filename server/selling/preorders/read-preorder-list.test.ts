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
    ['bib,e-mail\n', [{ line: 2, message: 'there are no lines below the headings' }]],
    [
      'name,mial\nAda,a@example.com',
      [
        { line: 1, message: 'the column with the bib is missing. Name it so, or map yours with --column' },
        { line: 1, message: 'the column with the email is missing. Name it so, or map yours with --column' },
      ],
    ],
    [
      'bib,dorsal,e-mail\n1,2,a@example.com',
      [{ line: 1, message: 'two columns contain the bib: "bib" and "dorsal"' }],
    ],
    [
      'bib,e-mail\n,ada@example.com\n7,\n8,ada@\n9,ada@example.com,x\n10,ben@example.com',
      [
        { line: 2, message: 'the bib is missing' },
        { line: 3, message: 'the email is missing' },
        { line: 4, message: '"ada@" is not an email address' },
        { line: 5, message: 'the line has 3 columns, but there are 2 headings' },
      ],
    ],
  ])('with faults is refused with each fault: %j', async (text, faults) => {
    expect(await read(text)).toEqual({ faults });
  });
});
