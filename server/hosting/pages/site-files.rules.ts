import { extname } from 'node:path';
import { type Fault, makeFault } from '#contract/faults.ts';
import { REVIEW_NOTE } from '#contract/page-text.ts';
import { DOCUMENTS } from '#contract/site.ts';
import { detectPicture } from '#hosting/organizer/index.ts';

/** The longest text from which a document is drawn: some 15 pages. */
const DOCUMENT_TEXT_MAX_BYTES = 50_000;

/** The types of a tenant's files by extension: media type and largest size. */
const FILE_TYPES: ReadonlyMap<string, { mediaType: string; maxBytes: number }> = new Map(
  Object.entries<{ mediaType: string; maxBytes: number }>({
    '.pdf': { mediaType: 'application/pdf', maxBytes: 20_000_000 },
    '.html': { mediaType: 'text/html; charset=utf-8', maxBytes: 1_000_000 },
    '.css': { mediaType: 'text/css; charset=utf-8', maxBytes: 1_000_000 },
    '.svg': { mediaType: 'image/svg+xml', maxBytes: 1_000_000 },
    '.png': { mediaType: 'image/png', maxBytes: 5_000_000 },
    '.jpg': { mediaType: 'image/jpeg', maxBytes: 5_000_000 },
    '.webp': { mediaType: 'image/webp', maxBytes: 5_000_000 },
    '.woff2': { mediaType: 'font/woff2', maxBytes: 1_000_000 },
    '.md': { mediaType: 'text/markdown; charset=utf-8', maxBytes: DOCUMENT_TEXT_MAX_BYTES },
  }),
);
const PICTURE_ENDINGS = ['.png', '.jpg', '.webp'];
const CUSTOM_ENDINGS = ['.html', '.css', '.svg', ...PICTURE_ENDINGS, '.woff2'];

/** The limit of a whole folder. No site needs more, and this much fits into memory. */
export const SITE_MAX_BYTES = 100_000_000;
export const SITE_MAX_FILES = 500;
/** The most folders of a path in `custom/{name}/{language}/`. */
const CUSTOM_DEPTH_MAX = 7;

const PAGE_NAME = /^[a-z0-9][a-z0-9-]{0,59}$/;
const FILE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/;

/** The purpose of a file in the folder. */
export type FilePlace =
  | { kind: 'site' }
  | { kind: 'page'; page: string; language: string }
  | { kind: 'document'; name: string }
  /** The text in one language from which a document is drawn. It is not published itself. */
  | { kind: 'document-text'; name: string; language: string }
  | { kind: 'image' }
  | { kind: 'custom'; name: string; language: string; asset: string };

/**
 * Determines a file's purpose from its path in the folder.
 * @returns if it has none, the fault
 */
export function placeOfFile(path: string): FilePlace | Fault {
  const parts = path.split('/');
  const [folder, ...rest] = parts;
  if (path === 'site.yaml') return { kind: 'site' };
  if (folder === 'pages' && rest.length === 1) return placeOfPage(rest[0] ?? '');
  if (folder === 'documents' && rest.length === 1) return placeOfDocument(rest[0] ?? '');
  if (folder === 'images' && rest.length === 1) {
    if (!FILE_NAME.test(rest[0] ?? '')) return NAMES;
    return fitsIn(path, PICTURE_ENDINGS) ?? { kind: 'image' };
  }
  if (folder === 'custom' && rest.length >= 3) return placeOfCustom(path, rest);
  return makeFault('NotPartOfSite', { custom: 'custom/{name}/{language}/' });
}

const NAMES = makeFault('UnfitForAddress');

function placeOfPage(name: string): FilePlace | Fault {
  const [, page, language] = /^([^.]+)\.([^.]+)\.yaml$/.exec(name) ?? [];
  if (page === undefined || language === undefined) return makeFault('NoPageName');
  return { kind: 'page', page, language };
}

function placeOfDocument(name: string): FilePlace | Fault {
  const [, written, language] = /^([^.]+)\.([^.]+)\.md$/.exec(name) ?? [];
  const known = DOCUMENTS.find((document) => document === (written === undefined ? name : `${written}.pdf`));
  if (known !== undefined && language !== undefined) return { kind: 'document-text', name: known, language };
  return known === undefined
    ? makeFault('NoDocument', { known: DOCUMENTS.join(', ') })
    : { kind: 'document', name: known };
}

function placeOfCustom(path: string, [name = '', language = '', ...asset]: string[]): FilePlace | Fault {
  if (!PAGE_NAME.test(name)) return makeFault('NotUnderPage');
  if (asset.length + 3 > CUSTOM_DEPTH_MAX) return makeFault('TooManyFolders');
  if (!asset.every((part) => FILE_NAME.test(part))) return NAMES;
  return fitsIn(path, CUSTOM_ENDINGS) ?? { kind: 'custom', name, language, asset: asset.join('/') };
}

function fitsIn(path: string, endings: readonly string[]): Fault | undefined {
  return endings.includes(extname(path)) ? undefined : makeFault('OtherKind', { known: endings.join(', ') });
}

/**
 * Checks a file's size before it is read.
 * @returns if it is too large, the fault
 */
export function sizeFault(path: string, byteSize: number): Fault | undefined {
  const { maxBytes } = FILE_TYPES.get(extname(path)) ?? { maxBytes: 1_000_000 };
  if (byteSize === 0) return makeFault('FileEmpty');
  if (byteSize <= maxBytes) return undefined;
  return makeFault('FileTooBig', { mb: Math.ceil(byteSize / 1_000_000), max: maxBytes / 1_000_000 });
}

/** Determines the media type with which a file is served. */
export function mediaTypeOf(path: string): string {
  return FILE_TYPES.get(extname(path))?.mediaType ?? 'application/octet-stream';
}

/**
 * Compares a file's first bytes with its extension.
 * @returns if they do not match, the fault
 */
export function contentFault(path: string, bytes: Uint8Array): Fault | undefined {
  const ending = extname(path);
  const begin = Buffer.from(bytes.subarray(0, 5)).toString('latin1');
  if (ending === '.pdf') return begin === '%PDF-' ? undefined : makeFault('NoPdf');
  if (ending === '.woff2') return begin.startsWith('wOF2') ? undefined : makeFault('NoFont');
  if (PICTURE_ENDINGS.includes(ending))
    return `.${detectPicture(bytes)}` === ending
      ? undefined
      : makeFault('NoPicture', { kind: ending.slice(1).toUpperCase() });
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return undefined;
  } catch {
    return makeFault('NotUtf8Text');
  }
}

/** Returns whether the text of a document contains the note that counsel has not reviewed it (docs/decisions/0304). */
export const isUnreviewed = (text: Uint8Array): boolean => Buffer.from(text).includes(REVIEW_NOTE);
