import { describe, expect, test } from 'vitest';
import { parseStartList } from './start-list.ts';

const HEADING = 'bib,surname,name,birth date,e-mail,code,distance';
const faultsOf = (text: string) => {
  const read = parseStartList(text);
  return 'faults' in read ? read.faults.map(({ line, message }) => `${line}: ${message}`) : [];
};

describe('a start list', () => {
  test('is read with names of any script, quoted cells and a byte order mark', () => {
    const read = parseStartList(
      `\uFEFF${HEADING}\n0042,"Παπαδοπούλου",Ελένη,28/02/1991,eleni@example.com,A7k2Q,10K\n7,"O'Hara, Jr.",Jo,,,,\n`,
    );
    expect(read).toEqual({
      rows: [
        {
          bib: '0042',
          surname: 'Παπαδοπούλου',
          givenName: 'Ελένη',
          birthDate: '1991-02-28',
          email: 'eleni@example.com',
          code: 'A7k2Q',
          distance: '10K',
        },
        {
          bib: '7',
          surname: "O'Hara, Jr.",
          givenName: 'Jo',
          birthDate: null,
          email: null,
          code: null,
          distance: null,
        },
      ],
    });
  });

  test('may have its columns in any order and leave out all but the bib', () => {
    expect(parseStartList('Name,BIB\nJo,7\n')).toMatchObject({
      rows: [{ bib: '7', givenName: 'Jo', surname: '' }],
    });
  });

  test('is refused as a whole, each wrong line named with what it should be', () => {
    const faults = faultsOf(
      [
        HEADING,
        '7,A,B,31/02/1990,,,',
        '8,A,B,,not an address,,',
        '7,C,D,,,1234,',
        ',E,F,,,,',
        '9,short',
      ].join('\n'),
    );
    expect(faults).toEqual([
      '2: birth date "31/02/1990" is not a day written DD/MM/YYYY',
      '3: e-mail "not an address" is not an address',
      '4: code "1234" is not five digits or Latin letters',
      '4: bib 7 stands in line 2 already',
      '5: has no bib',
      '6: has 2 columns where the heading has 7',
    ]);
  });

  test('with an unknown or a doubled heading says which ones are known', () => {
    expect(faultsOf('bib,shoe size\n1,44\n')[0]).toMatch(
      /^1: the heading "shoe size" is unknown: use bib, surname/,
    );
    expect(faultsOf('bib,e-mail,email\n1,a@example.com,b@example.com\n')).toEqual([
      '1: two columns hold the email',
    ]);
    expect(faultsOf('name\nJo\n')).toEqual(['1: there is no column "bib"']);
  });

  test('without content or with a stray quote is refused', () => {
    expect(faultsOf('')).toEqual(['1: the file is empty']);
    expect(faultsOf(`${HEADING}\n`)).toEqual(['2: there is no participant below the heading']);
    expect(faultsOf('bib,name\n1,"Jo\n')[0]).toMatch(/is not readable as CSV/);
  });
});
