/** Whether what was read in a photo supports a bib that a reviewer names there. Pure. */
import { bibKey } from '#contract/competitor.ts';
import { type BibReading, indexStartList, type JudgedBib, judgeBibs } from '#engines/bibs/index.ts';
import { couldShow, readPart } from './face-texts.rules.ts';

/** A single digit is little evidence: many marks look like one. */
const LENGTH_LEAST = 2;
/** A text that fits more of the start list than this says nothing of one bib. */
const SHARE_MOST = 0.04;

/** What was read in a photo. */
interface ReadBibs {
  readings: readonly BibReading[];
  /** The same as the start list judges it. */
  judged: readonly JudgedBib[];
  /** How much of the start list a text fits, 0 to 1; undefined without a list. */
  shareOf: ((text: string) => number) | undefined;
}

/**
 * Returns whether a named bib was read in the photo, be it with doubt, or a doubtful reading could be what is left of it
 * (docs/decisions/0224). A number that was read surely supports no other one, whatever the start list has: who names the bib may
 * change that list.
 */
export function isSupported(bib: string, { readings, judged, shareOf }: ReadBibs): boolean {
  const key = bibKey(bib);
  if (judged.some(({ text, shown }) => bibKey(text) === key && (shown || key.length >= LENGTH_LEAST)))
    return true;
  if (shareOf === undefined) return false;
  const whole = readPart(bib);
  const couldBe = (text: string) =>
    text.length >= LENGTH_LEAST && text.length * 2 >= whole.length && shareOf(text) <= SHARE_MOST;
  // As if each number were listed: what is unsure then was read unsurely.
  const asListed = judgeBibs(readings, indexStartList(readings.map(({ text }) => text)));
  const unsure = asListed.flatMap(({ text, shown }) => (shown ? [] : readPart(text)));
  const parts = judged.flatMap(({ text, doubt }) => (doubt === 'Fragment' ? readPart(text) : []));
  return (
    unsure.some((text) => couldBe(text) && couldShow(text, whole)) ||
    parts.some((text) => couldBe(text) && whole.includes(text))
  );
}
