import type { Download } from '#contract/archive.schema.ts';
import { type CropShape, cropName, cropUrl } from '#contract/archive.ts';
import type { NamedAddress } from '#storefront/ui/sharing/share-files.ts';

/** A file of an order that can be downloaded. */
export type ReadyFile = Download & { url: string; size: number };

/** Returns whether a file is ready. Otherwise it is not there yet, its frame is being rendered, or rendering failed. */
export function isReady(file: Download): file is ReadyFile {
  return file.state === 'Ready' && file.url !== null && file.size !== null;
}

/** Returns whether a file of an order is still being framed, so that polling is worthwhile. */
export function isFraming(files: readonly Download[] | undefined): boolean {
  return files?.some(({ state }) => state === 'Rendering') === true;
}

/** Returns whether the photographer has yet to send files of an order. */
export function isAwaited(files: readonly Download[] | undefined): boolean {
  return files?.some(({ state }) => state === 'Awaited') === true;
}

/** Groups an order's files as its page shows them: photos, plain and framed, and videos. */
export function sortFiles(files: readonly Download[]): { pictures: Download[]; videos: Download[] } {
  return {
    pictures: files.filter(({ kind }) => kind !== 'Video'),
    videos: files.filter(({ kind }) => kind === 'Video'),
  };
}

/**
 * Chooses the large picture at the top: the ready one that shows the runner best, or the first ready one if that is
 * unknown; otherwise the first that will be ready.
 */
export function largePicture(files: readonly Download[]): Download | undefined {
  const { pictures } = sortFiles(files);
  const [best] = pictures.filter(isReady).toSorted((a, b) => (b.rank ?? -1) - (a.rank ?? -1));
  return best ?? pictures[0];
}

const BESIDE = { min: 2, max: 3 };

/**
 * Chooses the pictures beside the large one on a wide screen: ready close-ups, the best first. One alone would leave a gap,
 * so there are none then.
 */
export function picturesBeside(files: readonly Download[]): (Download & { closeUpUrl: string })[] {
  const large = largePicture(files);
  const others = sortFiles(files).pictures.filter(
    (file): file is Download & { closeUpUrl: string } =>
      file !== large && isReady(file) && file.kind === 'Photo' && file.closeUpUrl !== null,
  );
  const best = others.toSorted((a, b) => (b.rank ?? -1) - (a.rank ?? -1)).slice(0, BESIDE.max);
  return best.length < BESIDE.min ? [] : best;
}

/** Returns the URL and the file name of a file, or of a crop around its runner. */
export function addressOf({ url, fileName }: ReadyFile, shape?: CropShape): NamedAddress {
  if (shape === undefined) return { url, fileName };
  return { url: cropUrl(url, shape), fileName: cropName(fileName, shape) };
}

/** Returns the alternative text of a bought file: its file name with event, bib and time. */
export function wordsOf({ fileName }: Pick<Download, 'fileName'>): string {
  return fileName.replace(/\.\w+$/, '');
}
