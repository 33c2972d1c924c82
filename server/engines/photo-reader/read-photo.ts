import { crc32 } from 'node:zlib';
import { type BibReading, openBibReader } from '#engines/bibs/index.ts';
import { type FaceReading, openFaceReader } from '#engines/faces/index.ts';
import {
  type Capture,
  type DecodedPhoto,
  decodePhoto,
  type EncodedImage,
  type FrameMeasures,
  type ImageRefusal,
  measureFrame,
  type PhotoFormat,
  readCapture,
  readCode,
  renderPreview,
  renderThumb,
} from '#engines/images/index.ts';
import { openOnce } from './open-once.ts';

/** The findings of the engines in a photo. */
type ExaminedPhoto = Capture & {
  ok: true;
  /** Size of the upright original in pixels. */
  width: number;
  height: number;
  /** Every reading with a digit; `judgeBibs` decides which are bibs. Boxes in pixels of the upright original. */
  readings: BibReading[];
  /** The largest first; empty if they were not looked for. Places in pixels of the upright original. */
  faces: FaceReading[];
};

/** What one look at a photo finds, and the pictures made on the way. */
export type ReadPhoto = ExaminedPhoto &
  FrameMeasures & {
    /** The text of a QR code in it; null if there is none, or none was looked for. */
    code: string | null;
    /** Of the original file, kept so that an archive of it can be laid out without reading it again. */
    byteLength: number;
    /** CRC-32 of the original file as an unsigned number. */
    crc32: number;
    thumb: EncodedImage;
    preview: EncodedImage;
  };

/** The faces of a photo, placed in pixels of the upright picture whose size this is. */
export type PhotoFaces = { ok: true; width: number; height: number; faces: FaceReading[] } | ImageRefusal;

/** The facts of a photo's file; it was decoded, and its pixels are complete. */
export type PhotoFacts =
  | (Capture & { ok: true; format: PhotoFormat; width: number; height: number })
  | ImageRefusal;

export type ExaminePhotoResult = ExaminedPhoto | ImageRefusal;
export type ReadPhotoResult = ReadPhoto | ImageRefusal;

export type ExaminePhotoOptions = {
  /** Whether faces are looked for; an event can forbid it. Default is yes. */
  faces?: boolean;
};

export type ReadPhotoOptions = ExaminePhotoOptions & {
  /** Text across the preview: the tenant's name. Blank for none. */
  watermark: string;
  /** Whether a QR code is looked for. Default is no. */
  codes?: boolean;
};

export type PhotoReading = {
  /**
   * Looks at a photo and makes nothing of it. A file that is no whole photo is a refusal; throws only if something
   * of ours is broken (a model is missing).
   */
  examine: (bytes: Uint8Array, options: ExaminePhotoOptions) => Promise<ExaminePhotoResult>;
  /** Searches only for faces. Refuses and throws like `examine`. */
  readFaces: (bytes: Uint8Array) => Promise<PhotoFaces>;
  /** Decodes a photo and reads only the facts of its file. Refuses like `examine`. */
  readFacts: (bytes: Uint8Array) => Promise<PhotoFacts>;
  /** One decode, then everything that looks at it, in this thread. Refuses and throws as `examine` does. */
  read: (bytes: Uint8Array, options: ReadPhotoOptions) => Promise<ReadPhotoResult>;
};

/** Creates the reading of photos in a thread; it opens its models with the first photo that needs them. */
export function createPhotoReading(faceModels: string | undefined): PhotoReading {
  const bibReader = openOnce(openBibReader);
  const faceReader = openOnce(() => openFaceReader(faceModels));

  async function look(
    bytes: Uint8Array,
    { width, height, raster }: DecodedPhoto,
    { faces = true }: ExaminePhotoOptions,
  ): Promise<ExaminedPhoto> {
    const original = { width, height };
    const capture = await readCapture(bytes);
    const finder = await faceReader();
    const found = faces ? await finder.read(raster, original) : [];
    // If faces are not requested, they are found but not described: they only show where to search for numbers.
    const boxes = faces ? found.map(({ box }) => box) : await finder.locate(raster, original);
    const readings = await (await bibReader()).read({ raster, width, height }, { bytes, faces: boxes });
    return { ok: true, width, height, ...capture, readings, faces: found };
  }

  return {
    readFaces: async (bytes) => {
      const photo = await decodePhoto(bytes);
      if (!photo.ok) return photo;
      const { width, height } = photo;
      return { ok: true, width, height, faces: await (await faceReader()).read(photo.raster, photo) };
    },
    readFacts: async (bytes) => {
      const photo = await decodePhoto(bytes);
      if (!photo.ok) return photo;
      const { format, width, height } = photo;
      return { ok: true, format, width, height, ...(await readCapture(bytes)) };
    },
    examine: async (bytes, options) => {
      const photo = await decodePhoto(bytes);
      return photo.ok ? look(bytes, photo, options) : photo;
    },
    read: async (bytes, options) => {
      const photo = await decodePhoto(bytes);
      if (!photo.ok) return photo;
      const thumb = await renderThumb(photo.raster);
      const preview = await renderPreview(photo.raster, options.watermark);
      const measures = await measureFrame(photo.raster);
      const code = options.codes === true ? await readCode(photo.raster) : null;
      const examined = await look(bytes, photo, options);
      return {
        ...examined,
        ...measures,
        code,
        byteLength: bytes.byteLength,
        crc32: crc32(bytes),
        thumb,
        preview,
      };
    },
  };
}
