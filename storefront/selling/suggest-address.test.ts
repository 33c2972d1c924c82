import { expect, test } from 'vitest';
import { suggestAddress } from './suggest-address.ts';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gmail.comm', 'ada@gmail.com'],
  [' Ada.N@HOTMIAL.com ', 'Ada.N@hotmail.com'],
  ['ada@sezmam.cz', 'ada@seznam.cz'],
])('%s was probably %s', (typed, meant) => {
  expect(suggestAddress(typed)).toBe(meant);
});

test.each([
  '',
  'ada',
  'ada@',
  '@gmial.com',
  // Still being typed.
  'ada@gm',
  'ada@gmail.co',
  // Valid addresses, including real ones that resemble the typos.
  'ada@gmail.com',
  'ada@mail.com',
  'ada@ymail.com',
  'ada@yahoo.fr',
  'ada@yahoo.se',
  'ada@gmx.be',
  'ada@novak.example',
])('nothing is suggested for "%s"', (typed) => {
  expect(suggestAddress(typed)).toBeUndefined();
});
