import { REVIEW_NOTE } from '#contract/page-text.ts';
import { DOCUMENTS, type DocumentName } from '#contract/site.ts';
import { LEGAL_TEXTS } from './legal-texts.ts';

/** What is known of a seller; empty texts are unknown. */
export interface Seller {
  name: string;
  address: string;
  vatId: string;
  registration: string;
  email: string;
}

type Template = 'terms' | 'privacy';
const TEMPLATES: Readonly<Partial<Record<DocumentName, Template>>> = {
  'AGB.pdf': 'terms',
  'Our_Terms_and_Conditions.pdf': 'terms',
  'Privacy_Policy.pdf': 'privacy',
  'policy.pdf': 'privacy',
};

/** Returns the path of a document's text. */
export const documentTextPath = (document: DocumentName, language: string): string =>
  `documents/${document.replace(/\.pdf$/, '')}.${language}.md`;

/** Returns the document to which a text of the site belongs. */
export function documentOf(path: string): DocumentName | undefined {
  const [, name] = /^documents\/([^.]+)\.(?:[a-z]{2}\.md|pdf)$/.exec(path) ?? [];
  return DOCUMENTS.find((one) => one === `${name}.pdf`);
}

/**
 * Writes the text of a document from a template, marked for review by counsel. What only the seller knows is in brackets.
 * @returns undefined if the document or the language has no template
 */
export function writeLegalDocument(
  document: DocumentName,
  language: string,
  seller: Seller,
): string | undefined {
  const template = TEMPLATES[document];
  const texts = LEGAL_TEXTS[language as keyof typeof LEGAL_TEXTS];
  if (template === undefined || texts === undefined) return undefined;
  const { gaps, vatId } = texts;
  const filled = (value: string, gap: string) => (value.trim() === '' ? `[${gap}]` : value.trim());
  const who = [
    filled(seller.name, gaps.name),
    filled(seller.address, gaps.address),
    seller.registration.trim(),
    seller.vatId.trim() === '' ? '' : `${vatId}: ${seller.vatId.trim()}`,
  ].filter((line) => line !== '');
  const text = texts[template]
    .replaceAll('{seller}', () => who.join('\n\n'))
    .replaceAll('{email}', () => filled(seller.email, gaps.email));
  return `${REVIEW_NOTE}\n\n${text.trim()}\n`;
}

/** Returns whether a text waits for counsel. */
export const isForReview = (text: string): boolean => text.includes(REVIEW_NOTE);

/** Removes the mark, because counsel has reviewed the text. */
export const markReviewed = (text: string): string => text.replaceAll(REVIEW_NOTE, '').trimStart();
