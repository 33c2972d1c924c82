import sharp, { type FailOnOptions, type Metadata } from 'sharp';
import {
  type ImageProblem,
  type ImageRefusal,
  identifyImage,
  type PhotoFormat,
  refuseImage,
} from './identify-image.ts';
import { toSrgbPixels } from './srgb-pixels.ts';

/** More pixels than any camera at a race has; a larger picture is a mistake or an attack on memory. */
export const MAX_PIXELS = 200_000_000;

/**
 * The largest unpacked size of a picture of a kind that must be completely in memory before it can be reduced:
 * interlaced PNG, PNG and TIFF with an orientation, progressive JPEG, WebP, AVIF and HEIC. Enough for 100 million pixels of three channels and 16
 * bits.
 */
const MAX_WHOLE_BYTES = 600_000_000;

/**
 * The limits within which the sandbox decodes an original: enough for 100 million pixels in any format, with the file
 * itself.
 */
export const ORIGINAL_LIMITS = { cpuMs: 10_000, memoryMb: 1_000 };

/** The long edge of the single decoded picture that the derivatives and readers share. */
const WORKING_EDGE = 2048;

export type DecodedPhoto = {
  ok: true;
  format: PhotoFormat;
  /** Size of the upright original in pixels. */
  width: number;
  height: number;
  /** The photo at working size, never larger than the original. */
  raster: Raster;
};

export type DecodePhotoOptions = {
  /**
   * Pictures with more pixels are refused as `TooLarge`. The default is the maximum, `MAX_PIXELS`; it is lower for
   * uploads by strangers.
   */
  maxPixels?: number;
};

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The decoders' messages for data that is missing inside a structurally complete file. */
const DAMAGE =
  /premature end|bad huffman|unexpected end|out of order|read error|not enough data|decoding error|zlib error|error in (tile|strip)/i;

/** The decoders' messages for an unknown variant of a format: lossless JPEG, another codec in HEIF. */
const UNKNOWN_VARIANT = /unsupported (jpeg|codec|compression|feature)|support for this compression format/i;

async function decode(bytes: Uint8Array, metadata: Metadata, failOn: FailOnOptions): Promise<Raster> {
  const upright = sharp(bytes, { failOn, limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize(WORKING_EDGE, WORKING_EDGE, { fit: 'inside', withoutEnlargement: true });
  const { data, info } = await toSrgbPixels(upright, metadata).toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`decoded to ${info.channels} channels, expected 3`);
  return { data, width: info.width, height: info.height };
}

function refuseUndecodable(detail: string, problem: ImageProblem): ImageRefusal {
  return refuseImage(UNKNOWN_VARIANT.test(detail) ? 'UnsupportedFormat' : problem, detail);
}

/** Returns why a picture would need too much memory; undefined if it does not. */
function refuseSize(metadata: Metadata, maxPixels: number): ImageRefusal | undefined {
  const { width, height } = metadata;
  const pixels = width * height;
  const size = `${width} × ${height} pixels`;
  if (pixels > maxPixels) return refuseImage('TooLarge', `${size} are more than ${maxPixels / 1e6} million`);
  const byteLength = pixels * heldBytes(metadata);
  return byteLength > MAX_WHOLE_BYTES
    ? refuseImage('TooLarge', `${size} of this kind take ${Math.round(byteLength / 1e6)} MB`)
    : undefined;
}

/**
 * Returns how many bytes per pixel the decoder must hold at once; 0 for formats that are scaled down while being read.
 */
function heldBytes(metadata: Metadata): number {
  const { channels, format, isProgressive, depth, chromaSubsampling, orientation = 1 } = metadata;
  const bytes = channels * (depth === 'ushort' ? 2 : 1);
  // A picture that is turned or mirrored is read from another corner. JPEG is scaled down first.
  if (orientation > 1 && (format === 'png' || format === 'tiff')) return bytes;
  if (format === 'png') return isProgressive ? bytes : 0;
  // libwebp decodes to four channels.
  if (format === 'webp') return 4;
  if (format === 'heif') return bytes;
  // A coefficient has two bytes. With subsampling, two of the three channels have a quarter of the pixels.
  if (format === 'jpeg' && isProgressive) return chromaSubsampling === '4:2:0' ? 3 : 2 * channels;
  return 0;
}

/**
 * Decodes a photo once, for the derivatives and all readers: EXIF orientation applied, colours in sRGB, three
 * channels, long edge at most `WORKING_EDGE`. An animation or a file of several pages yields its first picture.
 * Transparent pixels become white.
 *
 * Every fault of the bytes is a refusal. Warnings that lose no pixel (stray bytes between segments, as some cameras
 * write) are ignored. Missing data inside the file is not ignored, because half a photo must not be sold.
 */
export async function decodePhoto(
  bytes: Uint8Array,
  { maxPixels = MAX_PIXELS }: DecodePhotoOptions = {},
): Promise<DecodedPhoto | ImageRefusal> {
  const identified = identifyImage(bytes);
  if (!identified.ok) return identified;
  const metadata = await sharp(bytes, { failOn: 'none', limitInputPixels: false })
    .metadata()
    .catch(messageOf);
  if (typeof metadata === 'string') return refuseUndecodable(metadata, 'NotAnImage');
  const tooLarge = refuseSize(metadata, maxPixels);
  if (tooLarge) return tooLarge;
  try {
    const raster = await decode(bytes, metadata, 'warning').catch((error: unknown) => {
      if (DAMAGE.test(messageOf(error))) throw error;
      return decode(bytes, metadata, 'truncated');
    });
    const { width, height } = metadata.autoOrient;
    return { ok: true, format: identified.format, width, height, raster };
  } catch (error) {
    return refuseUndecodable(messageOf(error), 'Truncated');
  }
}

/** Decodes a picture at full size to check that no pixels are missing. Call it only in a separate process. */
export async function hasAllPixels(bytes: Uint8Array): Promise<boolean> {
  try {
    // A reduced decode reads fewer values, so it would not notice that the last ones are missing.
    await sharp(bytes, { failOn: 'warning', limitInputPixels: MAX_PIXELS })
      .extractChannel(0)
      .raw()
      .toBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Decoded pixels: upright, sRGB, three bytes (red, green, blue) per pixel, rows from top to bottom, no padding. */
export type Raster = { data: Uint8Array; width: number; height: number };

/** Describes a raster for sharp to read. */
export function describeRaw(raster: Raster): { raw: { width: number; height: number; channels: 3 } } {
  return { raw: { width: raster.width, height: raster.height, channels: 3 } };
}
