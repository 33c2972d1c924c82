import { basename } from 'node:path';
import { isPhotoName } from '#contract/upload-files.ts';
import {
  type ImageProblem,
  identifyImage,
  needsHeicProgram,
  type PhotoFormat,
  RECOGNISED_BY_BYTES,
  readLongEdge,
  recogniseImage,
} from '#engines/images/index.ts';
import { Outage } from '#platform/outage.ts';
import { FileTooLarge, type FoundFile, type SkipReason, type SourceEntry } from './sources/index.ts';

/**
 * Why a file was not imported although it may contain photos. `Archive`: unpack it, or import it separately.
 * `TooSmall`: too few pixels to sell. `NoHeicDecoder`: the program that reads HEIC is not installed.
 */
export type ReceiveProblem = ImageProblem | 'Unreadable' | 'Archive' | 'TooSmall' | 'NoHeicDecoder';

/** The kind of a source's entry. */
export type RecognisedFile =
  /**
   * `format` is the format to store: a HEIC that only an external program can read must be converted first. `whole` is
   * the content to store: the bytes, with a missing end marker added.
   */
  | { outcome: 'Photo'; bytes: Uint8Array; whole: Uint8Array; format: PhotoFormat; isToConvert: boolean }
  | { outcome: 'Refused'; problem: ReceiveProblem }
  | { outcome: 'Skipped'; reason: SkipReason };

interface RecogniseOptions {
  minEdge?: number;
  mend?(bytes: Uint8Array): Promise<Uint8Array | undefined>;
}

const ARCHIVE_NAME = /\.(zip|rar|7z|tar|tgz|gz)$/i;

const refused = (problem: ReceiveProblem): RecognisedFile => ({ outcome: 'Refused', problem });
const skipped = (reason: SkipReason): RecognisedFile => ({ outcome: 'Skipped', reason });

/**
 * Recognises a photo by its content, whatever its name. A file with a photo's name and other content is refused, and so is an
 * unsupported picture, so that the operator sees it in the report. A file that is not a photo by name and content is skipped; only
 * its first bytes are read.
 * @param options.minEdge a photo is refused if its longer side has fewer pixels
 * @param options.mend adds the end marker to a JPEG that lacks nothing else
 * @throws Outage if the whole source is unreachable
 */
export async function recogniseFile(
  entry: SourceEntry,
  options: RecogniseOptions = {},
): Promise<RecognisedFile> {
  if ('leftOut' in entry)
    return entry.leftOut === 'Unreadable' ? refused('Unreadable') : skipped(entry.leftOut);
  try {
    return isPhotoName(basename(entry.file))
      ? await readPhoto(entry, options)
      : await readUnnamed(entry, options);
  } catch (error) {
    if (error instanceof Outage) throw error;
    return refused(error instanceof FileTooLarge ? 'TooLarge' : 'Unreadable');
  }
}

async function readPhoto(found: FoundFile, { minEdge = 0, mend }: RecogniseOptions): Promise<RecognisedFile> {
  const bytes = await found.read();
  const isToConvert = needsHeicProgram(bytes);
  const identified = isToConvert ? ({ ok: true, format: 'jpeg' } as const) : identifyImage(bytes);
  const mended = !identified.ok && identified.problem === 'Truncated' ? await mend?.(bytes) : undefined;
  if (!identified.ok && mended === undefined) return refused(identified.problem);
  if (minEdge > 0 && (await readLongEdge(bytes)) < minEdge) return refused('TooSmall');
  const format = identified.ok ? identified.format : 'jpeg';
  return { outcome: 'Photo', bytes, whole: mended ?? bytes, format, isToConvert };
}

async function readUnnamed(found: FoundFile, options: RecogniseOptions): Promise<RecognisedFile> {
  const start =
    found.readStart === undefined ? await found.read() : await found.readStart(RECOGNISED_BY_BYTES);
  const kind = recogniseImage(start);
  if (kind === 'camera raw') return skipped('CameraRaw');
  if (kind !== undefined) return readPhoto(found, options);
  return ARCHIVE_NAME.test(found.file) ? refused('Archive') : skipped('NotAPhoto');
}
