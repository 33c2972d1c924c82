import type { Raster } from '#engines/images/index.ts';
import type { TurnedBox } from './geometry.ts';

/** The samples along a line's height. */
const STEPS = 16;
/** The width of the examined area beside a line, as a share of its height. */
const MAX_ROOM = 0.5;
/** Rows that contain digits: their distances from the middle of the line, as shares of its height. */
const CORE_ROWS = [-0.25, -0.1875, -0.125, -0.0625, 0, 0.0625, 0.125, 0.1875, 0.25];
/** Rows above and below the digits that are still inside the box and contain no ink; distances as above. */
const EDGE_ROWS = [-0.46, 0.46];
/**
 * The limits for the colour of a pixel of the sheet. In colour space, a straight line leads from the ink's colour (0) to
 * the sheet's (1). The pixel's position along this line must be between `from` and `to`, and its distance from the line
 * at most `aside`. Blur makes the sheet between digits grey, so the area beside the digits may be much lighter.
 */
const SHEET = { from: 0.6, to: 2, aside: 0.4 };
/** The share of a column that must be sheet for the column to be bare. */
const BARE_SHARE = 0.8;
/** The largest distance of the last digit from the line's end, inside or outside its box, in digit heights. */
const INSET = 0.3;
/** The largest change of the sheet's colour from one column to the next: shadows and folds change it slowly. */
const ADAPTION = 0.2;

/** The width of the bare sheet at both ends of a number, as a multiple of the height of its line. */
export type Room = { left: number; right: number };

type Colour = readonly [number, number, number];

const distance = (one: Colour, other: Colour) =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
const lightness = ([red, green, blue]: Colour) => 0.3 * red + 0.6 * green + 0.1 * blue;

function meanOf(colours: readonly Colour[]): Colour | undefined {
  if (colours.length === 0) return undefined;
  const mean = (channel: 0 | 1 | 2) =>
    colours.reduce((sum, colour) => sum + colour[channel], 0) / colours.length;
  return [mean(0), mean(1), mean(2)];
}

const blend = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + share * (to[0] - from[0]),
  from[1] + share * (to[1] - from[1]),
  from[2] + share * (to[2] - from[2]),
];

/** Returns the two main colours of a line, darker one first, by two-means clustering that starts from the extremes. */
function splitColours(colours: readonly Colour[]): [Colour, Colour] {
  const byLight = colours.toSorted((one, other) => lightness(one) - lightness(other));
  let dark = byLight[Math.floor(byLight.length * 0.1)] ?? [0, 0, 0];
  let light = byLight[Math.floor(byLight.length * 0.9)] ?? [255, 255, 255];
  for (let round = 0; round < 4; round++) {
    const isDark = (colour: Colour) => distance(colour, dark) < distance(colour, light);
    const groups = Object.groupBy(colours, (colour) => (isDark(colour) ? 'dark' : 'light'));
    dark = meanOf(groups.dark ?? []) ?? dark;
    light = meanOf(groups.light ?? []) ?? light;
  }
  return [dark, light];
}

/** Returns whether a colour is that of the sheet, and not of the ink or of something else. */
function isSheet(colour: Colour, ink: Colour, sheet: Colour): boolean {
  const way = [sheet[0] - ink[0], sheet[1] - ink[1], sheet[2] - ink[2]] as const;
  const gone = [colour[0] - ink[0], colour[1] - ink[1], colour[2] - ink[2]] as const;
  const length = Math.hypot(...way);
  const along = (way[0] * gone[0] + way[1] * gone[1] + way[2] * gone[2]) / length ** 2;
  const aside = Math.hypot(gone[0] - along * way[0], gone[1] - along * way[1], gone[2] - along * way[2]);
  return along > SHEET.from && along < SHEET.to && aside < SHEET.aside * length;
}

/** Returns the colours of one column of a rotated box, at some rows; those outside the picture are left out. */
function sampleColumn(raster: Raster, box: TurnedBox, along: number, rows: readonly number[]): Colour[] {
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  return rows.flatMap((row) => {
    const across = row * box.height;
    const x = Math.floor(box.centerX + along * cos - across * sin);
    const y = Math.floor(box.centerY + along * sin + across * cos);
    if (x < 0 || y < 0 || x >= raster.width || y >= raster.height) return [];
    const at = (y * raster.width + x) * 3;
    return [[raster.data[at] ?? 0, raster.data[at + 1] ?? 0, raster.data[at + 2] ?? 0] as const];
  });
}

/**
 * Measures the width of the bare sheet beside a number, as a multiple of the height of its line, up to 0.5. It is 0
 * if something else begins right beside the digits: an arm, a fold, the next runner. A number has two colours; the
 * colour that also occurs above and below the digits is the sheet's. Pure.
 */
export function measureRoom(raster: Raster, box: TurnedBox): Room {
  const step = box.height / STEPS;
  const half = box.width / 2;
  const inside: number[] = [];
  for (let along = INSET * box.height - half; along <= half - INSET * box.height; along += step)
    inside.push(along);
  const [dark, light] = splitColours(inside.flatMap((along) => sampleColumn(raster, box, along, CORE_ROWS)));
  const edge = inside.flatMap((along) => sampleColumn(raster, box, along, EDGE_ROWS));
  const lights = edge.filter((colour) => distance(colour, light) < distance(colour, dark));
  const [sheet, ink] = lights.length * 2 >= edge.length ? [light, dark] : [dark, light];

  const lookBeside = (direction: 1 | -1): number => {
    let reference = sheet;
    const bareAt = (reach: number): Colour | undefined => {
      const column = sampleColumn(raster, box, direction * (half + reach * box.height), CORE_ROWS);
      const bare = column.filter((colour) => isSheet(colour, ink, reference));
      return bare.length >= BARE_SHARE * CORE_ROWS.length ? meanOf(bare) : undefined;
    };
    let longest = 0;
    for (let start = -INSET; start < INSET; ) {
      reference = sheet;
      let reach = start;
      for (let bare = bareAt(reach); bare && reach - start < MAX_ROOM; bare = bareAt(reach)) {
        reference = blend(reference, bare, ADAPTION);
        reach += 1 / STEPS;
      }
      longest = Math.max(longest, reach - start);
      start = reach + 1 / STEPS;
    }
    return longest;
  };
  return { left: lookBeside(-1), right: lookBeside(1) };
}
