import { expect, test } from 'vitest';
import type { FolderFile } from '#hosting/pages/index.ts';
import { readPdf } from '#tests/fixtures/read-pdf.ts';
import { type DocumentText, drawDocument } from './draw-document.ts';
import { drawDocuments as drawIn } from './draw-documents.ts';

/** Draws in this process instead of the sandbox, and lists the languages of each document that it draws. */
const drawnLanguages: string[][] = [];
const draw = (_tenantId: string, texts: readonly DocumentText[]) => {
  drawnLanguages.push(texts.map(({ language }) => language));
  return drawDocument(texts);
};
async function drawDocuments(
  folder: readonly FolderFile[],
  changed?: readonly string[],
): Promise<FolderFile[]> {
  const drawn = await drawIn('photofinish', folder, { ...(changed === undefined ? {} : { changed }), draw });
  if ('faults' in drawn) throw new Error(JSON.stringify(drawn.faults));
  return drawn.files;
}

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

test('the same texts give the same bytes, and changed texts give other bytes', async () => {
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

test('a text without words draws no document', async () => {
  const folder = folderOf({ 'documents/AGB.en.md': ' \n<!-- note -->\n' });
  expect(await drawDocuments(folder)).toEqual(folder);
});

test.each([
  ['a text of no document', { 'documents/Press.en.md': '# Press' }],
  ['a text that is too long', { 'documents/policy.en.md': 'x'.repeat(50_001) }],
  ['a text in no language', { 'documents/AGB.x0.md': '# Terms' }],
  ['too many files', Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`images/${at}.png`, 'x']))],
])('a folder with %s is returned unchanged, and nothing is drawn', async (_what, faulty) => {
  drawnLanguages.length = 0;
  const folder = folderOf({ ...TEXTS, ...faulty });
  expect(await drawDocuments(folder)).toEqual(folder);
  expect(drawnLanguages).toEqual([]);
});

test('only the documents of changed texts count for the limit of a call, in all their languages', async () => {
  drawnLanguages.length = 0;
  const texts = {
    'documents/AGB.de.md': 'a'.repeat(600),
    'documents/AGB.pdf': '%PDF-old',
    'documents/policy.de.md': 'b'.repeat(600),
    'documents/policy.en.md': 'c'.repeat(300),
  };
  const options = { changed: ['documents/policy.en.md'], draw };
  const fits = await drawIn('photofinish', folderOf(texts), { ...options, maxBytes: 900 });
  expect('files' in fits).toBe(true);
  const tooLong = await drawIn('photofinish', folderOf(texts), { ...options, maxBytes: 899 });
  expect(tooLong).toMatchObject({ faults: [{ file: '.', fault: { code: 'TextsTooLong' } }] });
  expect(drawnLanguages).toEqual([['de', 'en']]);
});

test('a document that exceeds the limits of the sandbox is a fault', async () => {
  const drawn = await drawIn('photofinish', folderOf(TEXTS), { draw: async () => 'TooSlow' });
  expect(drawn).toMatchObject({
    faults: [{ file: 'documents/AGB.pdf', fault: { code: 'DocumentTooSlow' } }],
  });
});

test('a word that is longer than a line is broken', async () => {
  const [page = ''] = await textOf(await drawDocuments(folderOf({ 'documents/AGB.en.md': 'x'.repeat(500) })));
  expect(page).toBe('x'.repeat(500));
});
