import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { type Fault, makeFault } from '#contract/faults.ts';
import { findSvgFault } from '#platform/svg/find-svg-fault.ts';
import { BRAND_FOLDER } from './brand-icons.ts';

/** A picture of a tenant's brand, to be stored under its brand files. */
export interface BrandFile {
  name: string;
  bytes: Uint8Array;
}

/** The files generated from a logo, and their addresses for the settings. */
export interface LogoFiles {
  logo: string;
  logoSmall: string;
  files: BrandFile[];
}

const BYTES_MAX = 1_000_000;
/** Three device pixels per pixel of the 56 px bar, minus its margins. */
const LOGO_HEIGHT = 144;
const SMALL_HEIGHT = 96;
const ICON_SIDE = 512;
const PNG_SIDE_MIN = 192;
const SIDE_MAX = 8_192;
/** A square inside the circle of 80 % that a mask leaves at least: 0.8 / √2 of the side. */
const MASKABLE_INNER = 288;
const WHITE = '#ffffff';
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** A checked picture: SVG or PNG. */
interface Picture {
  bytes: Uint8Array;
  kind: 'svg' | 'png';
  /** A density at which the picture is large enough for every size made from it. */
  density: number;
}

/**
 * Converts a logo (and its small form, by default the logo itself) to the sizes for pages and phones. File names
 * contain a hash of the content, so that a changed logo is visible at once and a refused edit overwrites nothing.
 * @returns the fault of a picture that cannot be used
 */
export async function makeLogoFiles(
  logo: Uint8Array,
  logoSmall: Uint8Array | undefined,
): Promise<LogoFiles | { fault: Fault; of: 'logo' | 'logoSmall' }> {
  const full = await openPicture(logo);
  if ('fault' in full) return { fault: full.fault, of: 'logo' };
  const small = logoSmall === undefined ? full : await openPicture(logoSmall);
  if ('fault' in small) return { fault: small.fault, of: 'logoSmall' };
  const mark = createHash('sha256')
    .update(createHash('sha256').update(full.bytes).digest())
    .update(small.bytes)
    .digest('hex')
    .slice(0, 12);
  const logoName = `logo-${mark}.${full.kind}`;
  const smallName = `logo-small-${mark}.${small.kind}`;
  const [icon192, icon512, maskable, favicon] = await Promise.all([
    drawIcon(small, 192),
    drawIcon(small, ICON_SIDE),
    drawMaskable(small),
    drawIcon(small, 48),
  ]);
  return {
    logo: `/${BRAND_FOLDER}/${logoName}`,
    logoSmall: `/${BRAND_FOLDER}/${smallName}`,
    files: [
      { name: logoName, bytes: await drawLogo(full, LOGO_HEIGHT) },
      { name: smallName, bytes: await drawLogo(small, SMALL_HEIGHT) },
      { name: `icon-192-${mark}.png`, bytes: icon192 },
      { name: `icon-512-${mark}.png`, bytes: icon512 },
      { name: `icon-maskable-512-${mark}.png`, bytes: maskable },
      { name: `favicon-${mark}.png`, bytes: favicon },
    ],
  };
}

async function openPicture(bytes: Uint8Array): Promise<Picture | { fault: Fault }> {
  if (bytes.byteLength > BYTES_MAX) return { fault: makeFault('PictureTooLarge', { mb: BYTES_MAX / 1e6 }) };
  const isPng = Buffer.from(bytes.subarray(0, 8)).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  const fault = isPng ? undefined : svgFault(bytes);
  if (fault !== undefined) return { fault };
  try {
    // Only reads the header; the size is checked below.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const side = Math.max(width, height);
    if (isPng && side < PNG_SIDE_MIN)
      return {
        fault: makeFault('PictureTooSmall', { width, height, min: PNG_SIDE_MIN }),
      };
    if (side > SIDE_MAX) return { fault: makeFault('PictureTooWide', { width, height, max: SIDE_MAX }) };
    const POINTS_PER_INCH = 72;
    const density = Math.max(POINTS_PER_INCH, Math.ceil((POINTS_PER_INCH * ICON_SIDE) / Math.max(1, side)));
    const picture: Picture = { bytes, kind: isPng ? 'png' : 'svg', density };
    return (await isBlank(picture)) ? { fault: makeFault('PictureEmpty') } : picture;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    return { fault: makeFault('CannotBeDrawn', { reason }) };
  }
}

function svgFault(bytes: Uint8Array): Fault | undefined {
  const other = makeFault('NeitherSvgNorPng');
  let source: string;
  try {
    source = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return other;
  }
  if (!/<([\w-]+:)?svg[\s>]/i.test(source)) return other;
  const fault = findSvgFault(source);
  return fault && makeFault('InLine', { fault, line: fault.line });
}

const open = ({ bytes, kind, density }: Picture) =>
  sharp(bytes, { limitInputPixels: SIDE_MAX * SIDE_MAX, ...(kind === 'svg' ? { density } : {}) });

async function isBlank(picture: Picture): Promise<boolean> {
  const { channels } = await open(picture).resize(64, 64, { fit: 'inside' }).ensureAlpha().stats();
  return channels[3]?.max === 0;
}

/** An SVG stays an SVG. A bitmap is scaled down to the pixels that are displayed. */
async function drawLogo(picture: Picture, height: number): Promise<Uint8Array> {
  if (picture.kind === 'svg') return picture.bytes;
  return open(picture).resize({ height, withoutEnlargement: true }).png({ palette: false }).toBuffer();
}

const drawIcon = (picture: Picture, side: number): Promise<Buffer> =>
  open(picture).resize(side, side, { fit: 'contain', background: CLEAR }).png().toBuffer();

async function drawMaskable(picture: Picture): Promise<Buffer> {
  const edge = (ICON_SIDE - MASKABLE_INNER) / 2;
  return open(picture)
    .flatten({ background: WHITE })
    .resize(MASKABLE_INNER, MASKABLE_INNER, { fit: 'contain', background: WHITE })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: WHITE })
    .removeAlpha()
    .png()
    .toBuffer();
}
