import { describe, expect, test } from 'vitest';
import type { NameOrder } from '#contract/list-reading.ts';
import { splitName } from './split-names.rules.ts';

const surnameAndGivenName = (text: string, order: NameOrder) => Object.values(splitName(text, order));

describe('titles in a column of full names', () => {
  test.each([
    ['Dr. Schulz', 'Schulz', ''],
    ['Dr Schulz-Meyer', 'Schulz-Meyer', ''],
    ['Schulz, Dr.', 'Schulz', ''],
    ['Dr. Schulz, Anna', 'Schulz', 'Dr. Anna'],
    ['Schulz, Dr. Anna', 'Schulz', 'Dr. Anna'],
    ['Schulz Dr., Anna', 'Schulz', 'Dr. Anna'],
    ['Dr. SCHULZ Anna', 'SCHULZ', 'Dr. Anna'],
    ['Dr.', 'Dr.', ''],
  ])('%s is %s, %s in either order', (text, ...name) => {
    expect(surnameAndGivenName(text, 'given-first')).toEqual(name);
    expect(surnameAndGivenName(text, 'family-first')).toEqual(name);
  });

  test.each([
    ['Prof. Dr. Anna Meier', 'given-first', 'Meier', 'Prof. Dr. Anna'],
    ['Prof. Dr. Meier Anna', 'family-first', 'Meier', 'Prof. Dr. Anna'],
    ['Meier Dr. Anna', 'family-first', 'Meier', 'Dr. Anna'],
    ['Dr. Anna von der Heide', 'given-first', 'von der Heide', 'Dr. Anna'],
    ['Ing. Jan Novák, Ph.D.', 'given-first', 'Novák, Ph.D.', 'Ing. Jan'],
    ['John Smith Jr.', 'given-first', 'Smith Jr.', 'John'],
  ] as const)('%s, %s, is %s, %s: it is shown as in the list', (text, order, ...name) => {
    expect(surnameAndGivenName(text, order)).toEqual(name);
  });
});
