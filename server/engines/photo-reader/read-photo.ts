import { crc32 } from 'node:zlib';
import { type BibReader, type BibReading, openBibReader } from '#engines/bibs/index.ts';
import {
  type Capture,
  decodePhoto,
  type EncodedImage,
  type ImageRefusal,
  readCapture,
  renderPreview,
  renderThumb,
} from '#engines/images/index.ts';

/** What one look at a photo finds. */
export type ReadPhoto = Capture & {
  ok: true;
  /** Size of the upright original in pixels. */
  width: number;
  height: number;
  /** Of the original file, kept so that an archive of it can be laid out without reading it again. */
  byteLength: number;
  /** CRC-32 of the original file as an unsigned number. */
  crc32: number;
  thumb: EncodedImage;
  preview: EncodedImage;
  /** Everything with a digit in it; `judgeBibs` tells which are bibs. Boxes in pixels of the upright original. */
  readings: BibReading[];
};

export type ReadPhotoResult = ReadPhoto | ImageRefusal;

export type ReadPhotoOptions = {
  /** Text across the preview: the tenant's name. Blank for none. */
  watermark: string;
};

let opening: Promise<BibReader> | undefined;

/** The models are opened once a thread, at the first photo; a failure to open them is tried again at the next. */
async function bibReader(): Promise<BibReader> {
  opening ??= openBibReader();
  return opening.catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
}

/**
 * One decode, then everything that looks at it, in this thread. A file that is no whole photo is a refusal;
 * throws only if something of ours is broken (a model is missing).
 */
export async function readPhoto(bytes: Uint8Array, options: ReadPhotoOptions): Promise<ReadPhotoResult> {
  const photo = await decodePhoto(bytes);
  if (!photo.ok) return photo;
  const { width, height, raster } = photo;
  const capture = await readCapture(bytes);
  const thumb = await renderThumb(raster);
  const preview = await renderPreview(raster, options.watermark);
  const readings = await (await bibReader()).read(raster, { width, height });
  const file = { byteLength: bytes.byteLength, crc32: crc32(bytes) };
  return { ok: true, width, height, ...capture, ...file, thumb, preview, readings };
}
