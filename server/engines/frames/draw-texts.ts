import sharp from 'sharp';
import { fitText, inkBox, type PlacedLine } from './fit-text.ts';
import type { FrameBox, FrameLayout, FrameTexts, TextSlot } from './frame-template.ts';

/** A drawing to lay onto a picture, in its pixels. */
export interface Overlay extends FrameBox {
  svg: Buffer;
  /** The same on many pictures: no name. */
  isShared: boolean;
}

/** The same, drawn: four bytes a pixel. */
export interface DrawnText extends FrameBox {
  data: Buffer;
}

const drawn = new Map<string, Promise<DrawnText>>();
/** The words, days and events of the frames that are looked at now. */
const DRAWN_MAX = 100;

/** As `drawTexts`, drawn; what others have too is kept, and no name that somebody tries. */
export function paintTexts(layout: FrameLayout, texts: FrameTexts, scale: number): Promise<DrawnText[]> {
  return Promise.all(
    drawTexts(layout, texts, scale).map(({ svg, isShared, left, top, width, height }) => {
      const paint = async (): Promise<DrawnText> => ({
        ...{ left, top, width, height },
        data: await sharp(svg).ensureAlpha().raw().toBuffer(),
      });
      if (!isShared) return paint();
      const key = svg.toString('latin1');
      const painted = drawn.get(key) ?? paint();
      drawn.delete(key);
      drawn.set(key, painted);
      painted.catch(() => drawn.delete(key));
      const oldest = drawn.size > DRAWN_MAX ? drawn.keys().next().value : undefined;
      if (oldest !== undefined) drawn.delete(oldest);
      return painted;
    }),
  );
}

/** Draws what stands in the text slots of a layout, for a picture of `scale` times its size. */
export function drawTexts(layout: FrameLayout, texts: FrameTexts, scale: number): Overlay[] {
  return layout.texts.flatMap((slot) => {
    const lines = linesOf(slot, texts);
    if (lines.every(({ line }) => line.outlines.length === 0)) return [];
    const overlay = drawLines(lines, slot.colour, layout, scale);
    return overlay === undefined ? [] : { ...overlay, isShared: slot.of !== 'name' };
  });
}

/** What is known, else the slot's own words, where what is known cannot be drawn too. */
function linesOf(slot: TextSlot, texts: FrameTexts): PlacedLine[] {
  const known = slot.of === 'words' ? undefined : texts[slot.of];
  const lines = known === undefined ? [] : fitOnce(known, slot);
  return lines.length > 0 || slot.words === null ? lines : fitOnce(slot.words, slot);
}

/** Event, date and words are the same on thousands of pictures, and shaping them costs as much as the photo. */
const FITTED_MAX = 500;
const fitted = new Map<string, PlacedLine[]>();

function fitOnce(text: string, slot: TextSlot): PlacedLine[] {
  if (slot.of === 'name') return fitText(text, slot);
  const key = JSON.stringify([text, slot]);
  const lines = fitted.get(key) ?? fitText(text, slot);
  fitted.delete(key);
  fitted.set(key, lines);
  const oldest = fitted.size > FITTED_MAX ? fitted.keys().next().value : undefined;
  if (oldest !== undefined) fitted.delete(oldest);
  return lines;
}

function drawLines(
  lines: readonly PlacedLine[],
  colour: string,
  picture: { width: number; height: number },
  scale: number,
): Omit<Overlay, 'isShared'> | undefined {
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
