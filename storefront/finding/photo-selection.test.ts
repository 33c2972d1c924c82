import { expect, test } from 'vitest';
import { stillToAdd, toggled } from './photo-selection.ts';

test('a tick adds a photo, the next removes it, and the previous selection is unchanged', () => {
  const none: ReadonlySet<string> = new Set();
  const one = toggled(none, 'a');
  const two = toggled(one, 'b');
  expect([...two]).toEqual(['a', 'b']);
  expect([...toggled(two, 'a')]).toEqual(['b']);
  expect([none.size, one.size, two.size]).toEqual([0, 1, 2]);
});

test('does not add photos again that are in the cart already', () => {
  expect(stillToAdd(new Set(['c', 'a', 'b']), new Set(['a', 'z']))).toEqual(['c', 'b']);
});
