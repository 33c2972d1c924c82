import sharp from 'sharp';
import type { PixelSize } from './cut-photo.ts';

const PIXELS_MAX = 100_000_000;
const TRIAL_EDGE = 600;
/** A drawing that takes longer at this size would take minutes at its own. */
const TRIAL_SECONDS = 10;
/** How far a layer's shape may be off its layout's: rounding, no more. */
const SHAPE_TOLERANCE = 0.01;

/** Elements that are drawn differently on each machine, or that hold what nobody looks at. */
const UNSAFE_ELEMENTS: Readonly<Record<string, string>> = {
  text: 'holds text (<text>), which needs fonts of the machine it is drawn on: make it outlines, or a text of the frame',
  image: 'holds a picture (<image>): make it a PNG layer of its own',
  feimage: 'holds a picture (<feImage>): make it a PNG layer of its own',
};

/** Searches a harmless SVG for anything that a frame may not contain. */
export function findLayerFault(source: string): { line: number; message: string } | undefined {
  for (const found of source.matchAll(/<(?:[\w-]+:)?(text|tref|textPath|image|feImage)\b/gi)) {
    const name = (found[1] ?? '').toLowerCase();
    const message = UNSAFE_ELEMENTS[name] ?? UNSAFE_ELEMENTS.text ?? '';
    return { line: source.slice(0, found.index).split('\n').length, message };
  }
  return undefined;
}

/** Draws a layer once, small. @returns what makes it unfit for a layout of that size; undefined where nothing does */
export async function tryLayer(bytes: Uint8Array, layout: PixelSize): Promise<string | undefined> {
  try {
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format !== 'svg' && width * height > PIXELS_MAX)
      return `is ${width} × ${height} pixels: more than ${PIXELS_MAX / 1e6} million`;
    const shape = width / height / (layout.width / layout.height);
    if (Math.abs(shape - 1) > SHAPE_TOLERANCE)
      return `is ${width} × ${height}, of another shape than the layout (${layout.width} × ${layout.height})`;
    const density = Math.min(100_000, Math.max(1, (72 * TRIAL_EDGE) / Math.max(width, height)));
    await sharp(bytes, { limitInputPixels: PIXELS_MAX, ...(format === 'svg' ? { density } : {}) })
      .resize(TRIAL_EDGE, TRIAL_EDGE, { fit: 'inside' })
      .timeout({ seconds: TRIAL_SECONDS })
      .raw()
      .toBuffer();
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    return `cannot be drawn (${reason}): save it again as SVG or PNG`;
  }
}
