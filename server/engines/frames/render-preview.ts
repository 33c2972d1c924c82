import sharp from 'sharp';
import { blend, paste } from './blend.ts';
import { cutPixels, type PhotoFocus, type Pixels } from './cut-photo.ts';
import { paintTexts } from './draw-texts.ts';
import type { FrameLayout, FrameTexts } from './frame-template.ts';
import type { PreparedView } from './prepare-view.ts';

/** Huffman tables for each picture would save a twentieth of its bytes, but take half of its encoding time. */
const JPEG = { quality: 78, chromaSubsampling: '4:2:0', optimiseCoding: false } as const;

/** Renders a photo (its watermarked preview, decoded) in a prepared frame, with texts, as a JPEG. */
export async function renderPreview(
  layout: FrameLayout,
  view: PreparedView,
  photo: { pixels: Pixels; focus: PhotoFocus | undefined },
  texts: FrameTexts,
): Promise<Buffer> {
  const { opening, cover } = view;
  const [cut, letters] = await Promise.all([
    cutPixels(photo.pixels, opening, photo.focus),
    paintTexts(layout, texts, view.scale),
  ]);
  return withCopy(view.ground, (picture) => {
    paste(picture, view, cut.data, opening);
    if (cover !== undefined) blend(picture, view, cover, opening);
    for (const text of letters) blend(picture, view, text.data, text);
    return sharp(picture, { raw: { width: view.width, height: view.height, channels: 3 } })
      .jpeg(JPEG)
      .toBuffer();
  });
}

/**
 * Large buffers that are reused. A new one costs as much as drawing into it, because each of its pages is cleared
 * first.
 */
const kept: Buffer[] = [];
/** The number of kept buffers: enough for the pictures that are drawn at the same time, in a few sizes. */
const KEPT_MAX = 8;

/** Lends a copy of `bytes` during some work; no reference may be kept afterwards. */
async function withCopy<T>(bytes: Buffer, work: (copy: Buffer) => Promise<T>): Promise<T> {
  const at = kept.findIndex(({ length }) => length === bytes.length);
  const copy = kept.splice(at, at === -1 ? 0 : 1)[0] ?? Buffer.allocUnsafeSlow(bytes.length);
  try {
    bytes.copy(copy);
    return await work(copy);
  } finally {
    kept.unshift(copy);
    kept.splice(KEPT_MAX);
  }
}
