import sharp, { type Sharp } from 'sharp';
import { PREVIEW_EDGE } from '#contract/limits.ts';
import type { WantedPart } from './cut-original.ts';
import { describeRaw, MAX_PIXELS, type Raster } from './decode-photo.ts';
import { toSrgb } from './srgb-pixels.ts';
import { drawWatermark, type FaceShare } from './watermark.ts';

/** An encoded picture and its size in pixels. */
export type EncodedImage = { bytes: Uint8Array; width: number; height: number };

type PictureSize = { width: number; height: number };

const THUMB_EDGE = 480;
const THUMB_QUALITY = { quality: 72, effort: 2 };
const PREVIEW_JPEG = { quality: 74, chromaSubsampling: '4:2:0' };
const SMALL_COVER_WIDTH = 800;
/** Enlarged to a page's head, so few pixels look like a blurred picture; it is printed into the page. */
const BLURRED_EDGE = 24;
const BLURRED = { quality: 40, effort: 4 };
const CLOSE_UP = { width: 640, height: 800 };
const MAIL_PICTURE = { width: 400, height: 500 };
/** The largest size of a picture in a mail, in bytes: with three of them the mail is below 300 kB. */
export const MAIL_PICTURE_BYTES_MAX = 60_000;
/** The qualities that are tried one after the other; nearly every photo is small enough with the first. */
const MAIL_QUALITIES = [80, 60, 40, 20];

/** Chooses the part of a picture of that size to render. */
type ChoosePart = (size: PictureSize) => WantedPart['box'];

async function encode(pipeline: Sharp): Promise<EncodedImage> {
  const { data, info } = await pipeline.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Computes the size of the raster with its long edge reduced to `edge`; smaller ones keep their size. */
function fitInside(raster: PictureSize, edge: number): PictureSize {
  const scale = Math.min(1, edge / Math.max(raster.width, raster.height));
  const shrink = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: shrink(raster.width), height: shrink(raster.height) };
}

/** Computes the size of the preview of a photo. */
export const previewSize = (photo: PictureSize): PictureSize => fitInside(photo, PREVIEW_EDGE);

const resizeTo = (raster: Raster, { width, height }: PictureSize) =>
  sharp(raster.data, describeRaw(raster)).resize(width, height, { fit: 'fill' });

/** Renders the small picture of lists: WebP, long edge 480 px, without watermark and without any metadata. */
export function renderThumb(raster: Raster): Promise<EncodedImage> {
  return encode(resizeTo(raster, fitInside(raster, THUMB_EDGE)).webp(THUMB_QUALITY));
}

/**
 * Renders the picture that a visitor sees before paying: JPEG, long edge 1600 px, with the `watermark` text tiled
 * across it (none if it is blank), but not over the faces. It is rendered from pixels only, so it contains neither EXIF
 * nor the location.
 */
export async function renderPreview(
  raster: Raster,
  watermark: string,
  faces: readonly FaceShare[] = [],
): Promise<EncodedImage> {
  const resized = resizeTo(raster, fitInside(raster, PREVIEW_EDGE));
  const text = watermark.trim();
  return encode((text === '' ? resized : await mark(resized, text, faces)).jpeg(PREVIEW_JPEG));
}

async function mark(picture: Sharp, text: string, faces: readonly FaceShare[]): Promise<Sharp> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const overlays = await drawWatermark(text, { data, width, height }, faces);
  return sharp(data, { raw: { width, height, channels: 3 } }).composite(overlays);
}

/**
 * Renders a cover for cards and phones from the large one: WebP, at most 800 px wide. It is shown small and
 * darkened, so its quality may be low; it should be small, because it is the largest picture on a phone's first
 * screen.
 */
export function renderSmallCover(cover: Uint8Array): Promise<EncodedImage> {
  const resized = sharp(cover).resize(SMALL_COVER_WIDTH, null, { withoutEnlargement: true });
  return encode(resized.webp({ quality: 60, effort: 4 }));
}

/** Renders a stored picture so small that it can be printed into a page: WebP, long edge 24 px, some 200 bytes. */
export function renderBlurred(picture: Uint8Array): Promise<EncodedImage> {
  const size = { width: BLURRED_EDGE, height: BLURRED_EDGE, fit: 'inside' } as const;
  return encode(sharp(picture, { limitInputPixels: MAX_PIXELS }).resize(size).webp(BLURRED));
}

/**
 * Renders a part of a stored picture like the pictures of lists: WebP, at most 640 × 800 px. It has no more pixels
 * than that part of the preview, so that a large original need not be decoded in full. A watermark on the picture
 * stays.
 * @param choose returns the part, given the size of the upright picture
 */
export async function renderCloseUp(bytes: Uint8Array, choose: ChoosePart): Promise<Uint8Array> {
  const closeUp = await cutCloseUp(bytes, choose, CLOSE_UP);
  return closeUp.webp(THUMB_QUALITY).toBuffer();
}

/**
 * Renders a part of a stored picture for a mail, like `renderCloseUp`: as JPEG, which every mail program shows, at
 * most 400 × 500 px and without metadata.
 * @returns undefined if it cannot be made small enough
 */
export async function renderMailPicture(
  bytes: Uint8Array,
  choose: ChoosePart,
): Promise<EncodedImage | undefined> {
  const closeUp = await cutCloseUp(bytes, choose, MAIL_PICTURE);
  for (const quality of MAIL_QUALITIES) {
    const picture = await encode(closeUp.clone().jpeg({ quality, mozjpeg: true }));
    if (picture.bytes.byteLength <= MAIL_PICTURE_BYTES_MAX) return picture;
  }
  return undefined;
}

async function cutCloseUp(bytes: Uint8Array, choose: ChoosePart, largest: PictureSize): Promise<Sharp> {
  const picture = sharp(bytes, { failOn: 'none', limitInputPixels: MAX_PIXELS }).autoOrient();
  const file = await picture.metadata();
  const { autoOrient: size } = file;
  const box = choose(size);
  const scale = Math.min(
    1,
    PREVIEW_EDGE / Math.max(size.width, size.height),
    largest.width / box.width,
    largest.height / box.height,
  );
  const whole = { width: Math.ceil(size.width * scale), height: Math.ceil(size.height * scale) };
  const part = {
    left: Math.floor(box.x * scale),
    top: Math.floor(box.y * scale),
    width: Math.max(1, Math.floor(box.width * scale)),
    height: Math.max(1, Math.floor(box.height * scale)),
  };
  return toSrgb(picture.resize({ ...whole, fit: 'fill' }).extract(part), file);
}
