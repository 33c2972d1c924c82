import { expect, test } from 'vitest';
import { isTheirsByVerdict } from './verdict-photos.rules.ts';

test.each([
  ['nothing was said', [], false],
  ['their bib was named', [{ readAs: '9', bib: '9' }], true],
  ['their bib was named for another number', [{ readAs: '7', bib: '009' }], true],
  ['another number was denied', [{ readAs: '7', bib: null }], true],
  ['their own number was denied', [{ readAs: '9', bib: null }], false],
  ['another bib was named', [{ readAs: '7', bib: '8' }], false],
])('a photo belongs to the person by a verdict: %s', (_name, verdicts, expected) => {
  expect(isTheirsByVerdict(verdicts, new Set(['9']))).toBe(expected);
});
