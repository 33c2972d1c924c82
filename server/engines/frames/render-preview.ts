import sharp from 'sharp';
import { blend, paste } from './blend.ts';
import { cutPhoto, type PhotoFocus } from './cut-photo.ts';
import { drawTexts } from './draw-texts.ts';
import type { FrameLayout, FrameTexts } from './frame-template.ts';
import type { PreparedView } from './prepare-view.ts';

const JPEG = { quality: 78, chromaSubsampling: '4:2:0' } as const;

/** A photo (its watermarked preview, encoded) in a prepared frame, with texts, as a JPEG. */
export async function renderPreview(
  layout: FrameLayout,
  view: PreparedView,
  photo: { bytes: Uint8Array; focus: PhotoFocus | undefined },
  texts: FrameTexts,
): Promise<Buffer> {
  const { opening, cover } = view;
  const overlays = drawTexts(layout, texts, view.scale);
  const [cut, ...letters] = await Promise.all([
    cutPhoto(photo.bytes, opening, photo.focus),
    ...overlays.map(({ svg }) => sharp(svg).ensureAlpha().raw().toBuffer()),
  ]);
  const picture = Buffer.from(view.ground);
  paste(picture, view, cut.data, opening);
  if (cover !== undefined) blend(picture, view, cover, opening);
  for (const [index, overlay] of overlays.entries()) {
    const drawn = letters[index];
    if (drawn !== undefined) blend(picture, view, drawn, overlay);
  }
  return sharp(picture, { raw: { width: view.width, height: view.height, channels: 3 } })
    .jpeg(JPEG)
    .toBuffer();
}
