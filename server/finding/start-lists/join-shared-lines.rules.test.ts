import { describe, expect, test } from 'vitest';
import { TEAM_MAX } from '#contract/competitor.ts';
import { parseStartList } from './start-list.task.ts';

describe('lines of different people with one bib', () => {
  const list =
    'bib,surname,name\n7,Alpha,Ann\n8,Beta,Bob\n7,Gamma,Gus\n9,Delta,Dan\n7,Epsilon,Eve\n8,Zeta,Zoe';

  test('are all listed if all are left out', async () => {
    const read = await parseStartList(Buffer.from(list), { shared: 'skip' });
    expect('rows' in read && read.skipped.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '2: bib 7 belongs to another person in line 4',
      '3: bib 8 belongs to another person in line 7',
      '4: bib 7 belongs to another person in line 2',
      '6: bib 7 belongs to another person in line 2',
      '7: bib 8 belongs to another person in line 3',
    ]);
  });

  test('are named in the question about them', async () => {
    const read = await parseStartList(Buffer.from(list));
    expect('faults' in read && read.question?.facts?.map(({ message }) => message)).toEqual([
      'lines 2, 4, 6 all have bib 7',
      'lines 3 and 7 both have bib 8',
    ]);
  });

  test("are refused above the limit of a team's members", async () => {
    const lines = Array.from({ length: TEAM_MAX + 2 }, (_, at) => `7,Runner${at},Anna`);
    const many = Buffer.from(['bib,surname,name', ...lines].join('\n'));
    const refused = [
      `${TEAM_MAX + 2}: bib 7 already belongs to 50 people, and more are not possible. Give this one another bib`,
      `${TEAM_MAX + 3}: bib 7 already belongs to 50 people, and more are not possible. Give this one another bib`,
    ];
    const read = await parseStartList(many, { shared: 'team' });
    expect('faults' in read && read.faults.map(({ line, message }) => `${line}: ${message}`)).toEqual(
      refused,
    );
    const rest = await parseStartList(many, { shared: 'team', skipsWrong: true });
    expect('rows' in rest && [rest.rows.length, rest.skipped.length, rest.unread.length]).toEqual([
      TEAM_MAX,
      2,
      2,
    ]);
  });

  test('are all listed if they contradict each other about one person', async () => {
    const twice = 'bib,surname,birth date\n7,Alpha,28.2.1991\n8,Beta,\n7,Alpha,1.3.1992';
    const read = await parseStartList(Buffer.from(twice), { skipsWrong: true });
    expect('rows' in read && read.skipped.map(({ line, code }) => [line, code])).toEqual([
      [2, 'NamesakesOnBib'],
      [4, 'NamesakesOnBib'],
    ]);
  });

  test('are refused with the birth dates of two namesakes of a team, and with the bib in other contradictions', async () => {
    const messagesOf = async (...lines: string[]) => {
      const text = ['bib,surname,name,birth date,e-mail', ...lines].join('\n');
      const read = await parseStartList(Buffer.from(text), { shared: 'team' });
      return 'faults' in read ? read.faults.map(({ line, message }) => `${line}: ${message}`) : [];
    };
    const what = 'two people named "Jan Novak" on bib 19 have different dates of birth, here and in line';
    const how = 'Correct one of the dates, or give one of them another bib';
    expect(
      await messagesOf('19,Novak,Jan,28.2.1991,', '19,Berg,Ida,,', '19,Novak,Jan,13.3.1965,', '20,Tal,Eva,,'),
    ).toEqual([`2: ${what} 4. ${how}`, `4: ${what} 2. ${how}`]);
    expect(
      await messagesOf('19,Novak,Jan,,a@example.com', '19,Novak,Jan,,b@example.com', '20,Tal,Eva,,'),
    ).toEqual(['2: bib 19 is already in line 3', '3: bib 19 is already in line 2']);
  });
});
