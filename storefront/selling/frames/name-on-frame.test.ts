import { expect, test } from 'vitest';
import { nameOnFrame } from './name-on-frame.ts';

test('the participant’s own name is shown, and need not be sent', () => {
  const own = { shown: 'Anna Berg', ordered: undefined };
  expect(nameOnFrame('Anna Berg', 'Anna Berg', true)).toEqual(own);
  expect(nameOnFrame('  ', 'Anna Berg', true)).toEqual(own);
});

test('another name is shown and sent', () => {
  const other = { shown: 'Anni', ordered: 'Anni' };
  expect(nameOnFrame(' Anni ', 'Anna Berg', true)).toEqual(other);
  expect(nameOnFrame('Anni', undefined, true)).toEqual(other);
});

test('an unknown participant gets the placeholder', () => {
  expect(nameOnFrame('', undefined, true)).toEqual({ shown: '', ordered: undefined });
});

test('a frame without a name prints none', () => {
  expect(nameOnFrame('Anni', 'Anna Berg', false)).toEqual({ shown: '', ordered: undefined });
});
