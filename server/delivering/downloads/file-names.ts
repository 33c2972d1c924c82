/** The parts of a file name. */
export interface NameParts {
  eventTitle: string;
  /** The runner's bib, if the file was sold as theirs. */
  bib: string | null;
  /** When the photo was taken, in the local time of the race: the UTC fields, see `wallClock`. */
  takenAt: Date | null;
  /** The place on the course where the file shows the person. */
  kilometre: number | null;
  /** The kind of file, unless it is a plain photo. */
  label: string | null;
  /** Without the dot. */
  extension: string;
}

/** File systems take names of 255 bytes; time, number and ending need about thirty of them. */
const TITLE_BYTES_MAX = 120;
const BIB_BYTES_MAX = 30;
const LABEL_BYTES_MAX = 60;

/** Makes a part of a file name in any script. Removes what file systems or unpackers refuse. */
export function safeName(text: string, bytesMax: number): string {
  const clean = text
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ');
  return cutTo(clean, bytesMax).replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
}

/** Truncates a text to at most `bytesMax` bytes of UTF-8, without splitting a code point. */
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

/**
 * Builds unique, readable names for the files of an order: event, bib, time of day with the kilometre, label, number
 * (`Lakeside 10K - 1042 - 09.33.12 km 5 - 001.jpg`, `… - 09.58.40 - Finish video - 002.mp4`).
 */
export function fileNames(files: readonly NameParts[]): string[] {
  const digits = Math.max(3, String(files.length).length);
  return files.map(({ eventTitle, bib, takenAt, kilometre, label, extension }, index) => {
    const parts = [
      safeName(eventTitle, TITLE_BYTES_MAX) || 'Photo',
      safeName(bib ?? '', BIB_BYTES_MAX),
      // Time and kilometre form one part of the name. It starts with the time, so that files of the same event and
      // bib sort by time.
      [
        takenAt?.toISOString().slice(11, 19).replaceAll(':', '.'),
        kilometre === null ? undefined : `km ${kilometre}`,
      ]
        .filter((part) => part !== undefined)
        .join(' '),
      safeName(label ?? '', LABEL_BYTES_MAX),
      String(index + 1).padStart(digits, '0'),
    ];
    return `${parts.filter((part) => part !== '').join(' - ')}.${extension}`;
  });
}
