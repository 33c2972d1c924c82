import { crc32 } from 'node:zlib';
import { type BibReader, type BibReading, openBibReader } from '#engines/bibs/index.ts';
import {
  type Capture,
  type DecodedPhoto,
  decodePhoto,
  type EncodedImage,
  type ImageRefusal,
  readCapture,
  renderPreview,
  renderThumb,
} from '#engines/images/index.ts';

/** What the engines see in a photo. */
export type ExaminedPhoto = Capture & {
  ok: true;
  /** Size of the upright original in pixels. */
  width: number;
  height: number;
  /** Everything with a digit in it; `judgeBibs` tells which are bibs. Boxes in pixels of the upright original. */
  readings: BibReading[];
};

/** What one look at a photo finds, and the pictures made on the way. */
export type ReadPhoto = ExaminedPhoto & {
  /** Of the original file, kept so that an archive of it can be laid out without reading it again. */
  byteLength: number;
  /** CRC-32 of the original file as an unsigned number. */
  crc32: number;
  thumb: EncodedImage;
  preview: EncodedImage;
};

export type ExaminePhotoResult = ExaminedPhoto | ImageRefusal;
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

async function examine(bytes: Uint8Array, photo: DecodedPhoto): Promise<ExaminedPhoto> {
  const { width, height, raster } = photo;
  const capture = await readCapture(bytes);
  const readings = await (await bibReader()).read(raster, { width, height });
  return { ok: true, width, height, ...capture, readings };
}

/**
 * Looks at a photo and makes nothing of it. A file that is no whole photo is a refusal; throws only if something of
 * ours is broken (a model is missing).
 */
export async function examinePhoto(bytes: Uint8Array): Promise<ExaminePhotoResult> {
  const photo = await decodePhoto(bytes);
  return photo.ok ? examine(bytes, photo) : photo;
}

/** One decode, then everything that looks at it, in this thread. Refuses and throws as `examinePhoto` does. */
export async function readPhoto(bytes: Uint8Array, options: ReadPhotoOptions): Promise<ReadPhotoResult> {
  const photo = await decodePhoto(bytes);
  if (!photo.ok) return photo;
  const thumb = await renderThumb(photo.raster);
  const preview = await renderPreview(photo.raster, options.watermark);
  const examined = await examine(bytes, photo);
  return { ...examined, byteLength: bytes.byteLength, crc32: crc32(bytes), thumb, preview };
}
