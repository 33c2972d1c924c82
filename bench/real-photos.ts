/**
 * Loads race photos with labelled bibs, split into those for developing rules and those that are held out. A folder contains a
 * `truth.json`: `{ photos: BibTruth[], startList?: string[] }`.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BibTruth } from '#finding/accuracy/score-bibs.rules.ts';
import type { KnownPhoto } from './compare-bib-readers.ts';

/** A race's photos; `startList` contains every number in them, and those of many other people. */
export type PhotoSet = {
  name: string;
  photos: KnownPhoto[];
  startList: string[];
  /** Names of one person, such as `1.jpg:503`. */
  sameRunner?: string[][] | undefined;
};

/** The photos for developing rules, or those that are held out from it. */
export type PhotoPart = 'development' | 'kept back';

/** The length of a start list, and the range of its numbers, if the truth contains none. */
const LIST_LENGTH = 1_500;
const NUMBERS = 9_000;

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Splits photos by the SHA-256 of their file names: the third with the smallest ones, rounded up, is kept back. */
export function splitByName<Photo extends { file: string }>(
  photos: readonly Photo[],
): Record<PhotoPart, Photo[]> {
  const order = photos.toSorted((one, other) => (digest(one.file) < digest(other.file) ? -1 : 1));
  const keptBack = new Set(order.slice(0, Math.ceil(photos.length / 3)));
  return {
    development: photos.filter((photo) => !keptBack.has(photo)),
    'kept back': photos.filter((photo) => keptBack.has(photo)),
  };
}

/**
 * Creates a start list as in a race: the numbers in the photos, and others chosen by SHA-256 until it is long enough.
 */
export function makeStartList(photos: readonly BibTruth[]): string[] {
  const list = new Set(photos.flatMap(({ clear, hard }) => [...clear, ...hard]));
  const numbers = Array.from({ length: NUMBERS }, (_, index) => String(index + 1));
  for (const number of numbers.toSorted((one, other) => (digest(one) < digest(other) ? -1 : 1))) {
    if (list.size >= LIST_LENGTH) break;
    list.add(number);
  }
  return [...list];
}

/** Loads one part of a race's photos. Throws if the folder has no truth. */
export async function loadPhotoSet(folder: string, part: PhotoPart): Promise<PhotoSet> {
  const file = path.join(folder, 'truth.json');
  const truth: { photos: BibTruth[]; startList?: string[]; sameRunner?: string[][] } = JSON.parse(
    await readFile(file, 'utf8'),
  );
  return {
    name: path.basename(folder),
    startList: truth.startList ?? makeStartList(truth.photos),
    sameRunner: truth.sameRunner,
    photos: splitByName(truth.photos)[part].map((photo) => ({
      truth: photo,
      load: () => readFile(path.join(folder, photo.file)),
    })),
  };
}
