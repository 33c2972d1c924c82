import { describe, expect, test } from 'vitest';
import { listCandidates, replaceCodes } from './codes-in-texts.rules.ts';

const LABELS = new Map([
  ['PRESSX7K2', '[press]'],
  ['PRESSE', '[presse]'],
  ['SOMMER', '[sommer]'],
]);
const replace = (text: string) => replaceCodes(text, LABELS);

describe('codes in texts', () => {
  test.each([
    'PRESSX7K2',
    'PRESS-X7K2',
    'PRESS X7K2',
    'press-x7k2',
    'Press – X7K2',
    'PRESS\u200BX7K2',
    'ＰＲＥＳＳ-Ｘ７Ｋ２',
    'PR-ES-SX-7K-2',
  ])('are replaced as %j', (spelled) => {
    expect(replace(`gave ${spelled}, as asked`)).toBe('gave [press], as asked');
  });

  test('are all replaced, the longest first', () => {
    expect(replace('PRESSE SOMMER press x7k2.')).toBe('[presse] [sommer] [press].');
  });

  test('stay if they are words in lower case without a digit, or parts of longer words', () => {
    expect(replace('the presse in sommer, SOMMERFEST, PRESS')).toBe(
      'the presse in sommer, SOMMERFEST, PRESS',
    );
  });

  test('are not recognised across punctuation', () => {
    expect(listCandidates('AB, 12')).toEqual(['AB', '12']);
  });
});
