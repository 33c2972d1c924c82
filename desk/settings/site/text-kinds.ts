import type { ReactNode } from 'react';
import { stringify } from 'yaml';
import { REVIEW_NOTE } from '#contract/page-text.ts';
import {
  CONTENT_PAGES,
  type ContentPage,
  type DocumentName,
  MARKETING_PAGES,
  type MarketingPage,
} from '#contract/site.ts';
import { readHtmlPage, writeHtmlPage } from './html-page.rules.ts';
import {
  documentTextPath,
  isForReview,
  markReviewed,
  type Seller,
  writeLegalDocument,
} from './legal-templates.rules.ts';
import { type PageFields, readPageFile, setPageField } from './page-file.rules.ts';
import { writePresentText } from './present-text.ts';
import type { TextKind } from './side-by-side.tsx';
import type { useSiteTexts } from './site-editing.ts';
import type { TextFieldSpec } from './text-field.tsx';

type SiteTexts = ReturnType<typeof useSiteTexts>;

/** The fields of each page: those that the shop shows. */
const FIELDS_OF: Readonly<Record<ContentPage, readonly (keyof PageFields)[]>> = {
  organizers: ['title', 'lead', 'body', 'proofs', 'cases', 'formTitle'],
  photographers: ['title', 'lead', 'body', 'proofs', 'cases', 'formTitle'],
  business: ['title', 'lead', 'body', 'proofs', 'cases', 'formTitle'],
  contacts: ['title', 'lead', 'body', 'proofs', 'formTitle'],
  impressum: ['title', 'lead', 'body'],
};
const BLOCK_MARKS = ['heading', 'list'] as const;

/** Returns how a content page is edited. */
export function contentPageKind(page: ContentPage, texts: SiteTexts): TextKind {
  const { fields, hints } = texts;
  const specs: Readonly<Record<keyof PageFields, Omit<TextFieldSpec, 'name' | 'label'>>> = {
    title: { as: 'Line' },
    lead: { as: 'Lines' },
    body: { as: 'Markdown', description: hints.body, marks: BLOCK_MARKS, rows: 8 },
    proofs: { as: 'Markdown', description: hints.proofs },
    cases: { as: 'Markdown', description: hints.cases, marks: BLOCK_MARKS, rows: 3 },
    formTitle: { as: 'Line' },
  };
  const keys: Readonly<Record<string, string>> = { body: 'sections' };
  return {
    title: texts.pages[page],
    pathOf: (language) => `pages/${page}.${language}.yaml`,
    fields: FIELDS_OF[page].map((name) => ({ name, label: fields[name], ...specs[name] })),
    read: (source) => readPageFile(source) && { ...readPageFile(source) },
    set: (source, field, value) => setPageField(source, field as keyof PageFields, value),
    faultKeyOf: (field) => keys[field] ?? field,
    begin: () => stringify({ title: '' }),
    ...(isMarketingPage(page) && { present: (language: string) => writePresentText(page, language) }),
  };
}

const isMarketingPage = (page: ContentPage): page is MarketingPage =>
  MARKETING_PAGES.some((marketing) => marketing === page);

/** Returns how a page of the brand's own is edited. @param title of a new one */
export function ownPageKind(name: string, title: string, texts: SiteTexts): TextKind {
  const { fields, hints } = texts;
  return {
    title: texts.ownPage(name),
    pathOf: (language) => `custom/${name}/${language}/index.html`,
    fields: [
      { name: 'title', label: fields.title, as: 'Line' },
      {
        name: 'body',
        label: fields.body,
        as: 'Markdown',
        description: hints.body,
        marks: [...BLOCK_MARKS, 'bold', 'italic', 'link'],
        rows: 12,
      },
    ],
    read: (source) => readHtmlPage(source) && { ...readHtmlPage(source) },
    set: (source, field, value, language) =>
      writeHtmlPage({ title: '', body: '', ...readHtmlPage(source), [field]: value }, language, source),
    faultKeyOf: (field) => field,
    begin: (language) => writeHtmlPage({ title, body: '' }, language),
  };
}

/** Returns how the text of a document is edited. */
export function documentKind(
  document: DocumentName,
  seller: Seller | undefined,
  above: (source: string, onChange: (source: string) => void) => ReactNode,
  texts: SiteTexts,
): TextKind {
  return {
    title: texts.documents[document],
    pathOf: (language) => documentTextPath(document, language),
    fields: [
      {
        name: 'text',
        label: texts.documentText,
        as: 'Markdown',
        description: texts.documentHint,
        marks: BLOCK_MARKS,
        rows: 16,
      },
    ],
    // The mark for counsel has a checkbox of its own.
    read: (source) => ({ text: markReviewed(source) }),
    set: (source, _field, value) => (isForReview(source) ? `${REVIEW_NOTE}\n\n${value}` : value),
    faultKeyOf: (field) => field,
    begin: () => '# \n',
    template: (language) =>
      seller === undefined ? undefined : writeLegalDocument(document, language, seller),
    above,
  };
}

export const isContentPage = (name: string): name is ContentPage =>
  CONTENT_PAGES.some((page) => page === name);
