import { expect, test } from 'vitest';
import { summarise } from './summarise.ts';

test('a summary has every line of a small change', () => {
  expect(summarise(['a', 'b\nc'])).toBe('a\nb\nc');
  expect(summarise([])).toBe('');
});

test('a large change is truncated, and says how much is left out', () => {
  expect(summarise(['x'.repeat(1_000_000)])).toBe(`${'x'.repeat(299)}…`);
  const lines = Array.from({ length: 10_000 }, (_, index) => `line ${index}`);
  const text = summarise(lines);
  expect(text.length).toBeLessThan(4_100);
  const shown = text.split('\n').length - 1;
  expect(text).toMatch(new RegExp(`line ${shown - 1}\n… and ${10_000 - shown} more lines$`));
});
