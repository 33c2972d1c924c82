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
  /** The size of the upright original in pixels. */
  width: number;
  height: number;
  /** Every reading with a digit; `judgeBibs` decides which are bibs. Boxes in pixels of the upright original. */
  readings: BibReading[];
  /** Largest first; empty if faces were not read. Places are in pixels of the upright original. */
  faces: FaceReading[];
};

/** The findings of one reading, and the pictures that it rendered. */
export type ReadPhoto = ExaminedPhoto &
  FrameMeasures & {
    /** The text of a QR code in it; null if there is none, or if none was searched. */
    code: string | null;
    /** The size of the original file, stored so that an archive can be laid out without reading the file again. */
    byteLength: number;
    /** CRC-32 of the original file as an unsigned number. */
    crc32: number;
    thumb: EncodedImage;
    preview: EncodedImage;
  };

/** The faces of a photo, in pixels of the upright picture, whose size is given. */
export type PhotoFaces = { ok: true; width: number; height: number; faces: FaceReading[] } | ImageRefusal;

/** The facts of a photo's file; it was decoded, and its pixels are complete. */
export type PhotoFacts =
  | (Capture & { ok: true; format: PhotoFormat; width: number; height: number })
  | ImageRefusal;

/** A photo's picture for visitors. */
export type PhotoPreview = { ok: true; preview: EncodedImage } | ImageRefusal;

export type ExaminePhotoResult = ExaminedPhoto | ImageRefusal;
export type ReadPhotoResult = ReadPhoto | ImageRefusal;

export type ExaminePhotoOptions = {
  /** Whether faces are read; an event can forbid it. True by default. */
  faces?: boolean;
};

export type ReadPhotoOptions = ExaminePhotoOptions & {
  /** The text of the watermark on the preview: the tenant's name. Blank for none. */
  watermark: string;
  /** Whether a QR code is searched. False by default. */
  codes?: boolean;
};

export type PhotoReading = {
  /**
   * Examines a photo without rendering pictures. A file that is not a complete photo is a refusal; throws only if
   * the installation is broken (a model is missing).
   */
  examine: (bytes: Uint8Array, options: ExaminePhotoOptions) => Promise<ExaminePhotoResult>;
  /** Searches only for faces. Refuses and throws like `examine`. */
  readFaces: (bytes: Uint8Array) => Promise<PhotoFaces>;
  /** Decodes a photo and reads only the facts of its file. Refuses like `examine`. */
  readFacts: (bytes: Uint8Array) => Promise<PhotoFacts>;
  /** Decodes a photo, locates its faces, and renders only its preview. Refuses like `examine`. */
  renderPreview: (bytes: Uint8Array, options: Pick<ReadPhotoOptions, 'watermark'>) => Promise<PhotoPreview>;
  /** Decodes once, then reads everything in this thread. Refuses and throws as `examine` does. */
  read: (bytes: Uint8Array, options: ReadPhotoOptions) => Promise<ReadPhotoResult>;
};

/** Converts boxes in pixels of the upright original to shares of its width and height. */
const sharesOf = (
  boxes: readonly FaceReading['box'][],
  { width, height }: Pick<DecodedPhoto, 'width' | 'height'>,
) =>
  boxes.map((box) => ({
    x: box.x / width,
    y: box.y / height,
    width: box.width / width,
    height: box.height / height,
  }));

/** Creates the functions that read photos in this thread. They open the models at the first photo that needs them. */
export function createPhotoReading(faceModels: string | undefined): PhotoReading {
  const bibReader = openOnce(openBibReader);
  const faceReader = openOnce(() => openFaceReader(faceModels));

  async function look(
    bytes: Uint8Array,
    { width, height, raster }: DecodedPhoto,
    { faces = true }: ExaminePhotoOptions,
  ): Promise<{ examined: ExaminedPhoto; boxes: readonly FaceReading['box'][] }> {
    const original = { width, height };
    const capture = await readCapture(bytes);
    const finder = await faceReader();
    const found = faces ? await finder.read(raster, original) : [];
    // If faces are not requested, they are located but not described: they show only where to search for numbers.
    const boxes = faces ? found.map(({ box }) => box) : await finder.locate(raster, original);
    const readings = await (await bibReader()).read({ raster, width, height }, { bytes, faces: boxes });
    return { examined: { ok: true, width, height, ...capture, readings, faces: found }, boxes };
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
    renderPreview: async (bytes, { watermark }) => {
      const photo = await decodePhoto(bytes);
      if (!photo.ok) return photo;
      const boxes = await (await faceReader()).locate(photo.raster, photo);
      return { ok: true, preview: await renderPreview(photo.raster, watermark, sharesOf(boxes, photo)) };
    },
    examine: async (bytes, options) => {
      const photo = await decodePhoto(bytes);
      return photo.ok ? (await look(bytes, photo, options)).examined : photo;
    },
    read: async (bytes, options) => {
      const photo = await decodePhoto(bytes);
      if (!photo.ok) return photo;
      const thumb = await renderThumb(photo.raster);
      const measures = await measureFrame(photo.raster);
      const code = options.codes === true ? await readCode(photo.raster) : null;
      const { examined, boxes } = await look(bytes, photo, options);
      const preview = await renderPreview(photo.raster, options.watermark, sharesOf(boxes, photo));
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
