import type { Metadata, Sharp } from 'sharp';

/**
 * Ends a pipeline over an encoded picture with sRGB pixels of 8 bits, on white where the picture is transparent. Every
 * picture that people see is made of such pixels, whatever the colour space and depth of its file.
 * @param picture an upright picture, resized and cut as wanted
 * @param file sharp's metadata of the file
 */
export function toSrgb(picture: Sharp, { depth, hasProfile }: Pick<Metadata, 'depth' | 'hasProfile'>): Sharp {
  const srgb = picture.flatten({ background: '#fff' }).toColourspace('srgb');
  // sharp works on 16-bit pictures with a profile in Display P3 and leaves them there by default.
  return depth === 'ushort' && hasProfile ? srgb.withIccProfile('srgb', { attach: false }) : srgb;
}

/** As `toSrgb`, three bytes a pixel. */
export function toSrgbPixels(picture: Sharp, file: Pick<Metadata, 'depth' | 'hasProfile'>): Sharp {
  return toSrgb(picture, file).raw({ depth: 'uchar' });
}
