/** The effects of time and place on the bibs of a photo. Pure. */
import type { BibDoubt, BibReason } from '#contract/recognition.ts';
import { isSamePlace, type JudgedBib } from '#engines/bibs/index.ts';
import type { TimeEvidence } from '#finding/places/index.ts';

/** A judged bib, with the evidence if it was doubtful. */
export type WeighedBib = JudgedBib & { reason: BibReason | null };

/** The doubts that an agreement of the time settles: not bibs missing from the list, nor incomplete ones. */
const SETTLED_BY_TIME: ReadonlySet<BibDoubt | null> = new Set(['Unsure', 'Fragment']);
/** Below this confidence most readings are wrong, and some of many would agree with the time by chance. */
const CONFIDENCE_MIN = 0.7;

/**
 * Shows a doubtful bib that agrees with the time, and holds a bib for review whose runner was elsewhere. It never adds
 * a bib: time alone is no evidence that a photo is anybody's.
 */
export function weighByTime<B extends JudgedBib>(
  bibs: readonly B[],
  evidenceOf: (bib: string) => TimeEvidence,
): (B & WeighedBib)[] {
  return bibs.map((bib) => {
    const evidence = evidenceOf(bib.text);
    if (evidence === 'Vetoes' && bib.shown) return { ...bib, shown: false, doubt: 'WrongTime', reason: null };
    // A reading in the same place as a more certain number is that number again.
    const isDoubtedAlone = !bibs.some(
      (other) => other !== bib && other.shown && isSamePlace(bib.box, other.box),
    );
    const isSettled = SETTLED_BY_TIME.has(bib.doubt) && bib.confidence >= CONFIDENCE_MIN && isDoubtedAlone;
    if (evidence === 'Confirms' && isSettled && !bib.shown)
      return { ...bib, shown: true, doubt: null, reason: 'Time' };
    return { ...bib, reason: null };
  });
}
