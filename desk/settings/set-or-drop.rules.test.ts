import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { setOrDrop } from './set-or-drop.rules.ts';

/** Applies a change to a file. @returns the file's values */
function change(source: string, path: string, value: unknown): unknown {
  const file = parseDocument(source);
  const set = (at: string[], next: unknown) =>
    next === undefined ? file.deleteIn(at) : file.setIn(at, next);
  setOrDrop({ file, set }, path.split('.'), value);
  return file.toJS();
}

test('a text is written, even if the setting did not exist before', () => {
  expect(change('settings: {}', 'settings.searchAnswer.found.de', 'Ja.')).toEqual({
    settings: { searchAnswer: { found: { de: 'Ja.' } } },
  });
});

test('a setting is removed with its last text, and other settings stay', () => {
  const both = 'settings: { rounding: true, searchAnswer: { found: { de: Ja., en: Yes. } } }';
  expect(change(both, 'settings.searchAnswer.found.de', undefined)).toEqual({
    settings: { rounding: true, searchAnswer: { found: { en: 'Yes.' } } },
  });
  const one = 'settings: { searchAnswer: { found: { de: Ja. } } }';
  expect(change(one, 'settings.searchAnswer.found.de', undefined)).toEqual({ settings: {} });
});

test('removing a missing setting changes nothing', () => {
  expect(change('settings: {}', 'settings.searchAnswer.found.de', undefined)).toEqual({ settings: {} });
});
