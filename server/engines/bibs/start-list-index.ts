import { dropLeadingZeros, readingKey } from './normalise-bib.ts';

/** A start list as an index for looking up readings. */
export type StartListIndex = {
  /** Finds a reading. @returns the bib in the list's own spelling */
  find: (reading: string) => string | undefined;
  /** Whether a longer number of the list contains these digits, so that they could be a part of it. */
  isPart: (digits: string) => boolean;
  /** Numbers with at most this many digits are rare on the list: most readings of them are fragments of longer numbers. */
  rareLength: number;
};

/** Up to this share of a list, short numbers are rare. */
const RARE_SHARE = 0.05;

const digitsOf = (key: string) => dropLeadingZeros(key.replace(/\D+/g, ''));

/** A letter of a script that the reader does not know, or hardly knows: it reads another character instead. */
const UNREADABLE = /(?=\p{L})[^\p{Script=Latin}\p{Script=Han}]/u;

/**
 * Indexes a start list by the text that can be read of its bibs. The letters of a bib are often not read, because
 * they are small, of another colour, or of a script that the reader does not know. Then its digits suffice, if no
 * other bib has the same digits.
 */
export function indexStartList(startList: Iterable<string>): StartListIndex {
  const byReading = new Map<string, string>();
  const byDigits = new Map<string, string | undefined>();
  const parts = new Set<string>();
  const lengths: number[] = [];
  for (const entry of startList) {
    const bib = entry.trim();
    const whole = readingKey(bib);
    byReading.set(whole, bib);
    const digits = digitsOf(whole);
    // The digits of 15-1 without the hyphen would be another number.
    const isPlain = !/\d\D+\d/.test(whole);
    if (isPlain && digits !== whole && digits !== '')
      byDigits.set(digits, byDigits.has(digits) ? undefined : bib);
    lengths.push(digits.length);
    for (let from = 0; from < digits.length; from++)
      for (let to = from + 1; to <= digits.length; to++)
        if (to - from < digits.length) parts.add(digits.slice(from, to));
  }
  return {
    find: (reading) => {
      const whole = readingKey(reading);
      const exact = byReading.get(whole) ?? byDigits.get(whole);
      if (exact !== undefined) return exact;
      const digits = digitsOf(whole);
      const lettered = byReading.has(digits) ? undefined : byDigits.get(digits);
      return lettered !== undefined && UNREADABLE.test(lettered) ? lettered : undefined;
    },
    isPart: (digits) => parts.has(digits),
    rareLength:
      (lengths.toSorted((one, other) => one - other)[Math.floor(lengths.length * RARE_SHARE)] ?? 0) - 1,
  };
}
