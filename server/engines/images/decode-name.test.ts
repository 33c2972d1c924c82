import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countOf, SEED } from '#tests/factories/sample.ts';
import { encodeText } from '#tests/fixtures/encode-text.ts';
import { decodeName, recoverName } from './decode-name.ts';

/** Letters of photographers' names, by script, and the encodings in which programs wrote them. */
const SCRIPTS = {
  Western: { letters: 'àáâäåæçèéêëìíïñòóôöøùúüß', encodings: ['utf-8', 'windows-1252'] },
  Central: { letters: 'áčďéěíňóřšťúůýžąćęłńśźżőű', encodings: ['utf-8', 'windows-1250'] },
  Cyrillic: { letters: 'абвгдежзийклмнопрстуфхцчшщыьэюя', encodings: ['utf-8', 'windows-1251'] },
  Greek: { letters: 'αβγδεζηθικλμνξοπρστυφχψωάέήίόύώς', encodings: ['utf-8', 'windows-1253'] },
} as const;

const nameOf = fc.constantFrom(...(Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[])).chain((script) => {
  const { letters, encodings } = SCRIPTS[script];
  const isLatin = script === 'Western' || script === 'Central';
  const letter = fc.constantFrom(...letters, ...(isLatin ? 'abcdefghijklmnoprstuvz'.repeat(2) : ''));
  const word = fc.array(letter, { minLength: 2, maxLength: 9 }).map((word) => word.join(''));
  return fc.record({
    name: fc.tuple(word, word).map((words) => words.join(' ')),
    encoding: fc.constantFrom(...encodings),
  });
});

test('a photographer’s name in any encoding is decoded as written, or counts as none', () => {
  /** Counts the results for names that are not in UTF-8. */
  const read = { right: 0, none: 0 };
  fc.assert(
    fc.property(nameOf, ({ name, encoding }) => {
      const bytes = encodeText(name, encoding);
      fc.pre(bytes !== undefined);
      // If the bytes of letters happen to be UTF-8 for another letter, the two cannot be distinguished.
      fc.pre(encoding === 'utf-8' || !isUtf8(bytes));
      const decoded = decodeName(bytes);
      if (encoding !== 'utf-8') read[decoded === name ? 'right' : 'none'] += 1;
      expect([name, decoded ?? name]).toEqual([name, name]);
      if (encoding === 'utf-8') expect(decoded).toBe(name);
      // The block as readers return it that decode every block as UTF-8.
      const block = Buffer.concat([Buffer.from('\x1c\x02\x50'), bytes, Buffer.of(0)]);
      expect([name, recoverName(bytes.toString('utf8'), block) ?? name]).toEqual([name, name]);
    }),
    { numRuns: countOf(20_000, 1_000), seed: SEED },
  );
  expect(read.right).toBeGreaterThan(0);
});

test('a crafted name takes no longer to find than others', () => {
  // Each lost letter may be up to three of these bytes. Trying all ways to divide them would take exponential time.
  const bytes = Buffer.alloc(5_000, 0x80);
  const name = `${'\ufffd'.repeat(90)}${'a'.repeat(100)}`;
  expect(recoverName(name, bytes)).toBeUndefined();
  expect(recoverName(`${'\ufffdé'.repeat(90)}${'a'.repeat(200)}`, bytes)).toBeUndefined();
});
