import sharp from 'sharp';
import { FRAME_PREVIEW_EDGE } from '#contract/frame.ts';
import { blend } from './blend.ts';
import type { PixelSize } from './cut-photo.ts';
import {
  type DrawnLayer,
  drawBackground,
  drawForeground,
  type FrameFiles,
  pixelBox,
  pixelSize,
} from './draw-layers.ts';
import { drawTexts } from './draw-texts.ts';
import type { FrameBox, FrameLayout } from './frame-template.ts';

/** An empty frame at preview size, into which photos are pasted. */
export interface PreparedView extends PixelSize {
  /** The scale, relative to the layout's own size. */
  scale: number;
  opening: FrameBox;
  /** The frame outside of the opening: three bytes per pixel. */
  ground: Buffer;
  /** The parts over the opening: four bytes per pixel of the opening; undefined if there are none. */
  cover: Buffer | undefined;
}

const WHITE = 255;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** Computes the scale of a layout for previews, at most 1. */
export function previewScale({ width, height }: PixelSize): number {
  return Math.min(1, FRAME_PREVIEW_EDGE / Math.max(width, height));
}

/** Draws a layout's layers once, for all its previews. */
export async function prepareView(layout: FrameLayout, files: FrameFiles): Promise<PreparedView> {
  const scale = previewScale(layout);
  const size = pixelSize(layout, scale);
  const opening = pixelBox(layout.photo, scale);
  const ground = Buffer.alloc(size.width * size.height * 3, WHITE);
  for await (const layer of drawBackground(layout, files, scale)) blend(ground, size, layer.data, layer);
  const above: DrawnLayer[] = [];
  for await (const layer of drawForeground(layout, files, scale)) {
    blend(ground, size, layer.data, layer);
    above.push(layer);
  }
  const cover = await drawCover(above, size, opening);
  return { ...size, scale, opening, ground, cover };
}

/** Returns the part of the frame over the opening; undefined if there is none. */
async function drawCover(
  layers: readonly DrawnLayer[],
  size: PixelSize,
  opening: FrameBox,
): Promise<Buffer | undefined> {
  const inputs = layers.map(({ data, width, height, left, top }) => ({
    input: data,
    raw: { width, height, channels: 4 as const },
    left,
    top,
  }));
  const above = await sharp({ create: { ...size, channels: 4, background: CLEAR } })
    .composite(inputs)
    .raw()
    .toBuffer();
  const { left, top, width, height } = opening;
  const cover = await sharp(above, { raw: { ...size, channels: 4 } })
    .extract({ left, top, width, height })
    .raw()
    .toBuffer();
  return cover.some((value, index) => index % 4 === 3 && value > 0) ? cover : undefined;
}

/** Encodes the empty frame as WebP: with a transparent opening and its own texts. */
export async function encodeView(layout: FrameLayout, view: PreparedView): Promise<Buffer> {
  const { width, height, opening, ground, cover } = view;
  const picture = Buffer.alloc(width * height * 4);
  for (let from = 0, to = 0; from < ground.length; from += 3, to += 4) {
    picture[to] = ground[from] ?? 0;
    picture[to + 1] = ground[from + 1] ?? 0;
    picture[to + 2] = ground[from + 2] ?? 0;
    picture[to + 3] = 255;
  }
  const hole = cover ?? Buffer.alloc(opening.width * opening.height * 4);
  const stride = opening.width * 4;
  for (let row = 0; row < opening.height; row++) {
    const to = ((opening.top + row) * width + opening.left) * 4;
    hole.copy(picture, to, row * stride, (row + 1) * stride);
  }
  const words = drawTexts(layout, {}, view.scale).map(({ svg, left, top }) => ({ input: svg, left, top }));
  return sharp(picture, { raw: { width, height, channels: 4 } })
    .composite(words)
    .webp({ quality: 82, effort: 3 })
    .toBuffer();
}
