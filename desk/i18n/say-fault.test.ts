import { expect, test } from 'vitest';
import de from './de/faults.ts';
import { sayFault } from './say-fault.ts';

test.each([
  ['is no event of this tenant', 'Dieser Shop hat kein solches Event.'],
  ['17 is worn by Ana Berg', '17 trägt Ana Berg.'],
  ['Too big: expected string to have <=500 characters', 'why: ist zu lang: höchstens 500 Zeichen'],
  ['is a riddle', 'why: is a riddle'],
])('says "%s" in German as "%s"', (message, said) => {
  expect(sayFault({ path: 'why', message }, de)).toBe(said);
});
