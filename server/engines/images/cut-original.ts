import sharp, { type Region } from 'sharp';
import { describeRaw, MAX_PIXELS, type Raster } from './decode-photo.ts';
import { toSrgbPixels } from './srgb-pixels.ts';

/** A part of a photo in pixels of the upright original, and the wanted size. */
export type WantedPart = {
  box: { x: number; y: number; width: number; height: number };
  width: number;
  height: number;
};

/** The maximum number of pixels in memory at once: a larger part of the photo is scaled down to it. */
const MAX_HELD_PIXELS = 40_000_000;

const toRegion = ({ x, y, width, height }: WantedPart['box']): Region => ({ left: x, top: y, width, height });

function boundAll(boxes: readonly WantedPart['box'][]): WantedPart['box'] {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** Decodes the part of a photo that contains all boxes, in pixels of the original unless it is very large. */
async function decodeStretch(bytes: Uint8Array, stretch: WantedPart['box']): Promise<Raster> {
  const shrink = Math.min(1, Math.sqrt(MAX_HELD_PIXELS / (stretch.width * stretch.height)));
  const photo = sharp(bytes, { failOn: 'none', limitInputPixels: MAX_PIXELS });
  const upright = photo.clone().autoOrient().extract(toRegion(stretch));
  const held = shrink < 1 ? upright.resize(Math.floor(stretch.width * shrink)) : upright;
  const { data, info } = await toSrgbPixels(held, await photo.metadata()).toBuffer({
    resolveWithObject: true,
  });
  return { data, width: info.width, height: info.height };
}

/**
 * Crops parts of a photo with all pixels of the original, and scales each to the wanted size. The original is
 * decoded only once, and only as far as the parts need. Throws if it cannot be decoded.
 */
export async function cutOriginal(bytes: Uint8Array, parts: readonly WantedPart[]): Promise<Raster[]> {
  if (parts.length === 0) return [];
  const stretch = boundAll(parts.map(({ box }) => box));
  const held = await decodeStretch(bytes, stretch);
  const factor = held.width / stretch.width;
  const cuts: Raster[] = [];
  for (const { box, width, height } of parts) {
    const inside = {
      x: Math.floor((box.x - stretch.x) * factor),
      y: Math.floor((box.y - stretch.y) * factor),
      width: Math.max(1, Math.floor(box.width * factor)),
      height: Math.max(1, Math.floor(box.height * factor)),
    };
    const { data, info } = await sharp(held.data, describeRaw(held))
      .extract(toRegion(inside))
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    cuts.push({ data, width: info.width, height: info.height });
  }
  return cuts;
}

/** Converts a box to another size of the picture, within its bounds. */
function scaleInto(
  box: WantedPart['box'],
  from: { width: number; height: number },
  to: { width: number; height: number },
): WantedPart['box'] {
  const across = (x: number) => Math.round((x * to.width) / from.width);
  const down = (y: number) => Math.round((y * to.height) / from.height);
  const x = Math.min(to.width - 1, Math.max(0, across(box.x)));
  const y = Math.min(to.height - 1, Math.max(0, down(box.y)));
  return {
    x,
    y,
    width: Math.max(1, Math.min(to.width - x, across(box.width))),
    height: Math.max(1, Math.min(to.height - y, down(box.height))),
  };
}

/**
 * Renders a part of a photo as a JPEG, with all pixels that the file has. Throws if it cannot be decoded.
 * @param photo the size of the upright picture in which the box was measured; the file may be smaller
 */
export async function renderCrop(
  bytes: Uint8Array,
  box: WantedPart['box'],
  photo: { width: number; height: number },
): Promise<Uint8Array> {
  const { autoOrient } = await sharp(bytes, { failOn: 'none', limitInputPixels: MAX_PIXELS }).metadata();
  const raster = await decodeStretch(bytes, scaleInto(box, photo, autoOrient));
  return sharp(raster.data, describeRaw(raster)).jpeg().toBuffer();
}

/** The quality of delivered pictures. */
const DELIVERED_QUALITY = 90;

/**
 * Renders a part of an original as a JPEG for delivery, without metadata. It has the original's pixels, or fewer if
 * it would be larger than wanted. Throws if it cannot be decoded.
 */
export async function renderDeliveredCrop(
  bytes: Uint8Array,
  { box, width, height }: WantedPart,
): Promise<Uint8Array> {
  const raster = await decodeStretch(bytes, box);
  return sharp(raster.data, describeRaw(raster))
    .resize(width, height, { fit: 'fill', withoutEnlargement: true })
    .jpeg({ quality: DELIVERED_QUALITY, mozjpeg: true })
    .toBuffer();
}
