/** Changes the bibs of a photo by evidence of time and place. Pure. */
import type { BibDoubt, BibReason } from '#contract/recognition.ts';
import { isSamePlace, type JudgedBib } from '#engines/bibs/index.ts';
import type { TimeEvidence } from '#finding/places/index.ts';

/** A judged bib, with the evidence for it if it was doubtful. */
export type WeighedBib = JudgedBib & { reason: BibReason | null };

/** The doubts that a matching time settles. A bib that is incomplete or missing from the list stays doubtful. */
const SETTLED_BY_TIME: ReadonlySet<BibDoubt | null> = new Set(['Unsure', 'Fragment']);
/** Below this confidence most readings are wrong, and some of many would match a time by chance. */
const CONFIDENCE_MIN = 0.7;

/**
 * Shows a doubtful bib that matches the time, and sends a bib to review if its runner was elsewhere. It never adds a
 * bib, because time alone is not evidence that a photo shows someone.
 */
export function weighByTime<B extends JudgedBib>(
  bibs: readonly B[],
  evidenceOf: (bib: string) => TimeEvidence,
): (B & WeighedBib)[] {
  return bibs.map((bib) => {
    const evidence = evidenceOf(bib.text);
    if (evidence === 'Vetoes' && bib.shown) return { ...bib, shown: false, doubt: 'WrongTime', reason: null };
    // A reading in the box of a more certain number is that number, read again.
    const isDoubtedAlone = !bibs.some(
      (other) => other !== bib && other.shown && isSamePlace(bib.box, other.box),
    );
    const isSettled = SETTLED_BY_TIME.has(bib.doubt) && bib.confidence >= CONFIDENCE_MIN && isDoubtedAlone;
    if (evidence === 'Confirms' && isSettled && !bib.shown)
      return { ...bib, shown: true, doubt: null, reason: 'Time' };
    return { ...bib, reason: null };
  });
}
