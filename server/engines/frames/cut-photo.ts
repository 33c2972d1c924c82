import sharp from 'sharp';
import { FRAME_PREVIEW_EDGE } from '#contract/frame.ts';
import { toSrgbPixels } from '#engines/images/index.ts';
import type { FrameBox } from './frame-template.ts';

/** The focus of a photo, as shares of its width and height. */
export interface PhotoFocus {
  x: number;
  y: number;
}

/** A width and a height, in pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/** A decoded picture: three bytes (red, green, blue) per pixel. */
export interface Pixels extends PixelSize {
  data: Buffer;
}

/** More pixels than the camera of any race photographer has. */
const PIXELS_MAX = 200_000_000;
/** The vertical position of the focus in the opening: faces belong above the middle. */
const FOCUS_HEIGHT = 0.42;
/** The share of a tall photo's surplus that is cut from its top, unless a face decides. */
const CUT_ABOVE = 0.3;

/**
 * Computes how a photo covers an opening: the size to which it is scaled, and the visible part.
 * @param focus stays visible, and in the upper half if the photo allows it
 */
export function coverOpening(
  photo: PixelSize,
  opening: PixelSize,
  focus: PhotoFocus | undefined,
): { resized: PixelSize; part: FrameBox } {
  const scale = Math.max(opening.width / photo.width, opening.height / photo.height);
  const resized = {
    width: Math.max(opening.width, Math.round(photo.width * scale)),
    height: Math.max(opening.height, Math.round(photo.height * scale)),
  };
  const spareX = resized.width - opening.width;
  const spareY = resized.height - opening.height;
  const left = focus === undefined ? spareX / 2 : focus.x * resized.width - opening.width / 2;
  const top =
    focus === undefined ? spareY * CUT_ABOVE : focus.y * resized.height - opening.height * FOCUS_HEIGHT;
  const within = (value: number, spare: number) => Math.round(Math.min(Math.max(0, value), spare));
  const { width, height } = opening;
  const part = { left: within(left, spareX), top: within(top, spareY), width, height };
  return { resized, part };
}

/** Crops the part of an encoded photo that an opening shows: upright, in sRGB. */
export async function cutPhoto(
  bytes: Uint8Array,
  opening: PixelSize,
  focus: PhotoFocus | undefined,
): Promise<Pixels> {
  const photo = sharp(bytes, { failOn: 'truncated', limitInputPixels: PIXELS_MAX });
  const file = await photo.metadata();
  const { resized, part } = coverOpening(file.autoOrient, opening, focus);
  const cut = photo.autoOrient().resize(resized.width, resized.height, { fit: 'fill' }).extract(part);
  const data = await toSrgbPixels(cut, file).toBuffer();
  return { data, width: opening.width, height: opening.height };
}

/** Photos more elongated than this are not reduced to a preview, because they would be too small for most openings. */
const LONGEST_SHAPE = 1.8;

/**
 * Decodes a photo's preview, which is then cropped for one frame after another. It has the length of the frames'
 * previews: no opening is longer, and many need exactly this size.
 */
export async function decodePreview(bytes: Uint8Array): Promise<Pixels> {
  const photo = sharp(bytes, { failOn: 'truncated', limitInputPixels: PIXELS_MAX });
  const { width: fullWidth, height: fullHeight } = await photo.metadata();
  const [short, long] = [Math.min(fullWidth, fullHeight), Math.max(fullWidth, fullHeight)];
  const edge = long / short <= LONGEST_SHAPE ? FRAME_PREVIEW_EDGE : long;
  const { data, info } = await photo
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Crops the part of a decoded photo that an opening shows. */
export async function cutPixels(
  photo: Pixels,
  opening: PixelSize,
  focus: PhotoFocus | undefined,
): Promise<Pixels> {
  const { resized, part } = coverOpening(photo, opening, focus);
  const { width, height } = photo;
  const { width: cutWidth, height: cutHeight } = opening;
  if (resized.width === width && resized.height === height)
    return { data: cutRows(photo, part), width: cutWidth, height: cutHeight };
  const data = await sharp(photo.data, { raw: { width, height, channels: 3 } })
    .resize(resized.width, resized.height, { fit: 'fill', kernel: 'cubic' })
    .extract(part)
    .raw()
    .toBuffer();
  return { data, width: cutWidth, height: cutHeight };
}

/** Returns a part of a picture; a part of full width is not copied. */
function cutRows({ data, width }: Pixels, part: FrameBox): Buffer {
  const stride = part.width * 3;
  const startOf = (row: number) => ((part.top + row) * width + part.left) * 3;
  if (part.width === width) return data.subarray(startOf(0), startOf(part.height));
  const rows = Array.from({ length: part.height }, (_none, row) =>
    data.subarray(startOf(row), startOf(row) + stride),
  );
  return Buffer.concat(rows);
}

/** Reads the upright size of an encoded photo. */
export async function photoSize(bytes: Uint8Array): Promise<PixelSize> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: PIXELS_MAX }).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}
