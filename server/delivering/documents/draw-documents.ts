import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { makeFault } from '#contract/faults.ts';
import { DOCUMENTS, type DocumentName } from '#contract/site.ts';
import { type FolderFile, findPlaceFaults, placeOfFile, type SiteFault } from '#hosting/pages/index.ts';
import { createFairSlots } from '#platform/sandbox/fair-slots.ts';
import { drawDocumentInSandbox } from './document.task.ts';
import type { DocumentText } from './draw-document.ts';

interface DrawingOptions {
  /**
   * The files that changed. Documents without a changed text stay; one whose last text was removed is removed. If omitted, all are
   * drawn.
   */
  changed?: readonly string[];
  /** The most bytes of all texts to draw. */
  maxBytes?: number;
  draw?: typeof drawOnce;
}

/**
 * Draws the documents whose texts a site's folder contains: `documents/AGB.pdf` of `documents/AGB.de.md`. If names or
 * sizes in the folder are faulty, draws nothing: the reader of the folder reports these faults.
 */
export async function drawDocuments(
  tenantId: string,
  folder: readonly FolderFile[],
  { changed, maxBytes = Number.POSITIVE_INFINITY, draw = drawOnce }: DrawingOptions = {},
): Promise<{ files: FolderFile[] } | { faults: SiteFault[] }> {
  if (findPlaceFaults(folder).length > 0) return { files: [...folder] };
  const files = new Map(folder.map((file) => [file.path, file]));
  const drawn: { path: string; texts: TextFile[] }[] = [];
  for (const name of DOCUMENTS) {
    const path = `documents/${name}`;
    const isChanged = changed?.some((one) => textLanguage(one, name) !== undefined) ?? true;
    if (files.has(path) && !isChanged) continue;
    const texts = folder.flatMap((file) => {
      const language = textLanguage(file.path, name);
      return language === undefined ? [] : [{ file, language }];
    });
    const isReplaced = changed?.includes(path) ?? true;
    if (texts.length > 0) drawn.push({ path, texts });
    else if (isChanged && !isReplaced) files.delete(path);
  }
  const byteSize = drawn.flatMap(({ texts }) => texts).reduce((sum, { file }) => sum + file.byteSize, 0);
  if (byteSize > maxBytes)
    return { faults: [{ file: '.', fault: makeFault('TextsTooLong', { kb: maxBytes / 1_000 }) }] };
  const faults: SiteFault[] = [];
  for (const { path, texts } of drawn) {
    const bytes = await draw(tenantId, await readTexts(texts));
    if (bytes === 'TooSlow') faults.push({ file: path, fault: makeFault('DocumentTooSlow') });
    else if (bytes !== undefined)
      files.set(path, { path, isPlain: true, byteSize: bytes.byteLength, read: async () => bytes });
  }
  if (faults.length > 0) return { faults };
  return { files: [...files.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1)) };
}

/** The most bytes of PDFs that a process caches. A document of 15 pages has some 50 kB in each language. */
const CACHED_BYTES_MAX = 32_000_000;
const cached = new LRUCache<string, Uint8Array>({
  maxSize: CACHED_BYTES_MAX,
  sizeCalculation: ({ byteLength }) => byteLength,
});
/** One document at a time, so that other files always find a place in the sandbox. */
const turns = createFairSlots({ atOnce: 1 });

/** Draws a document unless this process has drawn the same texts: a draft is proposed, shown in a preview and applied. */
async function drawOnce(
  tenantId: string,
  texts: readonly DocumentText[],
): Promise<Uint8Array | 'TooSlow' | undefined> {
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex');
  const key = `${tenantId} ${hash}`;
  const known = cached.get(key);
  if (known !== undefined) return known;
  return turns.run(tenantId, async () => {
    const bytes = cached.get(key) ?? (await drawDocumentInSandbox(tenantId, texts));
    if (bytes instanceof Uint8Array) cached.set(key, bytes);
    return bytes;
  });
}

interface TextFile {
  file: FolderFile;
  language: string;
}

/** Returns the language of a document's text; undefined for another file. */
function textLanguage(path: string, document: DocumentName): string | undefined {
  const place = placeOfFile(path);
  if ('code' in place || place.kind !== 'document-text' || place.name !== document) return undefined;
  return place.language;
}

async function readTexts(texts: readonly TextFile[]): Promise<DocumentText[]> {
  const read: DocumentText[] = [];
  for (const { file, language } of texts.toSorted((one, other) => (one.language < other.language ? -1 : 1))) {
    // The folder's reader reports a file that cannot be read.
    const bytes = await file.read().catch(() => undefined);
    if (bytes !== undefined) read.push({ language, text: Buffer.from(bytes).toString('utf8') });
  }
  return read;
}
