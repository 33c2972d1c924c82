import { withoutInvisible } from './typed-text.ts';

/** Competitor service (product §7): participants, and the token that opens their photos. */
export const competitorRoutes = {
  listCompetitors: { method: 'GET', path: '/public/competitor-service/api/v1/competitors' },
} as const;

/**
 * Part of the same service: issues a search token to visitors who prove that they are a participant, or whom a
 * selfie found.
 */
export const verificationRoutes = {
  createToken: { method: 'POST', path: '/public/competitor-service/api/v1/competitors/:eventId/token' },
  requestCode: { method: 'GET', path: '/public/competitor-service/api/v1/competitor/code' },
  readToken: { method: 'GET', path: '/public/competitor-service/api/v1/competitor/token' },
} as const;

/** Why a verification did not succeed. */
export const VERIFICATION_CODES = [
  /** No such participant, or a wrong factor: the same answer for both (product §11). */
  'CompetitorNotFound',
  /** The event requires a factor that the request lacks. */
  'FactorRequired',
  /** Several participants match: choose one of `competitors`. */
  'SeveralCompetitors',
  /** A link was mailed if the address is registered; the answer is the same if it is not. */
  'EmailSent',
  /** The mailed link is forged, too old, or its address is no longer registered (product §8). */
  'EmailNotVerified',
  /** The selfie's result has expired (one hour), or it found no face match. */
  'SelfieNotFound',
] as const;
/** The most people who can share one bib as a team. */
export const TEAM_MAX = 50;

/** The most letters of a surname, and of a given name. */
export const NAME_LETTERS_MAX = 200;

/** The descriptive fields of start lists, besides names, bibs and distances. */
export const DESCRIPTIONS = ['gender', 'ageClass', 'club', 'nationality'] as const;
export type Description = (typeof DESCRIPTIONS)[number];

export type VerificationCode = (typeof VERIFICATION_CODES)[number];

/**
 * How a visitor proved who they are: by a bib, which anyone can read; by a bib with a second factor, which is the
 * surname, the birth date or the personal code; by a selfie; by the mailed link; or by a login with the participant's
 * own address. A bib alone proves no identity (decision 40).
 */
export const SEARCH_PROOFS = ['Bib', 'Surname', 'BirthDate', 'Factor', 'Face', 'Email', 'Login'] as const;
export type SearchProof = (typeof SEARCH_PROOFS)[number];

/** Prefixes that people write before a bib, in the languages of the pages, with or without a space after it. */
const NUMBER_WORDS =
  'bib|race number|start number|runner|number|startnummer|start-?nr|rückennummer|nummer|startovní číslo|číslo|' +
  'αριθμός συμμετοχής|αριθμός|νούμερο|dorsal|número|núm|pettorale|pettorina|numero|стартовый номер|' +
  'нагрудный номер|номер|startna številka|štartna številka|številka|štev';
/** Abbreviations that are a prefix only if a punctuation mark or a space follows: `NR7` is a bib, `Nr. 7` is bib 7. */
const ABBREVIATIONS = '(?:no|nr|νο|но)(?=[\\s.:#°])|(?:n|č|št|st|αρ|α)(?=[.:#°])';
const NUMBER_SIGNS = /[#°.:("'«„“\s–-]/u;

/** Matches a prefix of a number, with or without accents. */
const BEFORE_NUMBER = new RegExp(
  `^(?:${NUMBER_SIGNS.source}|${withOrWithoutMarks(`${NUMBER_WORDS}|${ABBREVIATIONS}`)})+`,
  'iu',
);

function withOrWithoutMarks(words: string): string {
  return words.normalize('NFD').replace(/\p{M}+/gu, (marks) => `(?:${marks})?`);
}

/**
 * Normalises a typed or listed bib: capitals without spaces, and without a prefix before a number (`#503`, `Bib 503`,
 * `№ 503`, `Startnummer 503` are 503). A punctuation mark between digits becomes a hyphen: `15/1` is `15-1`.
 */
export function normaliseBib(text: string): string {
  if (/^\d+$/.test(text)) return text;
  const plain = withoutInvisible(text).replace(/[№º]/g, '#').normalize('NFKD');
  return (/\p{Nd}/u.test(plain) ? plain.replace(BEFORE_NUMBER, '') : plain)
    .normalize('NFC')
    .replace(/\s+/g, '')
    .replace(/(?<![.,;:!?)"'»“”])[.,;:!?)"'»“”]+$/u, '')
    .replace(/(?<=\d)[-–—./](?=\d)/g, '-')
    .toUpperCase();
}

/** Cyrillic and Greek capitals that look like Latin ones, in the order of the Latin ones: people type either kind. */
const LOOK_ALIKES = 'АВЕКМНОРСТХУІЅЈΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';
const LATIN_LOOKS = 'ABEKMHOPCTXYISJABEZHIKMNOPTYX';

/**
 * Returns the key by which two bibs are equal: capitals, no leading zeros (`0042` is `42`), letters that look alike
 * are equal, no hyphen beside a letter (`H-7` is `H7`). A hyphen between digits stays: `15-1` belongs to the relay
 * team 15 and is not 151.
 */
export function bibKey(text: string): string {
  // A shortcut for most bibs: lists of 100,000 lines are compared many times.
  if (/^[1-9]\d*$/.test(text)) return text;
  return normaliseBib(text)
    .replace(/(?<!\d)[-–]|[-–](?!\d)/g, '')
    .replace(/^(\p{L}*)0+(?=\d)/u, '$1')
    .replace(/[\u0370-\u04FF]/g, (letter) => LATIN_LOOKS[LOOK_ALIKES.indexOf(letter)] ?? letter);
}

/** Returns whether a text is a personal code: exactly five characters, digits and Latin letters (product §5). */
export function isPersonalCode(text: string): boolean {
  return /^[0-9A-Za-z]{5}$/.test(text);
}

/**
 * Parses a birth date as a participant types it, `DD/MM/YYYY` and a real day (product §5).
 * @returns the day as `YYYY-MM-DD`, or null if it is not one
 */
export function parseBirthDate(text: string): string | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  if (match === null) return null;
  const [, day, month, year] = match;
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}
