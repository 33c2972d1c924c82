import exifr from 'exifr';
import sharp from 'sharp';
import { toPlainLine } from '#contract/plain-line.ts';
import { recogniseImage } from './identify-image.ts';

/** When the shutter fell, by the camera's own clock, where and by whom. All of it may be missing. */
export type Capture = {
  takenAt: CaptureTime | null;
  /** Maker and model in one, the maker not said twice: `Canon EOS 70D`. */
  camera: string | null;
  /** What the maker counts this body by: two cameras of one model have a clock each. */
  serial: string | null;
  photographer: string | null;
  position: GpsPosition | null;
};

/** Degrees on WGS 84, north and east positive. */
export type GpsPosition = { latitude: number; longitude: number };

/**
 * `local` is the camera's wall clock, `YYYY-MM-DDTHH:mm:ss` with `.SSS` where the camera counts so finely; `offset`
 * is its distance from UTC (`+02:00`) where the camera knows it. Most do not: the event's zone decides then.
 */
type CaptureTime = { local: string; offset?: string };

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
  iptc: { pick: ['Byline'] },
  gps: { pick: ['GPSLatitudeRef', 'GPSLatitude', 'GPSLongitudeRef', 'GPSLongitude'] },
  reviveValues: false,
  translateValues: false,
};

const SERIAL_MAX = 64;

/** Programs that put their own name where the photographer's belongs. */
const NOT_A_PERSON = new Set(['picasa', 'unknown', 'photographer', 'owner']);

const TEXT_MAX = 200;

const readText = (value: unknown) =>
  toPlainLine(typeof value === 'string' ? value.replace(/\s+/g, ' ') : '', TEXT_MAX);

/** EXIF writes `2015:01:11 10:09:50`; zeros or blanks stand for an unset clock. */
function readTime(time: unknown, subSeconds: unknown, offset: unknown): CaptureTime | null {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(readText(time));
  if (!match) return null;
  const [, year, month, day, hours, minutes, seconds] = match;
  const whole = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}`;
  const parsed = new Date(`${whole}Z`);
  // A day that does not exist (31 June) rolls over into another one: it must come back as it went in.
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(whole)) return null;
  if (Number(year) < 1980) return null;
  const fraction = /^\d+/.exec(readText(subSeconds))?.[0];
  const local = fraction ? `${whole}.${fraction.slice(0, 3).padEnd(3, '0')}` : whole;
  const zone = /^[+-]\d\d:\d\d$/.exec(readText(offset))?.[0];
  return zone ? { local, offset: zone } : { local };
}

function nameCamera(make: unknown, model: unknown): string | null {
  const maker = readText(make);
  const device = readText(model);
  const brand = maker.split(' ')[0]?.toLowerCase() ?? '';
  const saysMaker = brand !== '' && device.toLowerCase().startsWith(brand);
  return (saysMaker || maker === '' ? device : `${maker} ${device}`).trim() || null;
}

/**
 * Reads an angle as EXIF writes it: degrees, minutes and seconds, of which the later ones may be missing, and a letter.
 */
function readAngle(parts: unknown, reference: unknown, limit: number): number {
  const values = Array.isArray(parts) ? parts.map(Number) : [];
  const [degrees = Number.NaN, minutes = 0, seconds = 0] = values;
  const angle = degrees + minutes / 60 + seconds / 3600;
  return angle > limit ? Number.NaN : /^[SW]/i.test(readText(reference)) ? -angle : angle;
}

/** Receivers without a fix write nothing or zeros: the point in the sea at 0, 0 is no place of a race. */
function readPosition(tags: Record<string, unknown>): GpsPosition | null {
  const latitude = readAngle(tags.GPSLatitude, tags.GPSLatitudeRef, 90);
  const longitude = readAngle(tags.GPSLongitude, tags.GPSLongitudeRef, 180);
  const isKnown =
    Number.isFinite(latitude) && Number.isFinite(longitude) && (latitude !== 0 || longitude !== 0);
  return isKnown ? { latitude, longitude } : null;
}

/** What stands before the EXIF block of a WebP or HEIF file, as in JPEG. */
const EXIF_PREFIX = Buffer.from('Exif\0\0');

/** Tells where exifr finds the tags: the file itself, but for WebP and HEIF, whose EXIF block the decoder hands out. */
async function findTags(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const kind = recogniseImage(bytes);
  if (kind !== 'WebP' && kind !== 'AVIF' && kind !== 'HEIC') return bytes;
  const { exif } = await sharp(bytes, { failOn: 'none', limitInputPixels: false }).metadata();
  return exif?.indexOf(EXIF_PREFIX) === 0 ? exif.subarray(EXIF_PREFIX.length) : exif;
}

async function readTags(bytes: Uint8Array): Promise<Record<string, unknown>> {
  const holder = await findTags(bytes);
  return (holder && ((await exifr.parse(holder, TAGS)) as Record<string, unknown> | undefined)) ?? {};
}

/**
 * Reads capture time, camera, photographer and position from a photo's EXIF and IPTC. Damaged or missing metadata is no
 * reason to refuse a photo: what cannot be read is null.
 */
export async function readCapture(bytes: Uint8Array): Promise<Capture> {
  const tags = await readTags(bytes).catch((): Record<string, unknown> => ({}));
  const person = readText(tags.Artist) || readText(tags.Byline);
  return {
    takenAt:
      readTime(tags.DateTimeOriginal, tags.SubSecTimeOriginal, tags.OffsetTimeOriginal) ??
      readTime(tags.CreateDate, tags.SubSecTimeDigitized, tags.OffsetTimeDigitized),
    camera: nameCamera(tags.Make, tags.Model),
    serial: readText(tags.BodySerialNumber).slice(0, SERIAL_MAX) || null,
    photographer: person && !NOT_A_PERSON.has(person.toLowerCase()) ? person : null,
    position: readPosition(tags),
  };
}
