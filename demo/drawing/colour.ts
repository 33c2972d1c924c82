/** Simple sRGB arithmetic: `[red, green, blue]`, 0 to 255. */
type Rgb = readonly [number, number, number];

/** A colour as CSS text (`#rrggbb`) or as numbers. */
export type Colour = string | Rgb;

function toRgb(colour: Colour): Rgb {
  if (typeof colour !== 'string') return colour;
  const value = Number.parseInt(colour.slice(1), 16);
  if (colour.length !== 7 || Number.isNaN(value)) throw new Error(`not a #rrggbb colour: ${colour}`);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const channel = (value: number): string =>
  Math.max(0, Math.min(255, Math.round(value)))
    .toString(16)
    .padStart(2, '0');

/** Returns the colour as `#rrggbb`. */
export function hex(colour: Colour): string {
  const [red, green, blue] = toRgb(colour);
  return `#${channel(red)}${channel(green)}${channel(blue)}`;
}

/** Makes a colour darker (`factor` < 1) or lighter (> 1), by multiplication in sRGB. */
export function shade(colour: Colour, factor: number): string {
  const [red, green, blue] = toRgb(colour);
  return hex([red * factor, green * factor, blue * factor]);
}

/** Mixes two colours, from `from` (share 0) to `to` (share 1). */
export function mix(from: Colour, to: Colour, share: number): string {
  const a = toRgb(from);
  const b = toRgb(to);
  return hex([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]);
}

/** Perceived lightness, 0 to 1. */
export function lightness(colour: Colour): number {
  const [red, green, blue] = toRgb(colour);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}
