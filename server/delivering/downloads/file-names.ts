import { FORMAT_EXTENSIONS, type PhotoFormat } from '#engines/images/index.ts';

/** What a file name is made of. */
export interface NamedPhoto {
  eventTitle: string;
  /** The runner's bib where the photo was sold as theirs. */
  bib: string | null;
  /** What the clocks at the race showed, as `wallClock` gives it. */
  takenAt: Date | null;
  /** What the original is; it is handed over as it came. */
  format: PhotoFormat;
}

/** File systems take names of 255 bytes; time, number and ending need about thirty of them. */
const TITLE_BYTES_MAX = 160;
const BIB_BYTES_MAX = 40;

/** A part of a file name in any script, without what file systems and unpackers refuse. */
function safe(text: string, bytesMax: number): string {
  const clean = text
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ');
  return cutTo(clean, bytesMax).replace(/^[. ]+|[. ]+$/g, '');
}

/** The longest beginning of whole characters that fits into that many bytes. */
function cutTo(text: string, bytesMax: number): string {
  let kept = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > bytesMax) return kept;
    kept += character;
  }
  return kept;
}

/** What the clocks of a time zone showed at a moment, as the UTC fields of a date. */
export function wallClock(moment: Date, timeZone: string): Date {
  // Sweden writes `2026-05-10 11:33:12`.
  const shown = moment.toLocaleString('sv-SE', { timeZone });
  return new Date(`${shown.replace(' ', 'T')}Z`);
}

/**
 * Readable names for the files of an order, each once: event, bib, time of day, number
 * (`Lakeside 10K - 1042 - 09.33.12 - 001.jpg`).
 */
export function fileNames(photos: readonly NamedPhoto[]): string[] {
  const digits = Math.max(3, String(photos.length).length);
  return photos.map(({ eventTitle, bib, takenAt, format }, index) => {
    const shownBib = bib === null ? '' : safe(bib, BIB_BYTES_MAX);
    const parts = [
      safe(eventTitle, TITLE_BYTES_MAX) || 'Photo',
      ...(shownBib === '' ? [] : [shownBib]),
      ...(takenAt === null ? [] : [takenAt.toISOString().slice(11, 19).replaceAll(':', '.')]),
      String(index + 1).padStart(digits, '0'),
    ];
    return `${parts.join(' - ')}.${FORMAT_EXTENSIONS[format]}`;
  });
}
