/** Decides whether the readings of a photo support a bib that a reviewer enters. Pure. */
import { bibKey } from '#contract/competitor.ts';
import { type BibReading, indexStartList, type JudgedBib, judgeBibs } from '#engines/bibs/index.ts';
import { couldShow, readPart } from './face-texts.rules.ts';

/** A single digit is little evidence, because many marks look like one. */
const LENGTH_LEAST = 2;
/** A text that fits more than this share of the start list is not evidence for one bib. */
const SHARE_MOST = 0.04;

/** The readings of a photo. */
interface ReadBibs {
  readings: readonly BibReading[];
  /** The readings, judged by the start list. */
  judged: readonly JudgedBib[];
  /** The share of the start list that a text fits, 0 to 1; undefined without a list. */
  shareOf: ((text: string) => number) | undefined;
}

/**
 * Returns whether the photo supports an entered bib: it was read, even doubtfully, or a doubtful reading could be a
 * part of it (docs/decisions/0224). A number read with certainty supports no other one, whether or not it is on the
 * start list, because the reviewer may be able to change that list.
 */
export function isSupported(bib: string, { readings, judged, shareOf }: ReadBibs): boolean {
  const key = bibKey(bib);
  if (judged.some(({ text, shown }) => bibKey(text) === key && (shown || key.length >= LENGTH_LEAST)))
    return true;
  if (shareOf === undefined) return false;
  const whole = readPart(bib);
  const couldBe = (text: string) =>
    text.length >= LENGTH_LEAST && text.length * 2 >= whole.length && shareOf(text) <= SHARE_MOST;
  // Judged as if every number were on the list; a number that is still doubtful was read with doubt. At the border, it
  // may be a part of any number.
  const doubted = readings.map((reading) => ({ ...reading, weakest: reading.isCut ? 0 : reading.weakest }));
  const asListed = judgeBibs(doubted, indexStartList(readings.map(({ text }) => text)));
  const unsure = asListed.flatMap(({ text, shown }) => (shown ? [] : readPart(text)));
  const parts = judged.flatMap(({ text, doubt }) => (doubt === 'Fragment' ? readPart(text) : []));
  return (
    unsure.some((text) => couldBe(text) && couldShow(text, whole)) ||
    parts.some((text) => couldBe(text) && whole.includes(text))
  );
}
