import type { Metadata, Sharp } from 'sharp';

/** What sharp's metadata say of a file's colours. */
type ColourMetadata = Pick<Metadata, 'depth' | 'hasProfile' | 'space'>;

/**
 * Ends a pipeline over an encoded picture with sRGB pixels of 8 bits, on white where the picture is transparent. Every
 * picture that people see is made of such pixels, whatever the colour space and depth of its file.
 * @param picture an upright picture, resized and cut as wanted
 * @param file sharp's metadata of the file
 */
export function toSrgb(picture: Sharp, file: ColourMetadata): Sharp {
  return toTransparentSrgb(picture.flatten({ background: '#fff' }), file);
}

/** As `toSrgb`, but transparent pixels stay transparent. */
export function toTransparentSrgb(picture: Sharp, { depth, hasProfile, space }: ColourMetadata): Sharp {
  if (depth !== 'ushort' || !hasProfile) return picture.toColourspace('srgb');
  // sharp works on 16-bit pictures with a profile in Display P3 and leaves them there by default. It ignores the
  // profile of grey ones at the start; at the end it converts from it, if they are still grey.
  return picture.toColourspace(space === 'grey16' ? 'b-w' : 'srgb').withIccProfile('srgb', { attach: false });
}

/** As `toSrgb`, three bytes a pixel. */
export function toSrgbPixels(picture: Sharp, file: ColourMetadata): Sharp {
  return toSrgb(picture, file).raw({ depth: 'uchar' });
}
