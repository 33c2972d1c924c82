import { expect, test } from 'vitest';
import { languageOfText } from './language-of-text.ts';

test('letters identify the language if only one of ours uses them', () => {
  expect(languageOfText('Марафон «Белые ночи» 10K')).toBe('ru');
  expect(languageOfText('Μαραθώνιος της Αθήνας')).toBe('el');
  expect(languageOfText('Harbour Half Marathon')).toBeUndefined();
  expect(languageOfText('1042')).toBeUndefined();
});
