import { DOCUMENTS, type DocumentName } from '#contract/site.ts';
import { DOCUMENT_TEXT_MAX_BYTES, type FolderFile, placeOfFile } from '#hosting/pages/index.ts';
import { type DocumentText, drawDocument } from './draw-document.ts';

/**
 * Draws the documents whose texts a site's folder contains: `documents/AGB.pdf` of `documents/AGB.de.md`. Faulty texts are left
 * to the reader of the folder.
 * @param changed the files that changed. Documents without a changed text stay; one whose last text was removed is removed. If
 * omitted, all are drawn
 */
export async function drawDocuments(
  folder: readonly FolderFile[],
  changed?: readonly string[],
): Promise<FolderFile[]> {
  const files = new Map(folder.map((file) => [file.path, file]));
  for (const name of DOCUMENTS) {
    const path = `documents/${name}`;
    const isChanged = changed?.some((one) => textLanguage(one, name) !== undefined) ?? true;
    if (files.has(path) && !isChanged) continue;
    const texts = folder.flatMap((file) => {
      const language = textLanguage(file.path, name);
      return language === undefined ? [] : [{ file, language }];
    });
    const isReplaced = changed?.includes(path) ?? true;
    if (texts.length === 0 && isChanged && !isReplaced) files.delete(path);
    const bytes = await drawDocument(await readTexts(texts));
    if (bytes !== undefined)
      files.set(path, { path, isPlain: true, byteSize: bytes.byteLength, read: async () => bytes });
  }
  return [...files.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** Returns the language of a document's text; undefined for another file. */
function textLanguage(path: string, document: DocumentName): string | undefined {
  const place = placeOfFile(path);
  if ('code' in place || place.kind !== 'document-text' || place.name !== document) return undefined;
  return place.language;
}

async function readTexts(texts: readonly { file: FolderFile; language: string }[]): Promise<DocumentText[]> {
  const read: DocumentText[] = [];
  for (const { file, language } of texts.toSorted((one, other) => (one.language < other.language ? -1 : 1)))
    if (file.isPlain && file.byteSize <= DOCUMENT_TEXT_MAX_BYTES)
      read.push({ language, text: Buffer.from(await file.read()).toString('utf8') });
  return read;
}
