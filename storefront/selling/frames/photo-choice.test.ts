import { expect, test } from 'vitest';
import { type PhotoChoice, tapOn, tapped } from './photo-choice.ts';

const none: PhotoChoice = { chosen: [], shownId: 'a' };

test('viewing a photo does not select it: a tap does', () => {
  expect(tapOn(none, 'a')).toBe('choose');
  expect(tapped(none, 'a')).toEqual({ chosen: ['a'], shownId: 'a' });
});

test('a second photo joins the first and is viewed', () => {
  expect(tapped({ chosen: ['a'], shownId: 'a' }, 'b')).toEqual({ chosen: ['a', 'b'], shownId: 'b' });
});

test('a tap on a selected photo views it first, then removes it', () => {
  const two: PhotoChoice = { chosen: ['a', 'b'], shownId: 'b' };
  const shown = tapped(two, 'a');
  expect(shown).toEqual({ chosen: ['a', 'b'], shownId: 'a' });
  // The photo in the frame is a selected one, as long as there is one.
  expect(tapped(shown, 'a')).toEqual({ chosen: ['b'], shownId: 'b' });
  expect(tapped({ chosen: ['b'], shownId: 'b' }, 'b')).toEqual({ chosen: [], shownId: 'b' });
});
