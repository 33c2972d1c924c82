import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { frameTexts, PLACEHOLDER_NAME } from './frame-texts.ts';

const event = { title: 'Seelauf', date: '2026-06-14', city: 'Seewalden' };

test('unknown placeholders are left out', () => {
  expect(frameTexts(event, { name: null, bib: null, distance: null }, null, 'en')).toEqual({
    event: 'Seelauf',
    date: '14 June 2026',
    place: 'Seewalden',
  });
});

test('known placeholders are filled, with the day in the shop’s language', () => {
  const printed = { name: 'Anna', bib: '17', distance: '21K' };
  expect(frameTexts(event, printed, '1:46:45', 'de')).toEqual({
    event: 'Seelauf',
    date: '14. Juni 2026',
    place: 'Seewalden',
    ...printed,
    time: '1:46:45',
  });
});

test('every language has a placeholder for the name', () => {
  for (const language of LANGUAGES) expect(PLACEHOLDER_NAME[language].length).toBeGreaterThan(3);
});
