import { expect, test } from 'vitest';
import { parseStartList } from './start-list.task.ts';

const parse = (text: string, options = {}) => parseStartList(Buffer.from(text), options);

test.each([
  ["17,'BERG','ANNA'", 'BERG', 'ANNA'],
  ["17, 'BERG', 'ANNA'", 'BERG', 'ANNA'],
  ['17,"Berg ",Anna', 'Berg', 'Anna'],
  ['17,O&#39;Brien,Se&#xE1;n', 'O’Brien'.replace('’', "'"), 'Seán'],
  ['17,O&apos;Brien &amp; Co,Anna', "O'Brien & Co", 'Anna'],
  // A name keeps its own apostrophes. A code for an invisible character stays as written.
  ["17,'t Hart,D'Amico'", "'t Hart", "D'Amico'"],
  ['17,A&#7;B,C&D;', 'A&#7;B', 'C&D;'],
  ['17,A&#10;B,C&#x202E;D', 'A&#10;B', 'C&#x202E;D'],
])('what programs put around texts is removed: %s', async (line, surname, givenName) => {
  expect(await parse(`bib,surname,given name\n${line}`)).toMatchObject({ rows: [{ surname, givenName }] });
});

test('given names without surnames lead to a question, together with other questions', async () => {
  const text =
    'bib,First name,LasName,Town\n1,Anna,Berg,Brno\n2,Eva,Tal,Praha\n3,Ida,Kos,Zlín\n3,Mia,Les,Kolín';
  expect(await parse(text)).toMatchObject({
    faults: [{ code: 'WhichSurnameColumn' }, { code: 'WhichShared' }],
    question: { about: 'nameColumn', choices: [{ value: 'LasName' }, { value: 'Town' }, { value: 'none' }] },
  });
  expect(await parse(text, { nameColumn: 'LasName', shared: 'team' })).toMatchObject({
    rows: [{ surname: 'Berg', givenName: 'Anna' }, {}, {}, {}],
  });
  expect(await parse(text, { nameColumn: 'none', shared: 'team' })).toMatchObject({
    rows: [{ surname: '', givenName: 'Anna' }, {}, {}, {}],
  });
});

test('a column headed "rider" contains names; a column of courses is not an age class', async () => {
  expect(
    await parse('Number,Rider,Event,Distance\n1,Anna Berg,10K,10.0\n2,Jan Novak,21K,21.1', {
      names: 'given-first',
    }),
  ).toMatchObject({
    columns: [{ column: 'bib' }, { column: 'fullName' }, { column: null }, { column: 'distance' }],
    rows: [{ surname: 'Berg' }, { surname: 'Novak' }],
  });
});

test('names without a heading lead to a question, which numbers the columns', async () => {
  const text = '7,Anna Berg,TV\n9,Eva Novak,TV\n31,Ida Kos,TV\n';
  const mapping = [{ at: 0, column: 'bib' as const }];
  expect(await parse(text, { mapping })).toMatchObject({
    question: { about: 'nameColumn', choices: [{ value: '#2' }, { value: 'none' }] },
  });
  expect(await parse(text, { mapping, nameColumn: '#2', names: 'given-first' })).toMatchObject({
    rows: [{ surname: 'Berg' }, { surname: 'Novak' }, { surname: 'Kos' }],
  });
  expect(await parse(text, { mapping, nameColumn: 'none' })).toMatchObject({ rows: { length: 3 } });
});
