import exifr from 'exifr';
import sharp from 'sharp';
import { toPlainLine } from '#contract/plain-line.ts';
import { decodeName, recoverName } from './decode-name.ts';
import { recogniseImage } from './identify-image.ts';
import { readXmp } from './read-xmp.ts';
import { type CaptureTime, readShownTime } from './shown-time.ts';

/** Time (by the camera's clock), place and photographer of a picture. Each part may be missing. */
export type Capture = {
  takenAt: CaptureTime | null;
  /** Maker and model, without repeating the maker: `Canon EOS 70D`. */
  camera: string | null;
  /** The serial number of the camera body: two cameras of one model have separate clocks. */
  serial: string | null;
  photographer: string | null;
  position: GpsPosition | null;
  /** The keywords of IPTC and XMP in their order; each once. */
  keywords: string[];
  /** The description of the photo; empty if it has none. */
  caption: string;
};

/** Degrees on WGS 84; north and east are positive. */
export type GpsPosition = { latitude: number; longitude: number };

const TAGS: NonNullable<Parameters<typeof exifr.parse>[1]> = {
  ifd0: { pick: ['Make', 'Model', 'Artist'] },
  exif: {
    pick: [
      'DateTimeOriginal',
      'SubSecTimeOriginal',
      'OffsetTimeOriginal',
      'CreateDate',
      'SubSecTimeDigitized',
      'OffsetTimeDigitized',
      'BodySerialNumber',
    ],
  },
  iptc: { pick: ['Byline', 'DateCreated', 'TimeCreated', 'Keywords', 'Caption'] },
  gps: { pick: ['GPSLatitudeRef', 'GPSLatitude', 'GPSLongitudeRef', 'GPSLongitude'] },
  reviveValues: false,
  translateValues: false,
};

const SERIAL_MAX = 64;

/** Names of programs and defaults in the field for the photographer. */
const NOT_A_PERSON = new Set(['picasa', 'unknown', 'photographer', 'owner']);

const TEXT_MAX = 200;
const CAPTION_MAX = 2000;
/** Photographers write fewer keywords than this. */
const KEYWORDS_MAX = 500;

const readText = (value: unknown) =>
  toPlainLine(typeof value === 'string' ? value.replace(/\s+/g, ' ') : '', TEXT_MAX);

/** Finds the moment of exposure in EXIF, XMP and IPTC, in the order of their reliability. */
function readTime(tags: Record<string, unknown>, xmp: string): CaptureTime | null {
  const fromExif = (time: string, subSeconds: string, offset: string) =>
    readShownTime(readText(tags[time]), readText(tags[subSeconds]), readText(tags[offset]));
  const fromXmp = (name: string) => readShownTime(readXmp(xmp, name)[0] ?? '');
  return (
    fromExif('DateTimeOriginal', 'SubSecTimeOriginal', 'OffsetTimeOriginal') ??
    fromExif('CreateDate', 'SubSecTimeDigitized', 'OffsetTimeDigitized') ??
    fromXmp('exif:DateTimeOriginal') ??
    fromXmp('photoshop:DateCreated') ??
    fromXmp('xmp:CreateDate') ??
    readShownTime(`${readText(tags.DateCreated)} ${readText(tags.TimeCreated)}`)
  );
}

/**
 * Finds the photographer; if there are several names, the first. IPTC and EXIF do not reliably declare their
 * encoding.
 */
function readPhotographer(tags: Record<string, unknown>, xmp: string, block: Uint8Array): string | null {
  const [byline] = [tags.Byline].flat();
  const names = [
    recoverName(readText(tags.Artist), block),
    decodeName(bytesOfIptc(byline)),
    readXmp(xmp, 'dc:creator')[0],
  ];
  return names.map(readText).find((name) => name !== '' && !NOT_A_PERSON.has(name.toLowerCase())) ?? null;
}

/** exifr returns IPTC's bytes as characters. */
const bytesOfIptc = (text: unknown) => Buffer.from(typeof text === 'string' ? text : '', 'latin1');

/**
 * Decodes a text of IPTC of which the digits matter. If its letters could be read in two ways, uses the more common
 * encoding.
 */
export function decodeIptc(text: unknown): string {
  const bytes = bytesOfIptc(text);
  return decodeName(bytes) ?? bytes.toString('latin1');
}

/** Bounds keywords in length and number, and leaves out repeated and empty ones: nothing else limits those of a crafted file. */
export const boundKeywords = (keywords: readonly string[]): string[] =>
  [...new Set(keywords.map(readText))].filter(Boolean).slice(0, KEYWORDS_MAX);

