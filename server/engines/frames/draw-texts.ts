import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { fitText, inkBox, type PlacedLine } from './fit-text.ts';
import type { FrameBox, FrameLayout, FrameTexts, TextSlot } from './frame-template.ts';

/** A drawing to blend onto a picture, in the picture's pixels. */
export interface Overlay extends FrameBox {
  svg: Buffer;
}

/** The drawn text: four bytes per pixel. */
export interface DrawnText extends FrameBox {
  data: Buffer;
}

/** The drawn texts, days and events of the frames that visitors currently view, and the names that they try. */
const drawn = new LRUCache<string, DrawnText, Overlay>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ data }, key) => key.length + data.byteLength,
  fetchMethod: (_key, _stale, { context }) => paint(context),
  // An entry that is evicted while it is being drawn still resolves.
  ignoreFetchAbort: true,
});

/**
 * Paints texts as `drawTexts` does, with a cache of recent ones, because most texts are the same on every preview.
 */
export function paintTexts(layout: FrameLayout, texts: FrameTexts, scale: number): Promise<DrawnText[]> {
  return Promise.all(
    drawTexts(layout, texts, scale).map((overlay) =>
      drawn.forceFetch(overlay.svg.toString('latin1'), { context: overlay }),
    ),
  );
}

async function paint({ svg, left, top, width, height }: Overlay): Promise<DrawnText> {
  return { data: await sharp(svg).ensureAlpha().raw().toBuffer(), left, top, width, height };
}

/** Draws the texts in the slots of a layout, for a picture of `scale` times its size. */
export function drawTexts(layout: FrameLayout, texts: FrameTexts, scale: number): Overlay[] {
  return layout.texts.flatMap((slot) => {
    const lines = linesOf(slot, texts);
    if (lines.every(({ line }) => line.outlines.length === 0)) return [];
    return drawLines(lines, slot.colour, layout, scale) ?? [];
  });
}

/** Returns the given text, or the slot's default if it is missing or cannot be drawn. */
function linesOf(slot: TextSlot, texts: FrameTexts): PlacedLine[] {
  const known = slot.of === 'words' ? undefined : texts[slot.of];
  const lines = known === undefined ? [] : fitOnce(known, slot);
  return lines.length > 0 || slot.words === null ? lines : fitOnce(slot.words, slot);
}

/**
 * Event, date and texts are the same on thousands of pictures, and shaping them costs as much as the photo, so the
 * results are cached.
 */
const fitted = new LRUCache<string, PlacedLine[], { text: string; slot: TextSlot }>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (lines) =>
    lines.reduce(
      (bytes, { line }) => line.outlines.reduce((sum, path) => sum + path.length, bytes),
      PLACE_BYTES,
    ),
  memoMethod: (_key, _stale, { context: { text, slot } }) => fitText(text, slot),
});
/** The approximate memory of a line, without its outlines. */
const PLACE_BYTES = 500;

function fitOnce(text: string, slot: TextSlot): PlacedLine[] {
  return fitted.memo(JSON.stringify([text, slot]), { context: { text, slot } });
}

function drawLines(
  lines: readonly PlacedLine[],
  colour: string,
  picture: { width: number; height: number },
  scale: number,
): Overlay | undefined {
  const ink = inkBox(lines);
  const left = Math.max(0, Math.floor(ink.left * scale) - 1);
  const top = Math.max(0, Math.floor(ink.top * scale) - 1);
  const right = Math.min(Math.round(picture.width * scale), Math.ceil((ink.left + ink.width) * scale) + 1);
  const bottom = Math.min(Math.round(picture.height * scale), Math.ceil((ink.top + ink.height) * scale) + 1);
  if (right <= left || bottom <= top) return undefined;
  const groups = lines.map(({ line, x, baseline, size }) => {
    const move = `translate(${(x * scale).toFixed(2)} ${(baseline * scale).toFixed(2)})`;
    const paths = line.outlines.map((path) => `<path d="${path}"/>`);
    return `<g transform="${move} scale(${((size * scale) / 1000).toFixed(5)})">${paths.join('')}</g>`;
  });
  const [width, height] = [right - left, bottom - top];
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}">`;
  return {
    svg: Buffer.from(`${head}<g fill="${colour}">${groups.join('')}</g></svg>`),
    left,
    top,
    width,
    height,
  };
}
