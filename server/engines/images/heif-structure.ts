import { createPartCounter } from './part-counter.ts';

const BOX_HEADER_LENGTH = 8;
const LONG_HEADER_LENGTH = 16;

/** The file type box of a picture is shorter than this many bytes. */
const FILE_TYPE_BYTES_MAX = 1_024;

/** The kinds of picture in an ISO media file, by its content and not by its name. */
export type HeifKind = 'AVIF' | 'HEIC' | 'camera raw';

const AVIF_BRANDS = ['avif', 'avis'];
/** The brands of HEVC pictures. `mif1` alone does not name the codec; phones use it for HEVC. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

function viewOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * Reads the file type box at the start; undefined for a video or another file that is not a picture (ISO 14496-12,
 * 4.3).
 */
export function readHeifKind(bytes: Uint8Array): HeifKind | undefined {
  const file = viewOf(bytes);
  if (file.length < 12 || file.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  const end = Math.min(file.readUInt32BE(0), file.length, FILE_TYPE_BYTES_MAX);
  const brands = [file.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(file.toString('latin1', at, at + 4));
  if (brands[0] === 'crx ') return 'camera raw';
  // A video may list a picture's brand as compatible, so the file's own brand, the first one, must be a picture's.
  if (![...AVIF_BRANDS, ...HEIC_BRANDS].includes(brands[0] ?? '')) return undefined;
  return brands.some((brand) => AVIF_BRANDS.includes(brand)) ? 'AVIF' : 'HEIC';
}

/**
 * Returns whether every box up to the pixels (`meta` and `mdat`, in either order) is inside the file. Appended data, such
 * as a short video, does not matter.
 * @throws TooManyParts
 */
export function isHeifComplete(bytes: Uint8Array): boolean {
  const file = viewOf(bytes);
  const wanted = new Set(['meta', 'mdat']);
  const countPart = createPartCounter();
  let at = 0;
  while (wanted.size > 0 && at + BOX_HEADER_LENGTH <= file.length) {
    countPart();
    const type = file.toString('latin1', at + 4, at + BOX_HEADER_LENGTH);
    const size = readBoxSize(file, at);
    if (size === undefined || at + size > file.length) return false;
    wanted.delete(type);
    at += size;
  }
  return wanted.size === 0;
}

/**
 * Reads a box's length from its header. 1 means that a longer number follows, 0 the rest of the file. Returns
 * undefined for an impossible length.
 */
function readBoxSize(file: Buffer, at: number): number | undefined {
  const size = file.readUInt32BE(at);
  if (size === 0) return file.length - at;
  if (size !== 1) return size < BOX_HEADER_LENGTH ? undefined : size;
  if (at + LONG_HEADER_LENGTH > file.length) return undefined;
  const long = Number(file.readBigUInt64BE(at + BOX_HEADER_LENGTH));
  return long < LONG_HEADER_LENGTH ? undefined : long;
}
