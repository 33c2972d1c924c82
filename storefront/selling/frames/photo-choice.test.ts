import { expect, test } from 'vitest';
import { type PhotoChoice, tapOn, tapped } from './photo-choice.ts';

const none: PhotoChoice = { chosen: [], shownId: 'a' };

test('a photo that is only looked at is not bought: a tap chooses it', () => {
  expect(tapOn(none, 'a')).toBe('choose');
  expect(tapped(none, 'a')).toEqual({ chosen: ['a'], shownId: 'a' });
});

test('a second photo joins the first and is looked at', () => {
  expect(tapped({ chosen: ['a'], shownId: 'a' }, 'b')).toEqual({ chosen: ['a', 'b'], shownId: 'b' });
});

test('a chosen photo is first looked at, then taken out', () => {
  const two: PhotoChoice = { chosen: ['a', 'b'], shownId: 'b' };
  const shown = tapped(two, 'a');
  expect(shown).toEqual({ chosen: ['a', 'b'], shownId: 'a' });
  expect(tapped(shown, 'a')).toEqual({ chosen: ['b'], shownId: 'a' });
});
