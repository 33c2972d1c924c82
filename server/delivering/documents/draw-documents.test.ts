import { expect, test } from 'vitest';
import type { FolderFile } from '#hosting/pages/index.ts';
import { readPdf } from '#tests/fixtures/read-pdf.ts';
import { drawDocuments } from './draw-documents.ts';

const folderOf = (texts: Record<string, string>): FolderFile[] =>
  Object.entries(texts).map(([path, text]) => {
    const bytes = Buffer.from(text);
    return { path, isPlain: true, byteSize: bytes.byteLength, read: async () => bytes };
  });
const bytesOf = async (folder: readonly FolderFile[], name = 'AGB.pdf'): Promise<Buffer | undefined> => {
  const file = folder.find(({ path }) => path === `documents/${name}`);
  return file === undefined ? undefined : Buffer.from(await file.read());
};
const textOf = async (folder: readonly FolderFile[]) =>
  readPdf((await bytesOf(folder)) ?? Buffer.of()).pages.map((page) => page.replaceAll(/\s+/g, ''));

const TEXTS = {
  'site.yaml': '{}',
  'documents/AGB.en.md': '# Terms\n\n## What you buy\n\nA photo.\n\n- to print\n- to show',
  'documents/AGB.de.md': '<!-- for review -->\n# Bedingungen\n\nEin Foto.',
};

test('a document has a page of each language, and its text is kept', async () => {
  const drawn = await drawDocuments(folderOf(TEXTS));
  expect(drawn.map(({ path }) => path)).toEqual([
    'documents/AGB.de.md',
    'documents/AGB.en.md',
    'documents/AGB.pdf',
    'site.yaml',
  ]);
  expect(await textOf(drawn)).toEqual(['BedingungenEinFoto.', 'TermsWhatyoubuyAphoto.–toprint–toshow']);
});

test('the same texts give the same bytes, and any change other ones', async () => {
  const once = await bytesOf(await drawDocuments(folderOf(TEXTS)));
  expect((await bytesOf(await drawDocuments(folderOf(TEXTS))))?.equals(once ?? Buffer.of())).toBe(true);
  const reviewed = { ...TEXTS, 'documents/AGB.de.md': '# Bedingungen\n\nEin Foto.' };
  const again = await drawDocuments(folderOf(reviewed));
  expect((await bytesOf(again))?.equals(once ?? Buffer.of())).toBe(false);
  expect(await textOf(again)).toEqual(await textOf(await drawDocuments(folderOf(TEXTS))));
});

test('only documents of changed texts are drawn', async () => {
  const folder = folderOf({ ...TEXTS, 'documents/AGB.pdf': '%PDF-old' });
  expect((await bytesOf(await drawDocuments(folder, ['site.yaml'])))?.toString()).toBe('%PDF-old');
  expect(await textOf(await drawDocuments(folder, ['documents/AGB.en.md']))).toHaveLength(2);
  // A language was removed.
  const { 'documents/AGB.de.md': _, ...english } = { ...TEXTS, 'documents/AGB.pdf': '%PDF-old' };
  expect(await textOf(await drawDocuments(folderOf(english), ['documents/AGB.de.md']))).toHaveLength(1);
});

test('without its last text a document is removed, unless a PDF replaces it', async () => {
  const folder = folderOf({ 'site.yaml': '{}', 'documents/AGB.pdf': '%PDF-new' });
  expect(await bytesOf(await drawDocuments(folder, ['documents/AGB.de.md']))).toBeUndefined();
  const replaced = await drawDocuments(folder, ['documents/AGB.de.md', 'documents/AGB.pdf']);
  expect((await bytesOf(replaced))?.toString()).toBe('%PDF-new');
  expect((await bytesOf(await drawDocuments(folder)))?.toString()).toBe('%PDF-new');
});

test('texts that are empty, too long or of no document are left to the reader of the folder', async () => {
  const folder = folderOf({
    'documents/AGB.en.md': ' \n<!-- note -->\n',
    'documents/Press.en.md': '# Press',
    'documents/policy.en.md': 'x'.repeat(50_001),
  });
  expect(await drawDocuments(folder)).toEqual(folder);
});

test('a word that is longer than a line is broken', async () => {
  const [page = ''] = await textOf(await drawDocuments(folderOf({ 'documents/AGB.en.md': 'x'.repeat(500) })));
  expect(page).toBe('x'.repeat(500));
});
