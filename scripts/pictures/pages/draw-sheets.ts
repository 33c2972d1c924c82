import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';

/** A picture of a page, and its caption. */
interface Tile {
  caption: string;
  image: Buffer;
  width: number;
  height: number;
}

export interface SheetShape {
  /** The width of a tile in pixels. */
  width: number;
  /** A longer page continues in the next tile. */
  heightMax: number;
  columns: number;
  tiles: number;
}

const GAP = 16;
const CAPTION = 24;
const GROUND = '#8a8f94';

/**
 * Puts the pictures of a folder side by side on sheets, several per sheet, so that all can be reviewed in minutes.
 * @param prefix of the pictures' names, and of the sheets'
 * @returns the names of the sheets
 */
export async function drawSheets(folder: string, prefix: string, shape: SheetShape): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix) && name.endsWith('.png'));
  const tiles = (await Promise.all(names.toSorted().map((name) => cut(folder, name, prefix, shape)))).flat();
  const sheets: string[] = [];
  for (let first = 0; first < tiles.length; first += shape.tiles) {
    const name = `sheet-${prefix}${String(sheets.length + 1).padStart(2, '0')}.webp`;
    await drawSheet(tiles.slice(first, first + shape.tiles), shape, join(folder, name));
    sheets.push(name);
  }
  return sheets;
}

async function cut(folder: string, name: string, prefix: string, shape: SheetShape): Promise<Tile[]> {
  const { width, heightMax } = shape;
  const { data, info } = await sharp(join(folder, name))
    .resize({ width })
    .png()
    .toBuffer({ resolveWithObject: true });
  const tiles: Tile[] = [];
  for (let top = 0; top < info.height; top += heightMax) {
    const height = Math.min(heightMax, info.height - top);
    const image = await sharp(data).extract({ left: 0, top, width, height }).png().toBuffer();
    const part = tiles.length === 0 ? '' : ` (${tiles.length + 1})`;
    tiles.push({ caption: name.slice(prefix.length, -'.png'.length) + part, image, width, height });
  }
  return tiles;
}

async function drawSheet(tiles: readonly Tile[], shape: SheetShape, file: string): Promise<void> {
  const overlays: OverlayOptions[] = [];
  let top = GAP;
  let width = 0;
  for (let first = 0; first < tiles.length; first += shape.columns) {
    const row = tiles.slice(first, first + shape.columns);
    row.forEach((tile, column) => {
      const left = GAP + column * (shape.width + GAP);
      overlays.push({ input: captionOf(tile), left, top }, { input: tile.image, left, top: top + CAPTION });
      width = Math.max(width, left + shape.width + GAP);
    });
    top += CAPTION + Math.max(...row.map(({ height }) => height)) + GAP;
  }
  await sharp({ create: { width, height: top, channels: 3, background: GROUND } })
    .composite(overlays)
    .webp({ quality: 90 })
    .toFile(file);
}

const captionOf = ({ caption, width }: Tile): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CAPTION}"><text x="0" y="17" font-family="sans-serif" font-size="15" fill="#fff">${caption}</text></svg>`,
  );
