import sharp from 'sharp';

/** The largest size of a mark and the margin around it, as shares of the side of a square with the picture's area. */
const SHARE = { width: 0.24, height: 0.14, margin: 0.025 };

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
