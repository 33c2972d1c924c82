/** What time and place change about the bibs of a photo. Pure. */
import type { BibDoubt, BibReason } from '#contract/recognition.ts';
import { isSamePlace, type JudgedBib } from '#engines/bibs/index.ts';
import type { TimeEvidence } from '#finding/places/index.ts';

/** A judged bib, with what spoke for it where it was in doubt. */
export type WeighedBib = JudgedBib & { reason: BibReason | null };

/** Doubts that an agreement of the time settles: not what the list does not have, nor what misses digits. */
const SETTLED_BY_TIME: ReadonlySet<BibDoubt | null> = new Set(['Unsure', 'Fragment']);
/** Below it most readings are wrong, and among many some would agree with the time all the same. */
const CONFIDENCE_MIN = 0.7;

/**
 * Shows a bib in doubt that agrees with the time, and keeps one for review whose runner was elsewhere. A bib is never
 * added: time alone makes no photo anybody's.
 */
export function weighByTime<B extends JudgedBib>(
  bibs: readonly B[],
  evidenceOf: (bib: string) => TimeEvidence,
): (B & WeighedBib)[] {
  return bibs.map((bib) => {
    const evidence = evidenceOf(bib.text);
    if (evidence === 'Vetoes' && bib.shown) return { ...bib, shown: false, doubt: 'WrongTime', reason: null };
    // What stands in the place of a surer number is that number again.
    const isDoubtedAlone = !bibs.some(
      (other) => other !== bib && other.shown && isSamePlace(bib.box, other.box),
    );
    const isSettled = SETTLED_BY_TIME.has(bib.doubt) && bib.confidence >= CONFIDENCE_MIN && isDoubtedAlone;
    if (evidence === 'Confirms' && isSettled && !bib.shown)
      return { ...bib, shown: true, doubt: null, reason: 'Time' };
    return { ...bib, reason: null };
  });
}
