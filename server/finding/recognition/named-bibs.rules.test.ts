import { expect, test } from 'vitest';
import { type BibReading, indexStartList, judgeBibs } from '#engines/bibs/index.ts';
import { shareFitting } from './face-texts.rules.ts';
import { isSupported } from './named-bibs.rules.ts';

const box = { x: 10, y: 10, width: 60, height: 30 };
const reading = (text: string, confidence = 0.99, more: Partial<BibReading> = {}): BibReading => ({
  text,
  confidence,
  weakest: confidence,
  isCut: false,
  pass: 'whole',
  box,
  ...more,
});
const LISTED = Array.from({ length: 900 }, (_, index) => String(100 + index));

function isShownBy(bib: string, readings: readonly BibReading[], listed: readonly string[] | null = LISTED) {
  const judged = judgeBibs(readings, listed === null ? undefined : indexStartList(listed));
  return isSupported(bib, { readings, judged, shareOf: listed === null ? undefined : shareFitting(listed) });
}

test('a bib is supported by its own reading, even a doubtful one, unless it is a single digit', () => {
  expect(isShownBy('117', [reading('117')])).toBe(true);
  expect(isShownBy('117', [reading('117', 0.55)])).toBe(true);
  expect(isShownBy('7', [reading('7', 0.6)], ['7', '8'])).toBe(false);
  expect(isShownBy('117', [reading('117', 0.55)], null)).toBe(true);
});

test('a bib is supported by a doubtful reading of a part of it, or with a wrong character', () => {
  expect(isShownBy('117', [reading('17', 0.99, { isCut: true })])).toBe(true);
  expect(isShownBy('117', [reading('111', 0.6)])).toBe(true);
  expect(isShownBy('117', [reading('17', 0.99, { isCut: true })], null)).toBe(false);
});

test('a bib is not supported without readings, by a sure reading of another number, or by a fragment of many', () => {
  expect(isShownBy('117', [])).toBe(false);
  expect(isShownBy('117', [reading('116')])).toBe(false);
  expect(isShownBy('117', [reading('17', 0.99, { isCut: true })], ['117', '217', '317'])).toBe(false);
});

test('a sure reading supports no other number, even if the list lacks it', () => {
  const without = LISTED.filter((bib) => bib !== '116');
  expect(isShownBy('117', [reading('116')], without)).toBe(false);
});

test('a bib composed of many others is not supported by any of their parts', () => {
  const made = '101112131415161718';
  expect(isShownBy(made, [reading('12', 0.6)], [...LISTED, made])).toBe(false);
  expect(isShownBy(made, [reading('131', 0.6)], [...LISTED, made])).toBe(false);
});
