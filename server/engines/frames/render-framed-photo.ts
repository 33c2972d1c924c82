import sharp from 'sharp';
import { viewOf } from '#contract/frame.ts';
import { blendInTurns, paste } from './blend.ts';
import { coverOpening, cutPhoto, type PhotoFocus, type PixelSize, photoSize } from './cut-photo.ts';
import { drawBackground, drawForeground, type FrameFiles, pixelBox, pixelSize } from './draw-layers.ts';
import { drawTexts } from './draw-texts.ts';
import type { FrameLayout, FrameTemplate, FrameTexts } from './frame-template.ts';

/**
 * The long edge of the smallest picture, or that of the layout if it is shorter: letters must be sharp in print
 * even on a small photo.
 */
const LONG_EDGE_LEAST = 2400;
const JPEG = { quality: 91, chromaSubsampling: '4:2:0' } as const;
const WHITE = 255;

/** Returns the size of a layout for a photo: its own size, limited by the photo's resolution. */
function renderScale(layout: FrameLayout, photo: PixelSize): number {
  const { resized } = coverOpening(photo, layout.photo, undefined);
  const worth = photo.width / resized.width;
  const least = LONG_EDGE_LEAST / Math.max(layout.width, layout.height);
  return Math.min(1, Math.max(worth, least));
}

/**
 * Renders the original photo in its frame, at full size, as a JPEG.
 * @throws the decoder's error for a photo that it cannot read
 */
export async function renderFramedPhoto(
  template: FrameTemplate,
  files: FrameFiles,
  photo: { bytes: Uint8Array; focus: PhotoFocus | undefined },
  texts: FrameTexts,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const size = await photoSize(photo.bytes);
  const layout = template[viewOf(size.width, size.height)];
  const scale = renderScale(layout, size);
  const opening = pixelBox(layout.photo, scale);
  const picture = pixelSize(layout, scale);
  const ground = Buffer.alloc(picture.width * picture.height * 3, WHITE);
  for await (const layer of drawBackground(layout, files, scale))
    await blendInTurns(ground, picture, layer.data, layer);
  paste(ground, picture, (await cutPhoto(photo.bytes, opening, photo.focus)).data, opening);
  for await (const layer of drawForeground(layout, files, scale))
    await blendInTurns(ground, picture, layer.data, layer);
  for (const overlay of drawTexts(layout, texts, scale))
    await blendInTurns(ground, picture, await sharp(overlay.svg).ensureAlpha().raw().toBuffer(), overlay);
  const bytes = await sharp(ground, { raw: { ...picture, channels: 3 } })
    .jpeg(JPEG)
    .toBuffer();
  return { bytes, ...picture };
}
