import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultOf } from '#contract/line-faults.ts';
import type { StartListOptions } from './parse-start-list.ts';
import { parseStartList } from './start-list.task.ts';

/** Small lists made by hand, each after a bug report. */
const CASES = path.resolve('../shared/field-cases');

const read = async (name: string, options?: StartListOptions) =>
  parseStartList(await readFile(path.join(CASES, name)), options);
const namesIn = async (name: string, options?: StartListOptions) => {
  const list = await read(name, options);
  if ('faults' in list) throw new Error(list.faults.map(({ message }) => message).join('; '));
  return list.rows.map(({ bib, surname, givenName }) => [bib, surname, givenName]);
};
const JOE_AND_JANE = [
  ['1', 'Sample', 'Joe'],
  ['2', 'Example', 'Jane'],
];

describe.skipIf(!existsSync(CASES))('a real case of a list', () => {
  test('01: reads Italian names in windows-1252', async () => {
    expect(await namesIn('01-encoding-windows-1252-italian.csv')).toEqual([
      ['1', 'Nicolò', 'Niccolò'],
      ['2', 'Forlì', 'Mosè'],
      ['3', 'Città', 'Gesù'],
    ]);
  });

  test('02: reads Russian capitals in windows-1251', async () => {
    expect(await namesIn('02-encoding-russian-capitals-windows-1251.csv')).toEqual([
      ['1', 'ИВАНОВ', 'ПЁТР'],
      ['2', 'СМИРНОВА', 'АННА'],
      ['3', 'КУЗНЕЦОВ', 'ОЛЕГ'],
      ['4', 'ПОПОВА', 'МАРИЯ'],
    ]);
  });

  test('03: unused columns are skipped and named', async () => {
    expect(await read('03-list-with-gender-age-city.csv')).toMatchObject({
      rows: [{ bib: '12', surname: 'Sample', givenName: 'Joe' }],
      columns: [
        {},
        {},
        {},
        { heading: 'Gender', column: 'gender' },
        ...['Age', 'City'].map((heading) => ({ heading, column: null })),
      ],
    });
  });

  test.each(['04-list-trailing-semicolon.csv', '05-list-blank-rows.csv', '06-list-sep-line.csv'])(
    '%s: ignores empty columns and lines, and follows sep=',
    async (name) => {
      expect(await namesIn(name)).toEqual(JOE_AND_JANE);
      expect(await read(name)).toMatchObject({ columns: [{}, {}, {}], skipped: [] });
    },
  );

  test('07: a participant without a bib is named, and the others are accepted', async () => {
    expect(await read('07-list-bib-not-given-yet.csv')).toMatchObject({
      rows: [{ bib: '12' }],
      skipped: [{ line: 3, message: '"Jane Example" has no bib yet' }],
      unread: [['Jane', 'Example']],
    });
  });

  test('08: reads the first sheet that is not hidden', async () => {
    expect(await namesIn('08-xlsx-hidden-first-sheet.xlsx')).toEqual(JOE_AND_JANE);
    expect(await read('08-xlsx-hidden-first-sheet.xlsx')).toMatchObject({
      description: 'XLSX, sheet "Start list"',
      skipped: [{ line: 0, code: 'HiddenSheet' }],
    });
  });

  test('09: asks about ambiguous dates', async () => {
    expect(await read('09-us-birth-dates.csv')).toMatchObject({
      question: {
        about: 'dates',
        facts: [faultOf('OpenDates', { open: 2, all: 2, lines: '2, 3' })],
        choices: [
          { value: 'day-first', samples: ['06/02/1999 = 1999-02-06', '06/11/1998 = 1998-11-06'] },
          { value: 'month-first', samples: ['06/02/1999 = 1999-06-02', '06/11/1998 = 1998-06-11'] },
        ],
      },
    });
    expect(await read('09-us-birth-dates.csv', { dates: 'month-first' })).toMatchObject({
      rows: [{ birthDate: '1999-06-02' }, { birthDate: '1998-06-11' }],
    });
  });

  test('11: asks whether people who share a bib are a team', async () => {
    expect(await read('11-relay-one-bib.csv')).toMatchObject({
      faults: [{ line: 1, ...faultOf('WhichShared') }],
      question: {
        about: 'shared',
        facts: [faultOf('SharedByTwo', { first: 2, second: 3, bib: '15' })],
        choices: [
          { value: 'team', samples: ['15: Ann Alpha, Bob Beta'] },
          { value: 'skip', samples: [] },
        ],
      },
    });
    expect(await namesIn('11-relay-one-bib.csv', { shared: 'team' })).toEqual([
      ['15', 'Alpha', 'Ann'],
      ['15', 'Beta', 'Bob'],
      ['16', 'Gamma', 'Gus'],
    ]);
    expect(await read('11-relay-one-bib.csv', { shared: 'skip' })).toMatchObject({
      rows: [{ bib: '16' }],
      skipped: [
        { line: 2, ...faultOf('BibShared', { bib: '15', other: '15', earlier: 3 }) },
        { line: 3, ...faultOf('BibShared', { bib: '15', other: '15', earlier: 2 }) },
      ],
      unread: [
        ['15', 'Alpha', 'Ann', 'Relay'],
        ['15', 'Beta', 'Bob', 'Relay'],
      ],
    });
  });

  test('24: an apostrophe stays as written', async () => {
    expect(await namesIn('24-surname-apostrophe.csv')).toEqual([
      ['7', "D'Amico", 'Gino'],
      ['42', 'O’Neil', 'Anna'],
    ]);
  });

  test('25: age groups are not distances, with or without a column of distances', async () => {
    expect(await read('25-list-category-and-distance.csv')).toMatchObject({
      rows: [{ distance: '10 km' }, { distance: '5 km' }],
    });
    expect(await read('25-list-category-alone.csv')).toMatchObject({
      rows: [{ distance: null }, { distance: null }],
      columns: [{}, {}, {}, { heading: 'Category', column: 'ageClass' }],
    });
  });

  test('28: asks about whole names in one column, and splits them as answered', async () => {
    const name = '28-full-name-in-one-column.csv';
    expect(await read(name)).toMatchObject({
      question: {
        about: 'names',
        choices: [
          { value: 'given-first', samples: ['Joe Sample = Sample, Joe', 'Jane Example = Example, Jane'] },
          { value: 'family-first', samples: ['Joe Sample = Joe, Sample', 'Jane Example = Jane, Example'] },
        ],
      },
    });
    expect(await namesIn(name, { names: 'given-first' })).toEqual([
      ['7', 'Sample', 'Joe'],
      ['42', 'Example', 'Jane'],
      ['43', 'Muster', 'Max'],
    ]);
  });

  test('29: reads a nickname in quotes', async () => {
    expect(await namesIn('29-quote-inside-a-name.csv')).toEqual([
      ['1', 'Sample', 'Peter "Pete"'],
      ['2', 'Example', 'Jane'],
    ]);
  });
});
