import { expect, test } from 'vitest';
import { mappingForOtherEvent } from './recall-mapping.rules.ts';

const read = (...columns: (string | null)[]) =>
  columns.map((column, at) => ({ at, heading: `h${at}`, column, samples: [] }));
const mapped = (...columns: ('bib' | 'birthDate' | 'club' | 'code' | 'surname' | null)[]) =>
  columns.map((column, at) => ({ at, column }));

test('a mapping from another event decides neither about birth dates nor about personal codes', () => {
  const found = read('bib', null, 'birthDate', 'club', 'code');
  expect(mappingForOtherEvent(mapped('bib', 'surname', null, 'code', null), found)).toEqual(
    mapped('bib', 'surname', 'birthDate', null, 'code'),
  );
  expect(mappingForOtherEvent(mapped('bib', 'birthDate', 'club', null, 'code'), found)).toEqual(
    mapped('bib', null, 'birthDate', null, 'code'),
  );
});

test('all other meanings are as the mapping says', () => {
  const mapping = mapped('bib', 'surname', 'club', null);
  expect(mappingForOtherEvent(mapping, read(null, 'club', null, 'surname'))).toEqual(mapping);
});