/** Reads a photographer's keywords and captions from an XMP packet, in the photo or beside it. */
export function readXmpTexts(xmp: string): Pick<Capture, 'keywords' | 'caption'> {
  return {
    keywords: boundKeywords(readXmp(xmp, 'dc:subject')),
    caption: toPlainLine(readXmp(xmp, 'dc:description')[0] ?? '', CAPTION_MAX),
  };
}

function readWords(tags: Record<string, unknown>, xmp: string): Pick<Capture, 'keywords' | 'caption'> {
  const fromXmp = readXmpTexts(xmp);
  return {
    keywords: boundKeywords([...[tags.Keywords].flat().map(decodeIptc), ...fromXmp.keywords]),
    caption: toPlainLine(decodeIptc(tags.Caption), CAPTION_MAX) || fromXmp.caption,
  };
}

function nameCamera(make: unknown, model: unknown): string | null {
  const maker = readText(make);
  const device = readText(model);
  const brand = maker.split(' ')[0]?.toLowerCase() ?? '';
  const saysMaker = brand !== '' && device.toLowerCase().startsWith(brand);
  return (saysMaker || maker === '' ? device : `${maker} ${device}`).trim() || null;
}

/**
 * Reads an angle in EXIF's format: degrees, minutes and seconds, of which the later ones may be missing, and a
 * letter.
 */
function readAngle(parts: unknown, reference: unknown, limit: number): number {
  const values = Array.isArray(parts) ? parts.map(Number) : [];
  const [degrees = Number.NaN, minutes = 0, seconds = 0] = values;
  const angle = degrees + minutes / 60 + seconds / 3600;
  return angle > limit ? Number.NaN : /^[SW]/i.test(readText(reference)) ? -angle : angle;
}

/** Reads the position. Receivers without a fix write nothing or zeros; no race is in the sea at 0, 0. */
function readPosition(tags: Record<string, unknown>): GpsPosition | null {
  const latitude = readAngle(tags.GPSLatitude, tags.GPSLatitudeRef, 90);
  const longitude = readAngle(tags.GPSLongitude, tags.GPSLongitudeRef, 180);
  const isKnown =
    Number.isFinite(latitude) && Number.isFinite(longitude) && (latitude !== 0 || longitude !== 0);
  return isKnown ? { latitude, longitude } : null;
}

/** The prefix of the EXIF block of a WebP or HEIF file, as in JPEG. */
const EXIF_PREFIX = Buffer.from('Exif\0\0');

interface Metadata {
  tags: Record<string, unknown>;
  xmp: string;
  /** The position of the tags. */
  block: Uint8Array;
}

/** Returns the blocks that the decoder finds; none if it finds no picture. */
async function findBlocks(bytes: Uint8Array): Promise<{ exif?: Buffer | undefined; xmp: string }> {
  try {
    const { exif, xmpAsString = '' } = await sharp(bytes, {
      failOn: 'none',
      limitInputPixels: false,
    }).metadata();
    return { exif, xmp: xmpAsString };
  } catch {
    return { xmp: '' };
  }
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  const { exif, xmp } = await findBlocks(bytes);
  const kind = recogniseImage(bytes);
  const isBoxed = kind === 'PNG' || kind === 'WebP' || kind === 'AVIF' || kind === 'HEIC';
  // exifr finds the tags of a JPEG or TIFF itself. It cannot read WebP and HEIF, and unpacks a PNG's colour profile
  // of any size; for these formats the decoder returns the EXIF block.
  const block = isBoxed ? exif?.subarray(exif.indexOf(EXIF_PREFIX) === 0 ? EXIF_PREFIX.length : 0) : bytes;
  const tags = block && (await exifr.parse(block, TAGS).catch(() => undefined));
  return { tags: tags ?? {}, xmp, block: exif ?? bytes };
}

/**
 * Reads capture time, camera, photographer, position, keywords and caption from a photo's EXIF, XMP and IPTC.
 * Damaged or missing metadata is no reason to refuse a photo: values that are unreadable or ambiguous are null.
 */
export async function readCapture(bytes: Uint8Array): Promise<Capture> {
  const { tags, xmp, block } = await readMetadata(bytes);
  return {
    takenAt: readTime(tags, xmp),
    camera: nameCamera(tags.Make, tags.Model),
    serial: readText(tags.BodySerialNumber).slice(0, SERIAL_MAX) || null,
    photographer: readPhotographer(tags, xmp, block),
    position: readPosition(tags),
    ...readWords(tags, xmp),
  };
}
