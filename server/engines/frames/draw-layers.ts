import sharp from 'sharp';
import { toTransparentSrgb } from '#engines/images/index.ts';
import type { PixelSize } from './cut-photo.ts';
import type { FrameBox, FrameLayer, FrameLayout } from './frame-template.ts';

/** The files needed to draw a layout. */
export interface FrameFiles {
  /** Returns the pixels of a layer as PNG, about as large as the layout; never the uploaded file itself. */
  readLayer(layer: FrameLayer, layout: PixelSize): Promise<Uint8Array>;
  /** The tenant's logo, as pixels; undefined for none. */
  logo: Uint8Array | undefined;
}

/** The largest picture has this many pixels, and no layer is larger. */
const PIXELS_MAX = 100_000_000;

/** Scales a rectangle of a layout to the pixels of a picture of `scale` times its size. */
export function pixelBox(box: FrameBox, scale: number): FrameBox {
  const left = Math.round(box.left * scale);
  const top = Math.round(box.top * scale);
  const width = Math.max(1, Math.round((box.left + box.width) * scale) - left);
  const height = Math.max(1, Math.round((box.top + box.height) * scale) - top);
  return { left, top, width, height };
}

/** Computes the size of a picture of `scale` times a layout. */
export function pixelSize({ width, height }: PixelSize, scale: number): PixelSize {
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** A drawn picture with its position: four bytes per pixel. */
export interface DrawnLayer extends FrameBox {
  data: Buffer;
}

/** Draws a layer or a logo at exactly the requested size. */
async function drawPicture(bytes: Uint8Array, size: PixelSize, fit: 'fill' | 'inside'): Promise<DrawnLayer> {
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX });
  const resized = picture.clone().resize(size.width, size.height, { fit });
  const { data, info } = await toTransparentSrgb(resized, await picture.metadata())
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, left: 0, top: 0, width: info.width, height: info.height };
}

/** Draws the layers below the photo, bottom first; one at a time, because each may be large. */
export async function* drawBackground(
  layout: FrameLayout,
  files: FrameFiles,
  scale: number,
): AsyncGenerator<DrawnLayer> {
  for (const layer of layout.background)
    yield await drawPicture(await files.readLayer(layer, layout), pixelSize(layout, scale), 'fill');
}

/** Draws the layers above the photo, bottom first, with the logo on top; one at a time. */
export async function* drawForeground(
  layout: FrameLayout,
  files: FrameFiles,
  scale: number,
): AsyncGenerator<DrawnLayer> {
  for (const layer of layout.foreground)
    yield await drawPicture(await files.readLayer(layer, layout), pixelSize(layout, scale), 'fill');
  if (layout.logo === null || files.logo === undefined) return;
  const box = pixelBox(layout.logo, scale);
  const logo = await drawPicture(files.logo, box, 'inside');
  const left = box.left + Math.round((box.width - logo.width) / 2);
  const top = box.top + Math.round((box.height - logo.height) / 2);
  yield { ...logo, left, top };
}
