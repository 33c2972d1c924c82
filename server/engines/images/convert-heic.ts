import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { MAX_PIXELS } from './decode-photo.ts';
import { isHeifComplete } from './heif-structure.ts';
import { type ImageRefusal, identifyImage, recogniseImage, refuseImage } from './identify-image.ts';

/** The names of libheif's program, new and old. */
const PROGRAMS = ['heif-dec', 'heif-convert'] as const;

/** How to install it, in one sentence. */
export const INSTALL_HEIC_PROGRAM =
  'install libheif\'s program with "apt-get install libheif-examples" (macOS: "brew install libheif")';

/** A phone's picture takes about a second. A file on which the program works this long is broken or an attack. */
const TIMEOUT_MS = 60_000;
/**
 * The limit for the program's address space: three times the largest accepted picture, and the memory that its
 * threads reserve.
 */
const MEMORY_KIB_MAX = 4 * 1024 * 1024;
const JPEG_QUALITY = 95;

/** Limits memory where the system supports it, lowers the priority, and executes the program. */
const BOUNDED = `ulimit -v ${MEMORY_KIB_MAX} 2>/dev/null; exec nice -n 10 "$0" "$@"`;

const run = promisify(execFile);

/** The folders in which programs are searched, their working folder, their time limit, and the reader of headers. */
interface ConvertHeicOptions {
  searchPath?: string | undefined;
  workFolder?: string;
  timeoutMs?: number;
  readSize?: typeof readHeicSize;
}

/** Returns whether a file is a HEIC that the installed libvips cannot decode, but that `convertHeic` may be able to. */
export function needsHeicProgram(bytes: Uint8Array): boolean {
  return recogniseImage(bytes) === 'HEIC' && !identifyImage(bytes).ok;
}

/** Finds the installed program that decodes HEIC; undefined if there is none. */
export async function findHeicProgram(searchPath = process.env.PATH): Promise<string | undefined> {
  const folders = (searchPath ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const program of PROGRAMS)
    for (const path of folders.map((folder) => join(folder, program)))
      if (await isExecutable(path)) return path;
  return undefined;
}

/** Reads the pixels of a HEIC from its header; zeros if it cannot be read. */
export async function readHeicSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes, { failOn: 'none', limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  return { width, height };
}

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/**
 * Converts a HEIC to a JPEG by libheif's program, if installed: because of patents, npm's image libraries contain no
 * decoder. The program rotates the picture upright and copies its EXIF. It runs with limits of memory and time.
 * @returns the JPEG; `NoHeicDecoder` if no program is installed; or why the file is refused
 */
export async function convertHeic(
  bytes: Uint8Array,
  {
    searchPath,
    workFolder = tmpdir(),
    timeoutMs = TIMEOUT_MS,
    readSize = readHeicSize,
  }: ConvertHeicOptions = {},
): Promise<{ ok: true; bytes: Uint8Array } | ImageRefusal | { ok: false; problem: 'NoHeicDecoder' }> {
  if (!isHeifComplete(bytes)) return refuseImage('Truncated', 'a part of the HEIC file is missing');
  const { width, height } = await readSize(bytes);
  if (width * height === 0) return refuseImage('Truncated', 'the header of the HEIC file cannot be read');
  if (width * height > MAX_PIXELS)
    return refuseImage('TooLarge', `${width} × ${height} pixels are more than ${MAX_PIXELS / 1e6} million`);
  const program = await findHeicProgram(searchPath);
  if (program === undefined) return { ok: false, problem: 'NoHeicDecoder' };
  const folder = await mkdtemp(join(workFolder, 'photofinish-heic-'));
  try {
    const [source, target] = [join(folder, 'photo.heic'), join(folder, 'photo.jpg')];
    await writeFile(source, bytes);
    await run('/bin/sh', ['-c', BOUNDED, program, '-q', String(JPEG_QUALITY), source, target], {
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    // For a file with several pictures, the program numbers its output files.
    const jpeg = await readFile(target).catch(() => readFile(join(folder, 'photo-1.jpg')));
    const converted = identifyImage(jpeg);
    if (!converted.ok) return converted;
    return { ok: true, bytes: clearOrientation(jpeg) };
  } catch (error) {
    return refuseImage('Truncated', error instanceof Error ? error.message : String(error));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const ORIENTATION_TAG = 0x0112;

/**
 * Sets the orientation in a JPEG's EXIF to "upright", in place. The program rotates the pixels as the HEIC
 * requires, but copies the EXIF unchanged, which still requires the rotation (libheif 1.15): readers would rotate
 * the picture twice.
 */
function clearOrientation(jpeg: Buffer): Buffer {
  const exifAt = jpeg.indexOf('Exif\0\0', 0, 'latin1');
  // Metadata comes before the pixels; an EXIF block after them does not belong to this picture.
  if (exifAt < 0 || exifAt > jpeg.indexOf(Buffer.of(0xff, 0xda))) return jpeg;
  const tiff = jpeg.subarray(exifAt + 6);
  if (tiff.length < 8) return jpeg;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directoryAt = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directoryAt + 2 > tiff.length) return jpeg;
  for (let index = 0; index < read16(directoryAt); index += 1) {
    const entryAt = directoryAt + 2 + 12 * index;
    if (entryAt + 12 > tiff.length) return jpeg;
    if (read16(entryAt) !== ORIENTATION_TAG) continue;
    if (isLittle) tiff.writeUInt16LE(1, entryAt + 8);
    else tiff.writeUInt16BE(1, entryAt + 8);
  }
  return jpeg;
}
