/** A picture's data for the layout: the pixels of the upright original. */
export interface Proportions {
  width: number;
  height: number;
}

/** A picture's position in its row, in CSS pixels. */
export interface RowItem {
  /** The picture's index in the list. */
  index: number;
  left: number;
  width: number;
}

export interface Row {
  top: number;
  height: number;
  items: readonly RowItem[];
}

/** The aspect ratio for a picture of unknown size: the most common one. */
const FALLBACK_ASPECT = 3 / 2;
/** Extreme aspect ratios are cropped to these limits. */
const ASPECT_MIN = 0.4;
const ASPECT_MAX = 4;
/** A last row this full is stretched like the others. */
const NEARLY_FULL = 0.85;

function aspectOf({ width, height }: Proportions): number {
  const aspect = width > 0 && height > 0 ? width / height : FALLBACK_ASPECT;
  return Math.min(ASPECT_MAX, Math.max(ASPECT_MIN, aspect));
}

/** Returns whether a row is nearer the target height without its last picture. */
function isBetterWithoutLast(aspects: readonly number[], width: number, targetHeight: number, gap: number) {
  if (aspects.length < 2) return false;
  const sum = aspects.reduce((total, aspect) => total + aspect, 0);
  const heightWith = (width - gap * (aspects.length - 1)) / sum;
  const heightWithout = (width - gap * (aspects.length - 2)) / (sum - (aspects.at(-1) ?? 0));
  return heightWithout / targetHeight < targetHeight / heightWith;
}

function groupIntoRows(aspects: readonly number[], width: number, targetHeight: number, gap: number) {
  const groups: number[][] = [];
  let group: number[] = [];
  const isFull = () =>
    group.reduce((total, aspect) => total + aspect, 0) * targetHeight + gap * (group.length - 1) >= width;
  for (const aspect of aspects) {
    group.push(aspect);
    if (!isFull()) continue;
    if (isBetterWithoutLast(group, width, targetHeight, gap)) {
      groups.push(group.slice(0, -1));
      group = [aspect];
      if (!isFull()) continue;
    }
    groups.push(group);
    group = [];
  }
  if (group.length > 0) groups.push(group);
  return groups;
}

/** Uses whole pixels: each edge is rounded at its own position, so that rounding errors never add up. */
function placeRow(aspects: readonly number[], firstIndex: number, height: number, gap: number): RowItem[] {
  let edge = 0;
  return aspects.map((aspect, at) => {
    const left = Math.round(edge);
    const width = Math.round(edge + aspect * height) - left;
    edge += aspect * height + gap;
    return { index: firstIndex + at, left, width };
  });
}

/**
 * Lays out justified rows in the order of the list: each row fills the width at a height near `targetHeight`; the last
 * one keeps that height unless it is nearly full. It is pure: the position of every picture is known before any is
 * loaded, so nothing shifts.
 * @param width of the grid, CSS pixels; nothing is laid out at 0
 * @param targetHeight CSS pixels
 * @param gap between pictures and between rows, CSS pixels
 */
export function layoutRows(
  photos: readonly Proportions[],
  width: number,
  targetHeight: number,
  gap: number,
): Row[] {
  if (width <= 0) return [];
  const groups = groupIntoRows(photos.map(aspectOf), width, targetHeight, gap);
  const rows: Row[] = [];
  let top = 0;
  let firstIndex = 0;
  groups.forEach((aspects, at) => {
    const sum = aspects.reduce((total, aspect) => total + aspect, 0);
    const filling = (width - gap * (aspects.length - 1)) / sum;
    const isLoose = at === groups.length - 1 && targetHeight / filling < NEARLY_FULL;
    const height = isLoose ? targetHeight : filling;
    rows.push({ top, height: Math.round(height), items: placeRow(aspects, firstIndex, height, gap) });
    top += Math.round(height) + gap;
    firstIndex += aspects.length;
  });
  return rows;
}

/**
 * Returns the rows of a list that has grown at its end. Earlier rows stay as they are, except the last one, which may
 * take more pictures. The result equals `layoutRows` of the whole list.
 * @param earlier the rows of the list's beginning, with the same width, height and gap
 */
export function continueRows(
  earlier: readonly Row[],
  photos: readonly Proportions[],
  width: number,
  targetHeight: number,
  gap: number,
): Row[] {
  const { top = 0, items = [] } = earlier.at(-1) ?? {};
  const from = items[0]?.index ?? 0;
  const added = layoutRows(photos.slice(from), width, targetHeight, gap).map((row) => ({
    ...row,
    top: row.top + top,
    items: row.items.map((item) => ({ ...item, index: item.index + from })),
  }));
  return [...earlier.slice(0, -1), ...added];
}

/** Returns the height of all rows together, CSS pixels. */
export function rowsHeight(rows: readonly Row[]): number {
  const last = rows.at(-1);
  return last === undefined ? 0 : last.top + last.height;
}

/**
 * Returns the rows between `top` and `bottom`, in CSS pixels below the grid's top.
 * @returns the first row and the one after the last
 */
export function rowsWithin(
  rows: readonly Row[],
  top: number,
  bottom: number,
): { first: number; end: number } {
  const first = rows.findIndex((row) => row.top + row.height >= top);
  if (first === -1) return { first: rows.length, end: rows.length };
  const beyond = rows.findIndex((row) => row.top > bottom);
  return { first, end: beyond === -1 ? rows.length : Math.max(first, beyond) };
}
