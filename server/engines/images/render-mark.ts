import sharp from 'sharp';

/** Of a mark, in pixels: as large as it is ever drawn, twice. */
const MARK = { width: 720, height: 400 };
const SIDE_MAX = 4_096;
/** How much of a picture a mark takes at most, as shares of the side of a square as large, and what stays free around it. */
const SHARE = { width: 0.24, height: 0.14, margin: 0.025 };

/**
 * Draws a picture that somebody brought as a mark: PNG, without what its file says beside its pixels.
 * @returns undefined where it cannot be decoded, or is too large
 */
export async function renderMark(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: SIDE_MAX ** 2 }).autoOrient();
    const { width, height } = await picture.metadata();
    if (Math.max(width, height) > SIDE_MAX) return undefined;
    return await picture
      .resize(MARK.width, MARK.height, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    return undefined;
  }
}

/** Draws a mark into the lower right corner of a stored preview; the watermark on it stays. */
export async function renderMarked(preview: Uint8Array, mark: Uint8Array): Promise<Uint8Array> {
  const picture = sharp(preview);
  const { width, height } = await picture.metadata();
  const edge = Math.sqrt(width * height);
  const margin = Math.round(SHARE.margin * edge);
  const { data, info } = await sharp(mark)
    .resize(Math.round(SHARE.width * edge), Math.round(SHARE.height * edge), { fit: 'inside' })
    .toBuffer({ resolveWithObject: true });
  return picture
    .composite([
      {
        input: data,
        left: Math.max(0, width - margin - info.width),
        top: Math.max(0, height - margin - info.height),
      },
    ])
    .jpeg({ quality: 78, chromaSubsampling: '4:2:0' })
    .toBuffer();
}
