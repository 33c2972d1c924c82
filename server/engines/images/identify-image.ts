import sharp from 'sharp';
import { isHeifComplete, readHeifKind } from './heif-structure.ts';
import { isJpegComplete } from './jpeg-structure.ts';
import { TooManyParts } from './part-counter.ts';
import { isPngComplete } from './png-structure.ts';
import { isCameraRaw, isTiffComplete } from './tiff-structure.ts';
import { isWebpComplete } from './webp-structure.ts';

/**
 * Why a file is not accepted as a photo. `UnsupportedFormat`: a picture of a kind that is not accepted.
 * `Truncated`: some of its data is missing, at its end or inside.
 */
export type ImageProblem = 'Empty' | 'NotAnImage' | 'UnsupportedFormat' | 'Truncated' | 'TooLarge';

/** A refusal that is caused by the file. `detail` is for the operator's log, in English. */
export type ImageRefusal = { ok: false; problem: ImageProblem; detail: string };

export function refuseImage(problem: ImageProblem, detail: string): ImageRefusal {
  return { ok: false, problem, detail };
}

/** The file formats that are accepted as photos, by content. */
export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'tiff' | 'avif' | 'heic';

/** The file extension of a format, used to store and deliver originals. */
export const FORMAT_EXTENSIONS: Record<PhotoFormat, string> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  tiff: 'tif',
  avif: 'avif',
  heic: 'heic',
};

/** The kinds of picture that are recognised by their bytes, whether they are accepted or not. */
export type ImageKind = 'JPEG' | 'PNG' | 'WebP' | 'TIFF' | 'AVIF' | 'HEIC' | 'GIF' | 'BMP' | 'camera raw';

/** How many bytes from a file's start `recogniseImage` needs; of a shorter file, all bytes. */
export const RECOGNISED_BY_BYTES = 64 * 1024;

const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** The signatures of raw files from Fujifilm, Olympus and Panasonic. */
const RAW_SIGNATURE = /^(FUJIFILMCCD-RAW|IIRO|IIRS|MMOR|IIU\0)/;

/** Classic TIFF, and BigTIFF for files beyond 4 GB. */
const TIFF_SIGNATURES = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'];

/**
 * Recognises the kind of a picture by its first bytes, never by its name.
 * @returns undefined if it is not a picture
 */
export function recogniseImage(start: Uint8Array): ImageKind | undefined {
  const four = text(start, 0, 4);
  if (text(start, 0, 3) === '\xff\xd8\xff') return 'JPEG';
  if (text(start, 0, 8) === '\x89PNG\r\n\x1a\n') return 'PNG';
  if (four === 'RIFF' && text(start, 8, 12) === 'WEBP') return 'WebP';
  if (RAW_SIGNATURE.test(text(start, 0, 16))) return 'camera raw';
  if (TIFF_SIGNATURES.includes(four)) return isCameraRaw(start) ? 'camera raw' : 'TIFF';
  if (four === 'GIF8') return 'GIF';
  if (text(start, 0, 2) === 'BM' && text(start, 6, 10) === '\0\0\0\0') return 'BMP';
  return readHeifKind(start);
}

/** An accepted format, with its own check that the file is complete. */
interface AcceptedFormat {
  format: PhotoFormat;
  isComplete: (bytes: Uint8Array) => boolean;
}

/**
 * Whether the installed libvips decodes HEVC. The one that comes with sharp does not, because of patents; one that
 * was built on this machine may.
 */
const canDecodeHeic = sharp.format.heif.input.fileSuffix?.includes('.heic') === true;

const ACCEPTED: Partial<Record<ImageKind, AcceptedFormat>> = {
  JPEG: { format: 'jpeg', isComplete: isJpegComplete },
  PNG: { format: 'png', isComplete: isPngComplete },
  WebP: { format: 'webp', isComplete: isWebpComplete },
  TIFF: { format: 'tiff', isComplete: isTiffComplete },
  AVIF: { format: 'avif', isComplete: isHeifComplete },
  ...(canDecodeHeic ? { HEIC: { format: 'heic', isComplete: isHeifComplete } } : {}),
};

/** The accepted formats, for messages: `JPEG, PNG, WebP, TIFF, AVIF`. */
export const ACCEPTED_KINDS = Object.keys(ACCEPTED).join(', ');

/**
 * Identifies a photo's format by its bytes, or returns why the file is refused. This is fast, because nothing is
 * decoded; damage inside the file is found only by decoding.
 */
export function identifyImage(bytes: Uint8Array): { ok: true; format: PhotoFormat } | ImageRefusal {
  if (bytes.length === 0) return refuseImage('Empty', 'the file has no bytes');
  const kind = recogniseImage(bytes);
  if (kind === undefined)
    return refuseImage('NotAnImage', 'the first bytes are those of no known image format');
  const accepted = ACCEPTED[kind];
  if (accepted === undefined)
    return refuseImage('UnsupportedFormat', `${kind} is not accepted, only ${ACCEPTED_KINDS}`);
  try {
    return accepted.isComplete(bytes)
      ? { ok: true, format: accepted.format }
      : refuseImage('Truncated', `a part of the ${kind} file is missing`);
  } catch (error) {
    if (error instanceof TooManyParts) return refuseImage('UnsupportedFormat', error.message);
    throw error;
  }
}

/** Reads the longer side of a picture in pixels from its header; infinite if the header cannot be read. */
export async function readLongEdge(bytes: Uint8Array): Promise<number> {
  // Tolerates damaged files here, because the decoder refuses them and names the damage.
  const { width, height } = await sharp(bytes, { failOn: 'none', limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: Number.POSITIVE_INFINITY, height: 0 }));
  return Math.max(width, height);
}
