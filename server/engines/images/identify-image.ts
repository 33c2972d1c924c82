import { type ImageRefusal, refuseImage } from './image-refusal.ts';
import { isJpegComplete } from './jpeg-structure.ts';

type FormatName = 'JPEG' | 'PNG' | 'WebP' | 'TIFF' | 'GIF' | 'HEIF' | 'BMP';

const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Formats by their first bytes; a file's name says nothing. */
const SIGNATURES: { name: FormatName; matches: (bytes: Uint8Array) => boolean }[] = [
  { name: 'JPEG', matches: (bytes) => text(bytes, 0, 3) === '\xff\xd8\xff' },
  { name: 'PNG', matches: (bytes) => text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' },
  { name: 'WebP', matches: (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP' },
  { name: 'TIFF', matches: (bytes) => ['II*\0', 'MM\0*'].includes(text(bytes, 0, 4)) },
  { name: 'GIF', matches: (bytes) => text(bytes, 0, 4) === 'GIF8' },
  {
    name: 'HEIF',
    matches: (bytes) =>
      text(bytes, 4, 8) === 'ftyp' && /^(heic|heix|heim|mif1|msf1|avif)/.test(text(bytes, 8, 12)),
  },
  { name: 'BMP', matches: (bytes) => text(bytes, 0, 2) === 'BM' && text(bytes, 6, 10) === '\0\0\0\0' },
];

/** The formats taken as photos, each with its own test that the file is whole. One line more takes one more. */
const ACCEPTED: Partial<Record<FormatName, { isComplete: (bytes: Uint8Array) => boolean }>> = {
  JPEG: { isComplete: isJpegComplete },
};

/**
 * Tells by the bytes alone why a file cannot be taken as a photo; undefined if nothing speaks against it. Quick,
 * for nothing is decoded: damage inside the file shows only when it is.
 */
export function identifyImage(bytes: Uint8Array): ImageRefusal | undefined {
  if (bytes.length === 0) return refuseImage('Empty', 'the file has no bytes');
  const format = SIGNATURES.find((signature) => signature.matches(bytes))?.name;
  if (!format) return refuseImage('NotAnImage', 'the first bytes are those of no known image format');
  const accepted = ACCEPTED[format];
  if (!accepted) {
    const names = Object.keys(ACCEPTED).join(', ');
    return refuseImage('UnsupportedFormat', `${format} is not accepted, only ${names}`);
  }
  return accepted.isComplete(bytes)
    ? undefined
    : refuseImage('Truncated', `the ${format} file ends too early`);
}
