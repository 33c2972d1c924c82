import { describe, expect, test } from 'vitest';
import { faultOf } from '#contract/line-faults.ts';
import { parseStartList } from './start-list.task.ts';

const parse = (text: string) => parseStartList(Buffer.from(text));

describe('a line of a start list', () => {
  test('that is a title, a total, repeated headings or a sentence below is not a participant', async () => {
    const list = await parse(
      [
        'City run 2026;;;',
        'as of 1 May;;;',
        'Bib;Surname;Name;Club',
        '1;Alpha;Ann;X',
        'Bib;Surname;Name;Club',
        '2;Beta;Bob;',
        'Total;2;;',
        ';Summe;2;',
        'Printed by RaceTool;;;',
      ].join('\n'),
    );
    expect(list).toMatchObject({ rows: [{ bib: '1' }, { bib: '2' }] });
    expect('skipped' in list && list.skipped.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '1: "City run 2026" is above the headings',
      '2: "as of 1 May" is above the headings',
      '5: the line repeats the headings',
      '7: "Total" is a total',
      '8: "Summe" is a total',
      '9: "Printed by RaceTool" is the only text in its line and is not a participant',
    ]);
  });

  test('with DNS has no bib, and a repeated line counts once', async () => {
    expect(await parse('bib,surname\nDNS,A\n-,B\n7,C\n7,C\n')).toMatchObject({
      rows: [{ bib: '7' }],
      skipped: [
        { line: 2, code: 'WithoutBib' },
        { line: 3, code: 'WithoutBib' },
        { line: 5, code: 'PersonTwice' },
      ],
    });
  });

  test('with a number sign in its heading, or with only an age group, is understood', async () => {
    expect(await parse('#,Start #,Last,First\nM40,,,\n1,101,A,B\nW 35,,,\n2,102,C,D\n')).toMatchObject({
      rows: [
        { bib: '101', surname: 'A', givenName: 'B' },
        { bib: '102', surname: 'C', givenName: 'D' },
      ],
    });
    expect(await parse('BIB#,Last,First\nM40,,\n1,A,B\nA12,C,D\n')).toMatchObject({
      rows: [{ bib: '1' }, { bib: 'A12' }],
      skipped: [{ line: 2, ...faultOf('LoneText', { text: 'M40' }) }],
    });
  });

  test('has a whole bib if all bibs are decimals without a fraction; a relay’s bib keeps its runner', async () => {
    expect(await parse(['Bib;Surname', '17.0;A', '2.0;B', 'Total;2'].join('\n'))).toMatchObject({
      rows: [{ bib: '17' }, { bib: '2' }],
    });
    expect(await parse(['Bib;Surname', '17,00;A', '118,00;B'].join('\n'))).toMatchObject({
      rows: [{ bib: '17' }, { bib: '118' }],
    });
    expect(await parse(['Bib;Surname', '17.0;A', '17.1;B'].join('\n'))).toMatchObject({
      rows: [{ bib: '17-0' }, { bib: '17-1' }],
    });
  });
});

test.each(['Vacant', 'vakant', 'N.N.', 'N. N.', 'TBA', 'Neobsazeno', 'Вакантно', 'nicht besetzt'])(
  'a line with a vacant place, "%s", is skipped and reported',
  async (name) => {
    expect(await parse(`bib,surname,birth date\n1,Novak,\n2,${name},\n3,Vakant,28/02/1991`)).toMatchObject({
      rows: [{ bib: '1' }, { bib: '3' }],
      skipped: [{ line: 3, code: 'Vacant', values: { text: name } }],
      unread: [['2', name]],
    });
  },
);
