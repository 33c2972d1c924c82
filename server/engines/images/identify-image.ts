import sharp from 'sharp';
import { isHeifComplete, readHeifKind } from './heif-structure.ts';
import { isJpegComplete } from './jpeg-structure.ts';
import { TooManyParts } from './part-counter.ts';
import { isPngComplete } from './png-structure.ts';
import { isCameraRaw, isTiffComplete } from './tiff-structure.ts';
import { isWebpComplete } from './webp-structure.ts';

/**
 * Why a file is not accepted as a photo. `UnsupportedFormat` is a picture, but of a kind that is not accepted;
 * `Truncated` lacks some of its data, at its end or inside.
 */
export type ImageProblem = 'Empty' | 'NotAnImage' | 'UnsupportedFormat' | 'Truncated' | 'TooLarge';

/** A refusal the sender of the file caused. `detail` is for the operator's log, in English. */
export type ImageRefusal = { ok: false; problem: ImageProblem; detail: string };

export function refuseImage(problem: ImageProblem, detail: string): ImageRefusal {
  return { ok: false, problem, detail };
}

/** The kinds of file that are taken as photos, by content. */
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

/** The kinds of picture that are known by their bytes, taken as photos or not. */
export type ImageKind = 'JPEG' | 'PNG' | 'WebP' | 'TIFF' | 'AVIF' | 'HEIC' | 'GIF' | 'BMP' | 'camera raw';

/** How many bytes from a file's start `recogniseImage` wants to see; a shorter file is seen whole. */
export const RECOGNISED_BY_BYTES = 64 * 1024;

const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Fujifilm, Olympus and Panasonic have signatures of their own for raw files. */
const RAW_SIGNATURE = /^(FUJIFILMCCD-RAW|IIRO|IIRS|MMOR|IIU\0)/;

/** Beside classic TIFF the variant for files beyond 4 GB. */
const TIFF_SIGNATURES = ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'];

/**
 * Recognises the kind of a picture by its first bytes, never by its name.
 * @returns undefined if it is none
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

/** A format that is taken, with its own test that the file is whole. */
interface AcceptedFormat {
  format: PhotoFormat;
  isComplete: (bytes: Uint8Array) => boolean;
}

/**
 * Whether the installed libvips decodes HEVC: the one that comes with sharp does not, for its patents; one that
 * sharp was built against on the machine may.
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

/** What is taken as a photo here, for messages: `JPEG, PNG, WebP, TIFF, AVIF`. */
export const ACCEPTED_KINDS = Object.keys(ACCEPTED).join(', ');

/**
 * Identifies a photo's format by its bytes, or why the file is refused. Fast, because nothing is decoded: damage
 * inside the file shows only in decoding.
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

/** Reads the longer side of a picture in pixels from its header; infinite where the header cannot be read. */
export async function readLongEdge(bytes: Uint8Array): Promise<number> {
  // The decoder refuses damaged files and names the damage.
  const { width, height } = await sharp(bytes, { failOn: 'none', limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: Number.POSITIVE_INFINITY, height: 0 }));
  return Math.max(width, height);
}
