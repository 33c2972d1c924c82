import { emailKey } from '#platform/canonical-key.ts';

/** A person's name. */
export interface PersonName {
  givenName: string;
  surname: string;
  /** The event whose list contains the name; null for a photographer's name. */
  eventId: string | null;
  /** Whether another person of that event has the same name, or one that contains it. */
  isShared: boolean;
}

/** A person's addresses in lower case, and names. */
export interface NamedPerson {
  emails: readonly string[];
  names: readonly PersonName[];
}

/** The known context of a text. */
export interface TextContext {
  /** The events that the text is about. */
  eventIds: readonly string[];
  /** Whether an id or an address in the text's context shows that it is about the person. */
  isAboutThem: boolean;
}

/**
 * Whether a text names a person. `Certain`: it contains the person's address, or their full name while the event or an
 * id in the context excludes a namesake. `Candidate`: it contains words that may also be another person's name.
 */
export type Naming = 'None' | 'Candidate' | 'Certain';

/** A run of letters or of digits, with its position. */
interface Word {
  text: string;
  folded: string;
  from: number;
  to: number;
}

/** Letters that Unicode does not decompose, with their usual spelling on a keyboard without them. */
const PLAIN: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    ß: 'ss',
    ς: 'σ',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    æ: 'ae',
    œ: 'oe',
    ı: 'i',
  }),
);

const clean = (text: string): string => text.normalize('NFKC').replace(/\p{Cf}+/gu, '');

const fold = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßςøłđðþæœı]/g, (letter) => PLAIN.get(letter) ?? letter);

const lower = (word: string): string => word.toLowerCase().replaceAll('ς', 'σ');

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\p{N}+|[\p{L}\p{M}]+/gu)].map((match) => ({
    text: match[0],
    folded: fold(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }));
}

const isNumber = ({ text }: Word): boolean => /^\p{N}/u.test(text);
const lengthOf = ({ folded }: Word): number => [...folded].length;

/** The position of a name's consecutive words in a text. */
interface Place {
  /** Whether letters and accents match, and the name is complete: not a part of `Anna-Maria Müller-Schmidt`. */
  isExact: boolean;
  /**
   * Whether the words have the upper and lower case of the name, and are separated by one space, with or without a full
   * stop before it. A name of initials is found only if it is written so.
   */
  isSpelt: boolean;
}

