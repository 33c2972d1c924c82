import { expect, test } from 'vitest';
import { openGaps, readTextBlocks } from '#contract/page-text.ts';
import {
  documentOf,
  documentTextPath,
  isForReview,
  markReviewed,
  writeLegalDocument,
} from './legal-templates.rules.ts';
import { LEGAL_TEXTS } from './legal-texts.ts';

const SELLER = {
  name: 'Seelauf GmbH',
  address: 'Am See 1, 6900 Bregenz',
  vatId: 'ATU00000000',
  registration: '',
  email: 'hallo@seelauf.example',
};

test.each(Object.keys(LEGAL_TEXTS))('terms and privacy policy in %s name the seller', (language) => {
  for (const document of ['AGB.pdf', 'Privacy_Policy.pdf'] as const) {
    const text = writeLegalDocument(document, language, SELLER) ?? '';
    for (const fact of ['Seelauf GmbH', 'Am See 1', 'ATU00000000', 'hallo@seelauf.example'])
      expect(text).toContain(fact);
    expect(text).not.toMatch(/[{}]/);
    const kinds = readTextBlocks(text).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'title')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'heading')).toHaveLength(document === 'AGB.pdf' ? 8 : 7);
    // Every language leaves the same questions open.
    const inEnglish = writeLegalDocument(document, 'en', SELLER) ?? '';
    expect(openGaps(text)).toHaveLength(openGaps(inEnglish).length);
  }
});

test('a template is marked until counsel has reviewed it', () => {
  const text = writeLegalDocument('AGB.pdf', 'de', { ...SELLER, address: ' ' }) ?? '';
  expect(isForReview(text)).toBe(true);
  expect(openGaps(text)).toContain('[Anschrift]');
  const reviewed = markReviewed(text);
  expect(isForReview(reviewed)).toBe(false);
  expect(reviewed.startsWith('# Allgemeine')).toBe(true);
  // The mark is no part of the document.
  expect(readTextBlocks(text)).toEqual(readTextBlocks(reviewed));
});

test('a document without a template, or in a language without one, begins empty', () => {
  expect(writeLegalDocument('Cookies_Info.pdf', 'en', SELLER)).toBeUndefined();
  expect(writeLegalDocument('AGB.pdf', 'el', SELLER)).toBeUndefined();
});

test('a document is found by the path of its text', () => {
  expect(documentTextPath('Our_Terms_and_Conditions.pdf', 'en')).toBe(
    'documents/Our_Terms_and_Conditions.en.md',
  );
  expect(documentOf('documents/Our_Terms_and_Conditions.en.md')).toBe('Our_Terms_and_Conditions.pdf');
  expect(documentOf('documents/AGB.pdf')).toBe('AGB.pdf');
  expect(documentOf('documents/Press.en.md')).toBeUndefined();
});

test('a link does not count as a gap', () => {
  expect(openGaps('Ask [name], see [here](https://a.example), and [name] again.')).toEqual(['[name]']);
});
