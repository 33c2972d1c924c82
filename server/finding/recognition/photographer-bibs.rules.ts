/** Finds the bibs that a photographer names, and their effect on a photo's tags. Pure. */
import { bibKey, normaliseBib } from '#contract/competitor.ts';
import type { BibDoubt, PhotographerBibs } from '#contract/recognition.ts';
import type { StartListIndex } from '#engines/bibs/index.ts';
import type { TimeEvidence } from '#finding/places/index.ts';
import { type BibVerdict, refusedBibs, type TagDraft } from './tags.rules.ts';

/** A photographer's texts about a photo. */
interface PhotographersTexts {
  keywords: readonly string[];
  caption: string;
  /** The name of the file, without its folder. */
  fileName: string;
}

/** The most bibs of a photo. A text that contains more bibs is a list of a club or a start list. */
const NAMED_MOST = 30;

/** Bibs as they are printed: `1234`, `A 123`, `15-1`, `123B`. */
const SHAPE = /^\p{L}{0,3}-?\d{1,5}(?:-\d{1,4})?\p{L}{0,2}$/u;
const WRITTEN = String.raw`\p{L}{0,3}-?\d{1,5}(?:[-–—./]\d{1,4})?\p{L}{0,2}(?![\p{L}\p{N}])`;
/** `BIB:1234`, or several as in `BIB: 1234, 1235`. */
const IN_CAPTION = new RegExp(
  String.raw`(?<![\p{L}\p{N}])bibs?\s?[:=#]\s?(${WRITTEN}(?:\s?[,;+&]\s?${WRITTEN})*)`,
  'giu',
);
const IN_FILE_NAME = new RegExp(String.raw`(?<![\p{L}\p{N}])bib[-_ :#=]?(${WRITTEN})`, 'giu');
/** `1234_finish.jpg`. A camera's counter begins with zeros, and a time has more digits. */
const BEFORE_FILE_NAME = /^([1-9]\d{0,4})_/;

/** Splits lists: by punctuation, or by spaces if there are only numbers. */
function splitTokens(text: string): string[] {
  return text
    .split(/[,;|+&]/)
    .flatMap((part) => (/^\s*\d{1,5}(?:\s+\d{1,5})+\s*$/.test(part) ? part.trim().split(/\s+/) : part));
}

const bibsIn = (text: string): string[] =>
  splitTokens(text).flatMap((part) => {
    const bib = normaliseBib(part);
    return SHAPE.test(bib) ? bib : [];
  });

/**
 * Lists possible bibs in a photographer's texts: whole keywords, captions only in the notation `BIB:1234`, and file
 * names that start with a number and `_` or contain `BIB1234`. Counters of cameras (`DSC_1234`) are excluded. So is a
 * bare number that is the year of the event or a neighbouring one; `BIB:2026` still names that runner. The start list
 * is not checked.
 * @param year of the event
 * @returns distinct bibs; none if there are more than a photo can show
 */
export function listNamedBibs({ keywords, caption, fileName }: PhotographersTexts, year: number): string[] {
  const isYear = (text: string) => /^\s*\d{4}\s*$/.test(text) && Math.abs(Number(text) - year) <= 1;
  const explicit = [...caption.matchAll(IN_CAPTION), ...fileName.matchAll(IN_FILE_NAME)].flatMap(
    ([, bibs = '']) => bibsIn(bibs),
  );
  const bare = [...keywords.flatMap(splitTokens), BEFORE_FILE_NAME.exec(fileName)?.[1] ?? '']
    .filter((text) => !isYear(text))
    .flatMap(bibsIn);
  const named = [...new Set([...bare, ...explicit])];
  return named.length > NAMED_MOST ? [] : named;
}

/** Returns the start list's spelling of a named bib. If the name contains letters, they must equal the list's. */
function findListed(named: string, list: StartListIndex): string | undefined {
  const listed = list.find(named);
  return listed === undefined || (/\p{L}/u.test(named) && bibKey(listed) !== bibKey(named))
    ? undefined
    : listed;
}

