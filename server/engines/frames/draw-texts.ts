import sharp from 'sharp';
import { fitText, inkBox, type PlacedLine } from './fit-text.ts';
import type { FrameBox, FrameLayout, FrameTexts, TextSlot } from './frame-template.ts';
import { createWeighedCache } from './weighed-cache.ts';

/** A drawing to lay onto a picture, in its pixels. */
export interface Overlay extends FrameBox {
  svg: Buffer;
}

/** The same, drawn: four bytes a pixel. */
export interface DrawnText extends FrameBox {
  data: Buffer;
}

/** Words, days and events of the frames that are looked at now, and the names that are tried in them. */
const drawn = createWeighedCache<Promise<DrawnText> & { bytes: number }>(
  32 * 1024 * 1024,
  ({ bytes }) => bytes,
);

/** As `drawTexts`, drawn; what was drawn lately is kept, for most words are the same on every preview. */
export function paintTexts(layout: FrameLayout, texts: FrameTexts, scale: number): Promise<DrawnText[]> {
  return Promise.all(
    drawTexts(layout, texts, scale).map((overlay) => {
      const key = overlay.svg.toString('latin1');
      const painted = drawn.read(key, () =>
        Object.assign(paint(overlay), { bytes: key.length + overlay.width * overlay.height * 4 }),
      );
      painted.catch(() => drawn.drop(key));
      return painted;
    }),
  );
}

async function paint({ svg, left, top, width, height }: Overlay): Promise<DrawnText> {
  return { data: await sharp(svg).ensureAlpha().raw().toBuffer(), left, top, width, height };
}

/** Draws what stands in the text slots of a layout, for a picture of `scale` times its size. */
export function drawTexts(layout: FrameLayout, texts: FrameTexts, scale: number): Overlay[] {
  return layout.texts.flatMap((slot) => {
    const lines = linesOf(slot, texts);
    if (lines.every(({ line }) => line.outlines.length === 0)) return [];
    return drawLines(lines, slot.colour, layout, scale) ?? [];
  });
}

/** What is known, else the slot's own words, where what is known cannot be drawn too. */
function linesOf(slot: TextSlot, texts: FrameTexts): PlacedLine[] {
  const known = slot.of === 'words' ? undefined : texts[slot.of];
  const lines = known === undefined ? [] : fitOnce(known, slot);
  return lines.length > 0 || slot.words === null ? lines : fitOnce(slot.words, slot);
}

/** Event, date and words are the same on thousands of pictures, and shaping them costs as much as the photo. */
const fitted = createWeighedCache<PlacedLine[]>(16 * 1024 * 1024, (lines) =>
  lines.reduce(
    (bytes, { line }) => line.outlines.reduce((sum, { path }) => sum + path.length, bytes),
    PLACE_BYTES,
  ),
);
/** What a line weighs beside its outlines, more or less. */
const PLACE_BYTES = 500;

function fitOnce(text: string, slot: TextSlot): PlacedLine[] {
  return fitted.read(JSON.stringify([text, slot]), () => fitText(text, slot));
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
    const paths = line.outlines.map(({ path, strokeWidth }) =>
      strokeWidth === 0
        ? `<path d="${path}"/>`
        : `<path d="${path}" stroke="${colour}" stroke-width="${strokeWidth}" stroke-linejoin="round"/>`,
    );
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
