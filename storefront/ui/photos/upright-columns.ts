/** Up to this width of a grid, CSS pixels, it is laid out as on phones. */
export const PHONE_WIDTH = 768;
/** The approximate width of a close-up if more than two fit, CSS pixels. */
const UPRIGHT_WIDTH = 245;

/** The columns that a grid of close-ups occupies in a row that it shares with others; CSS pixels. */
export interface GridPlace {
  columns: number;
  width: number;
  gap: number;
}

/** Returns the gap between the pictures of a grid of this width. */
export const gapFor = (width: number): number => (width < PHONE_WIDTH ? 4 : 8);

/** Returns how many close-ups a row of this width has. */
export const uprightColumns = (width: number): number => Math.max(2, Math.round(width / UPRIGHT_WIDTH));

/** Returns the columns that so many close-ups occupy in a list of this width: one row at most, or whole rows. */
export function placeUpright(count: number, width: number): GridPlace {
  const [all, gap] = [uprightColumns(width), gapFor(width)];
  const columns = Math.max(1, Math.min(count, all));
  if (columns === all) return { columns, width, gap };
  const column = (width - gap * (all - 1)) / all;
  return { columns, width: Math.floor(column * columns + gap * (columns - 1)), gap };
}
