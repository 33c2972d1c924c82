import { expect, test } from 'vitest';
import { faultAt } from '#contract/faults.ts';
import de from './de/faults.ts';
import { describeFault } from './describe-fault.ts';

test('a fault is described in the language of the reader by its code and values', () => {
  expect(describeFault(faultAt('eventId', 'UnknownEvent'), de)).toBe(
    'Dieser Shop hat keine solche Veranstaltung.',
  );
  expect(describeFault(faultAt('bib', 'BibWornBy', { bib: '17', name: 'Ana Berg' }), de)).toBe(
    '17 trägt Ana Berg.',
  );
});

test('the name of a field is shown before a fault of its schema', () => {
  expect(describeFault(faultAt('why', 'TextTooLong', { max: 500 }), de)).toBe(
    'why: ist zu lang: höchstens 500 Zeichen',
  );
});

test('a fault without a text keeps the sentence of the server', () => {
  expect(describeFault(faultAt('quantity', 'SoldOneByOne'), de)).toBe('quantity: this is sold one by one');
});
