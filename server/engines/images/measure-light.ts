import sharp from 'sharp';

/** The edge of the reduced picture. It is enough for a mean, and lets a JPEG be decoded at an eighth of its size. */
const EDGE = 64;

/**
 * Measures how light a picture is: the mean of its luminance, 0 (black) to 255 (white). It depends on the exposure,
 * not on the light at the place.
 * @returns null if it cannot be decoded
 */
export async function measureLight(bytes: Uint8Array): Promise<number | null> {
  const { channels } = await sharp(bytes, { failOn: 'none' })
    .resize(EDGE, EDGE, { fit: 'inside' })
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info }) =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).stats(),
    )
    .catch(() => ({ channels: [] }));
  return channels[0]?.mean ?? null;
}
