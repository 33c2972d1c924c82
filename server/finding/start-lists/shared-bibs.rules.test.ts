import { expect, test } from 'vitest';
import { parseStartList } from './start-list.task.ts';

const parse = (lines: readonly string[], options = {}) =>
  parseStartList(Buffer.from(lines.join('\n')), options);
const codesOf = (read: Awaited<ReturnType<typeof parse>>) =>
  'faults' in read ? read.faults.map(({ code }) => code) : 'read';

const HEADING = 'bib,surname,given name,gender';
const WOMEN = ['1,Berg,Anna,F', '2,Tal,Eva,F', '3,Novak,Ida,F', '4,Kos,Mia,F'];
const MEN = ['1,Vrba,Jan,M', '2,Hora,Petr,M', '3,Les,Ivo,M'];

test('women and men with the same bibs, one after the other, are two races', async () => {
  const list = [HEADING, ...WOMEN, ...MEN];
  expect(await parse(list)).toMatchObject({
    faults: [{ line: 6, code: 'RacesShareBibs', values: { count: '3', bib: '1', first: '2', second: '6' } }],
    rest: 1,
  });
  // An explicit answer decides.
  expect(await parse(list, { shared: 'team' })).toMatchObject({ rows: { length: 7 } });
  expect(await parse(list, { skipsWrong: true })).toMatchObject({ rows: [{ bib: '4' }] });
});

test('races with the same bibs are recognised by their distances in any order', async () => {
  const courses = ['5 km', '10 km'];
  const lines = ['1', '2', '3'].flatMap((bib) =>
    courses.map((course) => `${bib},A${bib}${course},${course}`),
  );
  expect(codesOf(await parse(['bib,surname,distance', ...lines]))).toEqual(['RacesShareBibs']);
});

test.each([
  ['its members follow each other', ['1,A,B,', '1,C,D,', '2,E,F,', '2,G,H,', '3,I,J,', '3,K,L,']],
  ['they have one club', ['1,A,B,TV', '2,E,F,SK', '3,I,J,AC', '1,C,D,TV', '2,G,H,SK', '3,K,L,AC']],
  ['they stand in the order of the alphabet', ['1,A,B,', '2,C,D,', '2,E,F,', '3,G,H,', '1,I,J,', '3,K,L,']],
])('teams are asked about: %s', async (_how, lines) => {
  expect(codesOf(await parse(['bib,surname,given name,club', ...lines]))).toEqual(['WhichShared']);
});

test('two bibs that occur twice lead to a question', async () => {
  expect(codesOf(await parse([HEADING, ...WOMEN, ...MEN.slice(0, 2)]))).toEqual(['WhichShared']);
});
