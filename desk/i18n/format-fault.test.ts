import { expect, test } from 'vitest';
import deOfFiles from './de/file-faults.ts';
import { formatFileFault } from './format-fault.ts';

test.each([
  [
    'settings.theme: lower-case letters, digits and hyphens',
    'settings.theme: Kleinbuchstaben, Ziffern und Bindestriche',
  ],
  [
    'prise: "prise" is not known here: is it "price"?',
    'prise: „prise“ ist hier unbekannt: ist „price“ gemeint?',
  ],
  [
    '"logo.svg" contains a script (<script>): remove it (its line 3)',
    '"logo.svg" enthält ein Skript (<script>): nimm es heraus (dort Zeile 3)',
  ],
  ['"moves" is missing', '„moves“ fehlt'],
  ['a riddle: of nobody', 'a riddle: of nobody'],
])('translates the file fault "%s" into German as "%s"', (message, said) => {
  expect(formatFileFault(message, deOfFiles.sentences)).toBe(said);
});
