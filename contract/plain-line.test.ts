import { expect, test } from 'vitest';
import { lineSchema } from './page.schema.ts';
import { PLAIN_LINE, toPlainLine } from './plain-line.ts';

const HIDDEN = ['\0', '\n', '\u001b', '\u0085', '\u202e', '\u2066', '\u200f', '\u061c', '\u2028', '\ud800'];

test.each(HIDDEN.map((letter) => [letter.charCodeAt(0).toString(16), letter]))(
  'a name has no letter U+%s',
  (_code, letter) => {
    expect(PLAIN_LINE.test(`a${letter}b`)).toBe(false);
    expect(lineSchema(9).safeParse(`a${letter}b`).success).toBe(false);
    expect(toPlainLine(`a${letter}b`, 9)).toMatch(/^a ?b$/);
  },
);

test.each(['Ada', 'Žofie Řehořová', 'Ωμέγα', '李小龍', 'ﷺ', '👩‍👩‍👧', 'a\u200db', ''])(
  '%s is a name',
  (name) => {
    expect(PLAIN_LINE.test(name)).toBe(true);
    expect(toPlainLine(name, 99)).toBe(name);
  },
);

test('cuts an untrusted name to its maximum, but never within a letter', () => {
  expect(toPlainLine('ab👍👍', 3)).toBe('ab👍');
});
