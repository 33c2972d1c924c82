import { describe, expect, test } from 'vitest';
import { readBibs, shownBibs, verdictOf } from './photo-list.rules.ts';

const tag = (value: string, isShown = true) => ({
  value,
  isShown,
  source: 'bib' as const,
  doubt: null,
  region: null,
});

test('a photo is found by its shown bibs, each once, in numeric order', () => {
  expect(shownBibs({ tags: [tag('117'), tag('42'), tag('42'), tag('9', false)] })).toEqual(['42', '117']);
});

describe('a line of bibs', () => {
  test.each([
    ['17', ['17']],
    [' 17, 42;a5  17 ', ['17', '42', 'A5']],
    ['', []],
  ])('%j names %j', (line, bibs) => {
    expect(readBibs(line)).toEqual(bibs);
  });

  test.each([
    [['17'], ['42'], { bibs: ['42'], notBibs: ['17'] }],
    [['17', '42'], ['42', '17'], { bibs: [], notBibs: [] }],
    [['17', '42'], ['17', '43'], { bibs: ['43'], notBibs: ['42'] }],
    [['17'], [], { bibs: [], notBibs: ['17'] }],
    [[], ['17'], { bibs: ['17'], notBibs: [] }],
  ])('on a photo found by %j, %j becomes %j', (shown, line, verdict) => {
    expect(verdictOf({ tags: shown.map((value) => tag(value)) }, line)).toEqual(verdict);
  });
});
