/** Decoded pixels: upright, sRGB, three bytes (red, green, blue) a pixel, rows from top to bottom, no padding. */
export type Raster = { data: Uint8Array; width: number; height: number };

/** Describes a raster for sharp to read. */
export function describeRaw(raster: Raster): { raw: { width: number; height: number; channels: 3 } } {
  return { raw: { width: raster.width, height: raster.height, channels: 3 } };
}
