import { expect, test } from 'vitest';
import { DOCUMENTS } from '#contract/site.ts';
import { footerDocuments } from './footer-documents.ts';

test('readers of Russian and German get their own documents, others the general ones', () => {
  expect(footerDocuments(DOCUMENTS, 'ru')).toMatchObject({
    privacy: 'policy.pdf',
    terms: 'Our_Terms_and_Conditions.pdf',
  });
  expect(footerDocuments(DOCUMENTS, 'de')).toMatchObject({ privacy: 'Privacy_Policy.pdf', terms: 'AGB.pdf' });
  expect(footerDocuments(DOCUMENTS, 'el')).toEqual({
    privacy: 'Privacy_Policy.pdf',
    terms: 'Our_Terms_and_Conditions.pdf',
    cookies: 'Cookies_Info.pdf',
  });
});

test('a missing document is not linked; the other one is used', () => {
  expect(footerDocuments(['AGB.pdf', 'policy.pdf'], 'en')).toEqual({
    privacy: 'policy.pdf',
    terms: 'AGB.pdf',
    cookies: undefined,
  });
  expect(footerDocuments([], 'de')).toEqual({ privacy: undefined, terms: undefined, cookies: undefined });
});
