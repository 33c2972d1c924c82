import { expect, test } from 'vitest';
import { findAgeColumn } from './age-columns.ts';

const listOf = (...columns: [heading: string, column: string | null][]) =>
  columns.map(([heading, column]) => ({ heading, column }));

test.each([
  'Age',
  'Alter',
  'Věk',
  'VEK',
  'Ηλικία',
  'Edad',
  'Età',
  'Возраст',
  'Starost',
  'Jahrgang',
  'Jg.',
  'YOB',
])('a column %s protects no participant', (heading) => {
  expect(findAgeColumn(listOf(['Bib', 'bib'], [heading, null]))).toBe(heading);
});

test('finds no column beside dates of birth, or below any other heading', () => {
  expect(findAgeColumn(listOf(['Bib', 'bib'], ['Alter', null], ['DOB', 'birthDate']))).toBeUndefined();
  expect(findAgeColumn(listOf(['Bib', 'bib'], ['Startgeld', null], ['Age', 'ageClass']))).toBeUndefined();
});
