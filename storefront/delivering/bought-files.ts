import type { Download } from '#contract/archive.schema.ts';
import { type CropShape, cropName, cropUrl } from '#contract/archive.ts';
import type { NamedAddress } from '#storefront/ui/sharing/share-files.ts';

/** A file of an order that can be fetched. */
export type ReadyFile = Download & { url: string; size: number };

/** Returns whether a file is there; else it is still to come, its frame is being put around it, or could not be. */
export function isReady(file: Download): file is ReadyFile {
  return file.state === 'Ready' && file.url !== null && file.size !== null;
}

/** Returns whether something of an order is still being made: it is worth looking again. */
export function isFraming(files: readonly Download[] | undefined): boolean {
  return files?.some(({ state }) => state === 'Rendering') === true;
}

/** Returns whether the photographer still sends something of an order. */
export function isAwaited(files: readonly Download[] | undefined): boolean {
  return files?.some(({ state }) => state === 'Awaited') === true;
}

/** Returns an order's files as its page shows them: pictures, plain and framed, and videos. */
export function sortFiles(files: readonly Download[]): { pictures: Download[]; videos: Download[] } {
  return {
    pictures: files.filter(({ kind }) => kind !== 'Video'),
    videos: files.filter(({ kind }) => kind === 'Video'),
  };
}

/**
 * Returns the large picture at the top: of the ready ones the one that shows its runner best, or the first if that is
 * unknown; else the first that will be ready.
 */
export function largePicture(files: readonly Download[]): Download | undefined {
  const { pictures } = sortFiles(files);
  const [best] = pictures.filter(isReady).toSorted((a, b) => (b.rank ?? -1) - (a.rank ?? -1));
  return best ?? pictures[0];
}

/** Returns where a file, or a part of it around its runner, is fetched, and what it is called. */
export function addressOf({ url, fileName }: ReadyFile, shape?: CropShape): NamedAddress {
  if (shape === undefined) return { url, fileName };
  return { url: cropUrl(url, shape), fileName: cropName(fileName, shape) };
}

/** Returns the alternative text of a bought file: its name says event, bib and time. */
export function wordsOf({ fileName }: Pick<Download, 'fileName'>): string {
  return fileName.replace(/\.\w+$/, '');
}
