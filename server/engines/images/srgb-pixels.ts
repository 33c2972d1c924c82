import type { Metadata, Sharp } from 'sharp';

/** The metadata of sharp about a file's colours. */
type ColourMetadata = Pick<Metadata, 'depth' | 'hasProfile' | 'space'>;

/**
 * Makes a pipeline over an encoded picture end in sRGB pixels of 8 bits, on white if the picture is transparent.
 * Every picture that people see has such pixels, for every colour space and depth of its file.
 * @param picture an upright picture, resized and cropped as wanted
 * @param file sharp's metadata of the file
 */
export function toSrgb(picture: Sharp, file: ColourMetadata): Sharp {
  return toTransparentSrgb(picture.flatten({ background: '#fff' }), file);
}

/** Like `toSrgb`, but keeps transparent pixels. */
export function toTransparentSrgb(picture: Sharp, { depth, hasProfile, space }: ColourMetadata): Sharp {
  if (depth !== 'ushort' || !hasProfile) return picture.toColourspace('srgb');
  // sharp processes 16-bit pictures with a profile in Display P3, and by default leaves them there. It ignores the
  // profile of grey pictures at the start, but converts from it at the end if they are still grey.
  return picture.toColourspace(space === 'grey16' ? 'b-w' : 'srgb').withIccProfile('srgb', { attach: false });
}

/** Like `toSrgb`, as three bytes per pixel. */
export function toSrgbPixels(picture: Sharp, file: ColourMetadata): Sharp {
  return toSrgb(picture, file).raw({ depth: 'uchar' });
}
