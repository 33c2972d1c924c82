import sharp from 'sharp';
import { type Fault, makeFault } from '#contract/faults.ts';
import { findSvgFault } from '#platform/svg/find-svg-fault.ts';

interface PixelSize {
  width: number;
  height: number;
}

const PIXELS_MAX = 100_000_000;
/** The most pixels of a layer; more make no visible difference in print. */
const DRAWN_PIXELS_MAX = 24_000_000;
/** The tolerance of a layer's aspect ratio; it allows for rounding. */
const SHAPE_TOLERANCE = 0.01;
const POINTS_PER_INCH = 72;
const DENSITY_MAX = 100_000;
const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Elements that render differently on each machine, or that are invisible. */
const unsafeElement = (name: string): Fault =>
  name === 'image' || name === 'feimage'
    ? makeFault('HasPicture', { element: name === 'image' ? '<image>' : '<feImage>' })
    : makeFault('HasText');

/** Finds anything in a harmless SVG that a frame may not contain. */
function findLayerFault(source: string): (Fault & { line: number }) | undefined {
  for (const found of source.matchAll(/<(?:[\w-]+:)?(text|tref|textPath|image|feImage)\b/gi)) {
    const name = (found[1] ?? '').toLowerCase();
    return { line: source.slice(0, found.index).split('\n').length, ...unsafeElement(name) };
  }
  return undefined;
}

function svgFault(bytes: Uint8Array): Fault | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return makeFault('NotUtf8Text');
  }
  const fault = findSvgFault(text) ?? findLayerFault(text);
  return fault && makeFault('InLine', { fault, line: fault.line });
}

/**
 * Draws an SVG or PNG layer at the size of its layout. Only code in the sandbox may call it.
 * @returns the PNG to store, or the fault of a layer that cannot be used
 */
export async function drawLayer(bytes: Uint8Array, layout: PixelSize): Promise<Uint8Array | Fault> {
  const isPng = PNG_SIGNATURE.equals(bytes.subarray(0, PNG_SIGNATURE.length));
  return (isPng ? undefined : svgFault(bytes)) ?? (await rasterise(bytes, layout, isPng));
}

/**
 * Does the same as `drawLayer` for an older layer, which was stored as SVG because layers were not drawn at import
 * then.
 */
export const drawStoredLayer = (bytes: Uint8Array, layout: PixelSize): Promise<Uint8Array | Fault> =>
  rasterise(bytes, layout, false);

async function rasterise(bytes: Uint8Array, layout: PixelSize, isPng: boolean): Promise<Uint8Array | Fault> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (isPng && width * height > PIXELS_MAX)
      return makeFault('TooManyPixels', { width, height, millions: PIXELS_MAX / 1e6 });
    const shape = width / height / (layout.width / layout.height);
    if (Math.abs(shape - 1) > SHAPE_TOLERANCE)
      return makeFault('OtherShape', {
        width,
        height,
        layoutWidth: layout.width,
        layoutHeight: layout.height,
      });
    const share = Math.min(1, Math.sqrt(DRAWN_PIXELS_MAX / (layout.width * layout.height)));
    const size = { width: Math.round(layout.width * share), height: Math.round(layout.height * share) };
    const density = POINTS_PER_INCH * Math.max(size.width / width, size.height / height);
    return await sharp(bytes, {
      limitInputPixels: PIXELS_MAX,
      ...(isPng ? {} : { density: Math.min(DENSITY_MAX, Math.max(1, density)) }),
    })
      .resize(size.width, size.height, { fit: 'fill' })
      .toColourspace('srgb')
      .ensureAlpha()
      .png({ compressionLevel: 6 })
      .toBuffer();
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    return makeFault('CannotBeDrawn', { reason });
  }
}
