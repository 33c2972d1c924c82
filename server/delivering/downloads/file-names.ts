import { FORMAT_EXTENSIONS, type PhotoFormat } from '#engines/images/index.ts';

/** What a file name is made of. */
export interface NamedPhoto {
  eventTitle: string;
  /** The runner's bib where the photo was sold as theirs. */
  bib: string | null;
  takenAt: Date | null;
  /** What the original is; it is handed over as it came. */
  format: PhotoFormat;
}

const NAME_MAX = 120;

/** A part of a file name in any script, without what file systems and unpackers refuse. */
function safe(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, NAME_MAX)
    .replace(/^[. ]+|[. ]+$/g, '');
}

/**
 * Readable names for the files of an order, each once: event, bib, time of day, number
 * (`Lakeside 10K - 1042 - 09.33.12 - 001.jpg`).
 */
export function fileNames(photos: readonly NamedPhoto[]): string[] {
  const digits = Math.max(3, String(photos.length).length);
  return photos.map(({ eventTitle, bib, takenAt, format }, index) => {
    const parts = [
      safe(eventTitle) || 'Photo',
      ...(bib === null ? [] : [safe(bib)]),
      ...(takenAt === null ? [] : [takenAt.toISOString().slice(11, 19).replaceAll(':', '.')]),
      String(index + 1).padStart(digits, '0'),
    ];
    return `${parts.join(' - ')}.${FORMAT_EXTENSIONS[format]}`;
  });
}