function findName(text: string, words: readonly Word[], name: readonly Word[]): Place[] {
  const places: Place[] = [];
  const [first, last] = [name[0], name.at(-1)];
  if (first === undefined || last === undefined) return places;
  for (let at = 0; at + name.length <= words.length; at += 1) {
    const found = words.slice(at, at + name.length);
    if (!found.every(({ folded }, index) => folded === name[index]?.folded)) continue;
    const gaps = found.slice(1).map(({ from }, index) => text.slice(found[index]?.to, from));
    if (gaps.some((gap) => gap.length > 3 || gap.includes('\n'))) continue;
    const [from, to] = [found[0]?.from ?? 0, found.at(-1)?.to ?? 0];
    const [before, after] = [words[at - 1], words[at + name.length]];
    const [isGluedBefore, isGluedAfter] = [before?.to === from, after?.from === to];
    // `mueller12` in a file name means Müller, but `runner7b` does not mean Runner7.
    if ((isGluedBefore && isNumber(first)) || (isGluedAfter && isNumber(last))) continue;
    const isWithin =
      isGluedBefore ||
      isGluedAfter ||
      /\p{L}[-'’‐‑]$/u.test(text.slice(0, from)) ||
      /^[-'’‐‑]\p{L}/u.test(text.slice(to));
    places.push({
      isExact: !isWithin && found.every((word, index) => lower(word.text) === lower(name[index]?.text ?? '')),
      isSpelt:
        !isGluedBefore &&
        !isGluedAfter &&
        found.every((word, index) => word.text === name[index]?.text) &&
        gaps.every((gap) => /^\.?\s$/.test(gap)),
    });
  }
  return places;
}

/** Returns both orders in which people write a name. */
function writingsOf({ givenName, surname }: Pick<PersonName, 'givenName' | 'surname'>): Word[][] {
  const [given, family] = [wordsOf(clean(givenName)), wordsOf(clean(surname))];
  if (given.length === 0 || family.length === 0) return [[...given, ...family]];
  return [
    [...given, ...family],
    [...family, ...given],
  ];
}

const SHORT = 3;
const isInitials = (name: readonly Word[]): boolean => name.every((word) => lengthOf(word) === 1);

/** Returns whether a name can distinguish one person of an event. Initials and single words cannot. */
const isDistinctive = (name: readonly Word[]): boolean =>
  name.filter((word) => !isNumber(word) && lengthOf(word) > 1).length > 1;

function judgeName(
  text: string,
  words: readonly Word[],
  name: PersonName,
  { eventIds, isAboutThem }: TextContext,
): Naming {
  let naming: Naming = 'None';
  for (const writing of writingsOf(name)) {
    const [only] = writing;
    if (only === undefined || (writing.length === 1 && lengthOf(only) < SHORT)) continue;
    const places = findName(text, words, writing);
    if (isInitials(writing)) {
      if (places.some(({ isSpelt }) => isSpelt)) naming = 'Candidate';
      continue;
    }
    if (places.length === 0) continue;
    naming = 'Candidate';
    const isOfEvent = name.eventId !== null && eventIds.includes(name.eventId) && !name.isShared;
    if ((isOfEvent || isAboutThem) && isDistinctive(writing) && places.some(({ isExact }) => isExact))
      return 'Certain';
  }
  return naming;
}

/** Judges whether a text contains a complete address, not one that is the end or the beginning of another. */
function judgeEmail(text: string, email: string): Naming {
  if (email === '') return 'None';
  let naming: Naming = 'None';
  for (let at = text.indexOf(email); at >= 0; at = text.indexOf(email, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + email.length)];
    if (/[\p{L}\p{N}\p{M}._%+-]$/u.test(before) || /^(?:[\p{L}\p{N}\p{M}@-]|\.[\p{L}\p{N}])/u.test(after))
      continue;
    // After one of these characters the text may be the end of another address; few addresses contain one.
    if (!/[!#$&*/=?^`{|}~'"\\]$/.test(before)) return 'Certain';
    naming = 'Candidate';
  }
  return naming;
}

/**
 * Judges whether one line of a text names a person. Only whole words are compared; up to three characters may stand
 * between the words of a name. A name without letters and digits is never found.
 */
export function judgeNaming(person: NamedPerson, line: string, context: TextContext): Naming {
  const text = clean(line);
  const words = wordsOf(text);
  const key = emailKey(line);
  const namings = [
    ...person.emails.map((email) => judgeEmail(key, emailKey(email))),
    ...person.names.map((name) => judgeName(text, words, name, context)),
  ];
  if (namings.includes('Certain')) return 'Certain';
  return namings.includes('Candidate') ? 'Candidate' : 'None';
}

/** Normalised parts of a person's addresses and names: a text that names the person contains at least one of them. */
const piecesOf = new WeakMap<NamedPerson, string[]>();

function readPieces(person: NamedPerson): string[] {
  const known = piecesOf.get(person);
  if (known !== undefined) return known;
  const longest = (pieces: readonly string[]) =>
    pieces.toSorted((one, other) => other.length - one.length)[0];
  const pieces = [
    ...person.emails.map((email) => longest(emailKey(email).match(/[a-z0-9]+/g) ?? []) ?? ''),
    ...person.names.flatMap(
      ({ givenName, surname }) =>
        longest(wordsOf(clean(`${givenName} ${surname}`)).map(({ folded }) => folded)) ?? [],
    ),
  ];
  piecesOf.set(person, pieces);
  return pieces;
}

/**
 * Checks quickly whether a text may name a person. False positives are possible, false negatives are not. Most texts do
 * not name the person.
 */
export function mayNameIn(person: NamedPerson, text: string): boolean {
  const folded = isAscii(text) ? text.toLowerCase() : fold(clean(text));
  return readPieces(person).some((piece) => folded.includes(piece));
}

/** Judges a text of several lines by its strongest line. */
export function judgeText(person: NamedPerson, text: string, context: TextContext): Naming {
  if (!mayNameIn(person, text)) return 'None';
  const namings = text.split('\n').map((line) => judgeNaming(person, line, context));
  if (namings.includes('Certain')) return 'Certain';
  return namings.includes('Candidate') ? 'Candidate' : 'None';
}

/** The replacement of a blanked line. */
const BLANK_LINE = '…';

/** Blanks the lines of a text that name a person for certain. @returns null if no line is left */
export function blankLines(person: NamedPerson, text: string, context: TextContext): string | null {
  const lines = text.split('\n');
  const isTheirs = lines.map((line) => judgeNaming(person, line, context) === 'Certain');
  const isLeft = lines.some((line, index) => !isTheirs[index] && line.trim() !== '');
  if (isTheirs.includes(true) && !isLeft) return null;
  return lines.map((line, index) => (isTheirs[index] ? BLANK_LINE : line)).join('\n');
}

/**
 * Returns whether a text contains a name as whole words, in either order. For texts that are known to be about the
 * person.
 */
export function containsName(text: string, name: Pick<PersonName, 'givenName' | 'surname'>): boolean {
  const cleaned = clean(text);
  const words = wordsOf(cleaned);
  return writingsOf(name).some((writing) => findName(cleaned, words, writing).length > 0);
}

/**
 * Returns whether another person's name contains all tokens of a name, so that a text with that name may mean the other
 * person.
 */
export function isSharedWith(
  name: Pick<PersonName, 'givenName' | 'surname'>,
  other: Pick<PersonName, 'givenName' | 'surname'>,
): boolean {
  const left = wordsOf(clean(`${other.givenName} ${other.surname}`)).map(({ folded }) => folded);
  return wordsOf(clean(`${name.givenName} ${name.surname}`)).every(({ folded }) => {
    const at = left.indexOf(folded);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/**
 * Returns a probe in lower case for each address and each name. If an ASCII text contains the address or the name, it
 * contains the probe. A text with other characters may name the person without containing a probe.
 */
export function probesOf({ emails, names }: NamedPerson): string[] {
  const runsOf = (text: string): string[] | null => text.match(/[a-z0-9]+/g);
  const longest = (pieces: string[]) => pieces.toSorted((one, other) => other.length - one.length)[0];
  const probes = [
    ...emails.map((email) =>
      longest(runsOf(emailKey(email).split('@')[0] ?? '') ?? runsOf(emailKey(email)) ?? []),
    ),
    ...names.map(({ givenName, surname }) =>
      longest(
        wordsOf(clean(`${givenName} ${surname}`)).flatMap(({ folded }) => (isAscii(folded) ? folded : [])),
      ),
    ),
  ];
  return [...new Set(probes.filter((probe) => probe !== undefined))];
}
