import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { EncodedImage } from '#engines/images/index.ts';
import { readDrawnLogo } from '#hosting/tenants/index.ts';
import type { MailDeps } from './define-mail.ts';

/** The largest size of a logo in a mail, in CSS pixels. It has twice as many pixels, for sharp screens. */
const SHOWN = { width: 200, height: 32 };
const PIXELS_PER_POINT = 2;
/** A logo with less contrast than this on white (a standard deviation of grey values, of 255) gets a dark background. */
const CONTRAST_MIN = 12;
const LIGHT = '#ffffff';
const DARK = '#1b1f1d';
const PIXELS_MAX = 50_000_000;
/** How long a mail waits for its logo, because an unreachable store must not delay it. */
const READ_WITHIN_MS = 5_000;

const logos = new LRUCache<string, EncodedImage>({ max: 200 });

/**
 * Draws a logo for mails: PNG without transparency, because the background of a mail is white or, in dark mode, dark.
 * The size is that of the picture in CSS pixels.
 */
export async function drawMailLogo(bytes: Uint8Array): Promise<EncodedImage> {
  const small = await sharp(bytes, { limitInputPixels: PIXELS_MAX })
    .resize(SHOWN.width * PIXELS_PER_POINT, SHOWN.height * PIXELS_PER_POINT, { fit: 'inside' })
    .png()
    .toBuffer();
  const onWhite = await sharp(small).flatten({ background: LIGHT }).greyscale().png().toBuffer();
  const { channels } = await sharp(onWhite).stats();
  const background = (channels[0]?.stdev ?? 0) < CONTRAST_MIN ? DARK : LIGHT;
  const { data, info } = await sharp(small)
    .flatten({ background })
    .png({ palette: true })
    .toBuffer({ resolveWithObject: true });
  const points = (pixels: number) => Math.max(1, Math.round(pixels / PIXELS_PER_POINT));
  return { bytes: data, width: points(info.width), height: points(info.height) };
}

/**
 * Reads the brand's logo for its mails.
 * @returns undefined if the brand has no logo of its own, or if it cannot be read now; the mail then shows the name
 */
export async function readMailLogo(
  deps: Pick<MailDeps, 'storage' | 'tenants' | 'log'>,
  tenantId: string,
): Promise<EncodedImage | undefined> {
  const { settings } = await deps.tenants.read(tenantId);
  const key = `${tenantId} ${settings.logo}`;
  const known = logos.get(key);
  if (known !== undefined) return known;
  const signal = AbortSignal.timeout(READ_WITHIN_MS);
  const tooLate = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    const drawn = await Promise.race([readDrawnLogo(deps, tenantId, settings.logo), tooLate]);
    if (drawn === undefined) return undefined;
    const logo = await drawMailLogo(drawn);
    logos.set(key, logo);
    return logo;
  } catch (err) {
    deps.log.warn({ tenantId, err }, 'a mail lacks the logo');
    return undefined;
  }
}
