import sharp from 'sharp';
import { describeRaw, type Raster } from '#engines/images/index.ts';

/**
 * The long edge of the picture in which text is searched. In a smaller one, runners in the background are not
 * found; a larger one costs time and memory.
 */
const READING_EDGE = 2048;
/** A small photo is enlarged, because small text is then found better. Enlarging it more than twofold does not help. */
const MAX_ENLARGEMENT = 2;

/** Prepares the picture in which text is searched: the photo, enlarged if it is small. */
export async function enlargeForReading(raster: Raster): Promise<Raster> {
  const scale = Math.min(MAX_ENLARGEMENT, READING_EDGE / Math.max(raster.width, raster.height));
  if (scale <= 1) return raster;
  const { data, info } = await sharp(raster.data, describeRaw(raster))
    .resize(Math.round(raster.width * scale), Math.round(raster.height * scale), { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