/** The bibs that a photographer named in a photo, and how far they are trusted. */
export interface NamedBibs {
  bibs: readonly string[];
  trust: PhotographerBibs;
  /** Number of faces on the photo; null if unknown. */
  facesSeen: number | null;
}

/** Other facts about the photo. */
interface NamingContext {
  /** The start list; undefined if the event has none. */
  list: StartListIndex | undefined;
  verdicts: readonly BibVerdict[];
  timeEvidence: (bib: string) => TimeEvidence;
}

/** Selects the named bibs that count, spelled as on the list if they are on it. */
export function believedBibs(
  { bibs, trust }: Pick<NamedBibs, 'bibs' | 'trust'>,
  list: StartListIndex | undefined,
): { bib: string; isListed: boolean }[] {
  if (trust === 'off') return [];
  const believed = bibs.flatMap((named) => {
    const listed = list === undefined ? undefined : findListed(named, list);
    if (listed !== undefined) return { bib: listed, isListed: true };
    return trust === 'trusted' && /^\d+$/.test(named) && Number(named) > 0
      ? { bib: bibKey(named), isListed: list === undefined }
      : [];
  });
  return [...new Map(believed.map((one) => [bibKey(one.bib), one])).values()];
}

/** The most bibs named in a photo that may be shown without being read: people without a visible face wear bibs, too. */
const namedMost = (facesSeen: number): number => 2 * facesSeen + 3;

/**
 * Adds the bibs that the photographer named to a photo's tags; existing tags stay. A named bib that was read with doubt
 * becomes shown. A bib that a reviewer denied is not added. A named bib waits for review in four cases, in this order:
 * - `Disputed`: the photo has at most one face, and bibs were read with certainty or confirmed by a reviewer, but the
 *   photographer named none of them.
 * - `Overnamed`: it was not read, and the photographer named more bibs than so many faces can belong to. A photo with
 *   thirty names would lead thirty packages to a stranger's photo and take revenue from the other photos in them.
 * - `NotOnList`: the start list lacks the bib.
 * - `WrongTime`: the time shows that the bib's runner was elsewhere.
 */
export function addNamedBibs(
  drafts: readonly TagDraft[],
  named: NamedBibs,
  { list, verdicts, timeEvidence }: NamingContext,
): TagDraft[] {
  const refused = new Set([...refusedBibs(verdicts)].map(bibKey));
  const bibs = believedBibs(named, list).filter(({ bib }) => !refused.has(bibKey(bib)));
  const keys = new Set(bibs.map(({ bib }) => bibKey(bib)));
  const sure = drafts.filter(({ isShown }) => isShown);
  const isDisputed =
    sure.length > 0 && !sure.some(({ value }) => keys.has(bibKey(value))) && (named.facesSeen ?? 1) <= 1;
  const isOvernamed = named.facesSeen !== null && bibs.length > namedMost(named.facesSeen);
  const result = new Map(drafts.map((draft) => [bibKey(draft.value), draft]));
  for (const { bib, isListed } of bibs) {
    const read = result.get(bibKey(bib));
    // A reviewer who may not decide alone named the bib too; another member must confirm it.
    const isWaiting = isDisputed && read?.doubt === 'Named';
    if (read?.isShown === true || read?.isReviewed === true || isWaiting) continue;
    const doubts: [BibDoubt, boolean][] = [
      ['Disputed', isDisputed],
      ['Overnamed', isOvernamed && read === undefined],
      ['NotOnList', !isListed],
      ['WrongTime', timeEvidence(bib) === 'Vetoes'],
    ];
    const [doubt = null] = doubts.find(([, applies]) => applies) ?? [];
    result.set(bibKey(bib), {
      source: 'bib',
      value: bib,
      confidence: 1,
      isShown: doubt === null,
      doubt,
      reason: doubt === null ? 'Photographer' : null,
      box: read?.box ?? null,
      isReviewed: doubt === null,
    });
  }
  return [...result.values()];
}
