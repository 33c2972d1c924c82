/** The kinds of file that are taken as photos, by content. */
export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'tiff' | 'avif' | 'heic';

/** How a file of a format ends its name: what originals are stored and handed over under. */
export const FORMAT_EXTENSIONS: Record<PhotoFormat, string> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  tiff: 'tif',
  avif: 'avif',
  heic: 'heic',
};
