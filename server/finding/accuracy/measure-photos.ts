import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isPhotoName } from '#contract/upload-files.ts';
import { measureLight } from '#engines/images/index.ts';
import type { PhotoReader } from '#engines/photo-reader/index.ts';
import type { MeasuredPhoto } from './measured-set.ts';
import type { PhotoTruth, Truth } from './truth.schema.ts';

/** A photo that could not be read, and why. */
export interface UnreadPhoto {
  file: string;
  problem: string;
}

/** Compares a truth with a folder: lists missing photos, and photos without truth. */
export async function compareWithFolder(
  folder: string,
  { photos }: Truth,
): Promise<{ missing: string[]; withoutTruth: string[] }> {
  const files = new Set<string>();
  for await (const file of glob('**/*', { cwd: folder })) files.add(file.replaceAll(path.sep, '/'));
  const named = new Set(photos.map(({ file }) => file));
  return {
    missing: [...named].filter((file) => !files.has(file)),
    withoutTruth: [...files].filter((file) => isPhotoName(file) && !named.has(file)).toSorted(),
  };
}

async function measurePhoto(
  reader: Pick<PhotoReader, 'examine'>,
  folder: string,
  truth: PhotoTruth,
): Promise<MeasuredPhoto | UnreadPhoto> {
  try {
    const bytes = await readFile(path.join(folder, truth.file));
    // Computed before the reader takes ownership of the bytes.
    const light = await measureLight(bytes);
    const read = await reader.examine(bytes);
    if (!read.ok) return { file: truth.file, problem: `${read.problem}: ${read.detail}` };
    return { truth, light, readings: read.readings, faces: read.faces };
  } catch (error) {
    return { file: truth.file, problem: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Reads the photos that a truth names, each once. A few are in memory at a time; only the readings are kept.
 * @param onPhoto called after each photo
 */
export async function measurePhotos(
  reader: Pick<PhotoReader, 'examine' | 'workers'>,
  folder: string,
  { photos }: Truth,
  onPhoto: (isRead: boolean) => void,
): Promise<{ measured: MeasuredPhoto[]; unread: UnreadPhoto[] }> {
  const results: (MeasuredPhoto | UnreadPhoto)[] = [];
  const waiting = photos.entries();
  const work = async () => {
    for (const [index, truth] of waiting) {
      const result = await measurePhoto(reader, folder, truth);
      results[index] = result;
      onPhoto('truth' in result);
    }
  };
  // One more than are read at once, because the next file is loaded meanwhile.
  await Promise.all(Array.from({ length: reader.workers + 1 }, work));
  return {
    measured: results.filter((result) => 'truth' in result),
    unread: results.filter((result) => 'problem' in result),
  };
}
