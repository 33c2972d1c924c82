import { LRUCache } from 'lru-cache';
import sharp, { type OverlayOptions } from 'sharp';
import { outlineText } from './lettering.ts';

/** One tile of the watermark as a PNG, which can be repeated in both directions without a seam. */
export type WatermarkTile = { png: Buffer; width: number; height: number };

const FONT_SIZE = 46;
const ANGLE_DEGREES = -30;
/** The room between two words of a line. */
const GAP = 150;
/** The distance between two neighbouring lines, perpendicular to them. */
const LINE_DISTANCE = 4 * FONT_SIZE;
const MAX_CACHED_TILES = 16;

/** A very long name would make tiles larger than the photo, and leave faces between two lines uncovered. */
const MAX_CHARACTERS = 40;

const tiles = new LRUCache<string, WatermarkTile>({
  max: MAX_CACHED_TILES,
  fetchMethod: drawTile,
  ignoreFetchAbort: true,
});

async function drawTile(text: string): Promise<WatermarkTile> {
  const line = outlineText(text.slice(0, MAX_CHARACTERS), { weight: 700, size: FONT_SIZE, anchor: 'middle' });
  const radians = (Math.abs(ANGLE_DEGREES) * Math.PI) / 180;
  const width = Math.ceil(line.width * Math.cos(radians) + FONT_SIZE * Math.sin(radians) + GAP);
  const height = Math.ceil(width * Math.tan(radians) + (2 * LINE_DISTANCE) / Math.cos(radians));
  const place = (x: number, y: number) =>
    `<use href="#line" transform="translate(${x} ${y}) rotate(${ANGLE_DEGREES})"/>`;
  // A tile has a line in its middle and one at each corner. The quarters of lines at the corners form whole lines where
  // tiles meet, so that lines are offset like bricks and leave no straight stripe without a watermark.
  const lines = [
    place(width / 2, height / 2),
    place(0, 0),
    place(width, 0),
    place(0, height),
    place(width, height),
  ].join('');
  // Light letters with a dark outline, so that one of the two is visible on any background, snow or asphalt.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><path id="line" transform="translate(0 ${line.capHeight / 2})" d="${line.path}" fill="#fff" fill-opacity=".27" stroke="#000" stroke-opacity=".18" stroke-width="1.4"/></defs>${lines}</svg>`;
  return { png: await sharp(Buffer.from(svg)).png().toBuffer(), width, height };
}

/**
 * Draws the tile of a tenant's name, and caches it, because every photo of an event has the same one. Letters are
 * about 46 px high, for previews of about 1600 px.
 */
export function drawWatermarkTile(text: string): Promise<WatermarkTile> {
  return tiles.forceFetch(text);
}

/**
 * Cuts the middle of the tile to at most the size of the picture, because sharp refuses an overlay that is larger
 * than its base.
 */
function cutTileToFit(tile: WatermarkTile, picture: { width: number; height: number }): Promise<Buffer> {
  const width = Math.min(tile.width, picture.width);
  const height = Math.min(tile.height, picture.height);
  if (width === tile.width && height === tile.height) return Promise.resolve(tile.png);
  const left = (tile.width - width) >> 1;
  const top = (tile.height - height) >> 1;
  return sharp(tile.png).extract({ left, top, width, height }).png().toBuffer();
}

/** A face in shares of a picture's width and height. */
export type FaceShare = { x: number; y: number; width: number; height: number };

/** The radius of the part without letters, in widths and heights of the face: it includes the hair and the chin. */
const SPARED = { across: 0.75, down: 0.8 };
/** The radius for a large face, which would otherwise be a usable portrait: letters reach its hair, ears and neck. */
const SPARED_TIGHTLY = { across: 0.6, down: 0.6 };
/** A face is large from this size of its longest side, in shares of the picture's long edge. */
const LARGE_FROM = 0.12;
/** The share of the radius from which letters fade in. */
const FADES_FROM = 0.7;

/** A picture as RGB pixels. */
type Pixels = { data: Buffer; width: number; height: number };

/** Builds the overlays that watermark a picture: its tiles, and over each face the picture without them. */
export async function drawWatermark(
  text: string,
  picture: Pixels,
  faces: readonly FaceShare[],
): Promise<OverlayOptions[]> {
  const input = await cutTileToFit(await drawWatermarkTile(text), picture);
  // A face beyond the picture's border has no pixels.
  const bare = faces
    .filter(({ width, height }) => width > 0 && height > 0)
    .map((face) => cutFace(picture, face));
  return [{ input, tile: true, gravity: 'northwest' }, ...bare];
}
/** Cuts a face out of a picture, as an ellipse with a soft edge. */
function cutFace({ data, width, height }: Pixels, face: FaceShare): OverlayOptions {
  const middle = { x: (face.x + face.width / 2) * width, y: (face.y + face.height / 2) * height };
  const isLarge = Math.max(face.width * width, face.height * height) >= LARGE_FROM * Math.max(width, height);
  const { across, down } = isLarge ? SPARED_TIGHTLY : SPARED;
  const radius = { x: across * face.width * width, y: down * face.height * height };
  const left = Math.max(0, Math.floor(middle.x - radius.x));
  const top = Math.max(0, Math.floor(middle.y - radius.y));
  const right = Math.min(width, Math.ceil(middle.x + radius.x));
  const bottom = Math.min(height, Math.ceil(middle.y + radius.y));
  const cut = Buffer.alloc(4 * (right - left) * (bottom - top));
  let at = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const distance = Math.hypot((x - middle.x) / radius.x, (y - middle.y) / radius.y);
      const from = 3 * (y * width + x);
      data.copy(cut, at, from, from + 3);
      cut[at + 3] = 255 * Math.min(1, Math.max(0, (1 - distance) / (1 - FADES_FROM)));
      at += 4;
    }
  }
  return { input: cut, raw: { width: right - left, height: bottom - top, channels: 4 }, left, top };
}
