import { type Fault, makeFault } from '#contract/faults.ts';
import { isLanguage, LANGUAGES } from '#contract/languages.ts';
import { CONTENT_PAGES, type ContentPage } from '#contract/site.ts';
import { nearestToken } from '#platform/yaml-file/nearest-token.ts';
import type { FolderFile } from './open-site-folder.ts';
import type { SiteFault } from './site-faults.ts';
import {
  contentFault,
  type FilePlace,
  placeOfFile,
  SITE_MAX_BYTES,
  SITE_MAX_FILES,
  sizeFault,
} from './site-files.rules.ts';

/** A file and its purpose. */
export interface PlacedFile {
  file: FolderFile;
  place: FilePlace;
}

/** A file with its content. */
export interface LoadedFile extends PlacedFile {
  bytes: Uint8Array;
}

/**
 * Determines each file's purpose from its name and size only. If there are too many files, or they are too large
 * together, that is a single fault.
 */
export function placeFiles(folder: readonly FolderFile[], faults: SiteFault[]): PlacedFile[] {
  const total = folder.reduce((sum, { byteSize }) => sum + byteSize, 0);
  if (folder.length > SITE_MAX_FILES) {
    faults.push({ file: '.', fault: makeFault('TooManyFiles', { max: SITE_MAX_FILES }) });
    return [];
  }
  const placed: PlacedFile[] = [];
  for (const file of folder) {
    const place = placeOfFile(file.path);
    const fault = !file.isPlain
      ? makeFault('NotPlainFile')
      : 'code' in place
        ? place
        : (sizeFault(file.path, file.byteSize) ?? languageFault(place));
    if (fault !== undefined) faults.push({ file: file.path, fault });
    else if (!('code' in place)) placed.push({ file, place });
  }
  if (total > SITE_MAX_BYTES && faults.length === 0)
    faults.push({ file: '.', fault: makeFault('FolderTooLarge', { mb: SITE_MAX_BYTES / 1_000_000 }) });
  return placed;
}

/** Finds the faults that names and sizes of a folder's files show, without reading one. */
export function findPlaceFaults(folder: readonly FolderFile[]): SiteFault[] {
  const faults: SiteFault[] = [];
  placeFiles(folder, faults);
  return faults;
}

function languageFault(place: FilePlace): Fault | undefined {
  if (place.kind !== 'page' && place.kind !== 'custom' && place.kind !== 'document-text') return undefined;
  if (!isLanguage(place.language))
    return makeFault('NoLanguage', { language: place.language, known: LANGUAGES.join(', ') });
  if (place.kind !== 'page' || isContentPage(place.page)) return undefined;
  const near = nearestToken(place.page, CONTENT_PAGES);
  return near === undefined
    ? makeFault('NoPage', { page: place.page, known: CONTENT_PAGES.join(', ') })
    : makeFault('PageMisspelt', { page: place.page, near });
}

export const isContentPage = (page: string): page is ContentPage =>
  CONTENT_PAGES.some((known) => known === page);

/** Reads files that are small enough, and checks that the content matches the name. */
export async function loadFiles(placed: readonly PlacedFile[], faults: SiteFault[]): Promise<LoadedFile[]> {
  if (faults.some(({ file }) => file === '.')) return [];
  const loaded: LoadedFile[] = [];
  for (const one of placed) {
    const bytes = await one.file.read().catch(() => undefined);
    const isWords = one.place.kind === 'site' || one.place.kind === 'page';
    const fault =
      bytes === undefined
        ? makeFault('CannotBeRead')
        : isWords
          ? undefined
          : contentFault(one.file.path, bytes);
    if (fault !== undefined) faults.push({ file: one.file.path, fault });
    else if (bytes !== undefined) loaded.push({ ...one, bytes });
  }
  return loaded;
}
