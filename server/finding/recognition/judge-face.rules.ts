/** Whether a face without a bib shows a runner: own, "is this you?", or not shown. Pure. */
import type { TextEvidence } from './face-texts.rules.ts';

/** The evidence that a face is a runner's. */
export interface FaceSigns {
  /** Scaled distance to the nearest face that is certainly theirs. */
  distance: number;
  /** The additional distance of the nearest face above another bib; infinite if there is none. */
  lead: number;
  texts: TextEvidence;
  /** The distance of the clothes from those in the nearest of their photos; undefined if that is no evidence. */
  clothes: number | undefined;
}

/**
 * The reason for which a face is a runner's. `Face`: the face is theirs. `Text`: it is similar, and the text below it
 * may be a part of their bib.
 */
export type FaceOutcome = { kind: 'Own'; by: 'Face' | 'Text' } | { kind: 'Possible' } | undefined;

/**
 * The distance up to which a face alone is a runner's: the largest and smallest limits for any event, and the default
 * without data.
 */
export const LIMIT = { ceiling: 0.7, usual: 0.65, floor: 0.45 };

/** For a face alone: another runner must be this much farther, and the clothes similar. */
const FACE = { lead: 0.05, clothes: 0.6 };
/** Different clothes do not exclude a face that is this near. */
const NEAR = { below: 0.15, lead: 0.2, clothes: 0.8 };
/** With the remains of a bib the face may be farther: the fewer bibs they fit, the farther. */
const TEXTS = [
  { share: 0.04, beyond: 0.05, clothes: 0.6, needsClothes: false },
  { share: 0.02, beyond: 0.2, clothes: 0.55, needsClothes: true },
] as const;
/** The limits for "is this you?". */
const ASK = { beyond: 0.1, clothes: 0.75, text: { share: 0.1, beyond: 0.35 } };

/** An event whose strangers are far raises only the limit of faces alone. */
const usual = (limit: number): number => Math.min(limit, LIMIT.usual);
/** The distance beyond which a face is not even asked about. */
export const askLimit = (limit: number): number => usual(limit) + ASK.beyond;
/** The same with a text that fits. */
export const textLimit = (limit: number): number => usual(limit) + ASK.text.beyond;

/** The limits for a selfie's face: its camera and light differ from the event's, and clothes are no help. */
export const SELFIE = {
  /** How much nearer the bib of its person must be than any other. */
  lead: 0.05,
  /** How much farther than a runner's its faces may be at least, and the maximum. */
  beyond: 0.05,
  ceiling: 0.9,
  /** The distance of a face to itself after it was cropped from the photo. */
  same: 0.3,
};
/** The distance up to which a face is a selfie's, in any event. */
export const selfieLimit = (limit: number): number => usual(limit) + SELFIE.beyond;

type FaceAlone = Pick<FaceSigns, 'distance' | 'lead' | 'clothes'>;

/** Computes the smallest limit at which a face alone is a runner's; undefined if there is none. */
export function limitForStranger({ distance, lead, clothes = 0 }: FaceAlone): number | undefined {
  if (lead >= FACE.lead && clothes <= FACE.clothes) return distance;
  return lead >= NEAR.lead && clothes <= NEAR.clothes ? distance + NEAR.below : undefined;
}

/**
 * @param point the event's distances up to which a face alone is a runner's, or is asked about: see
 *   `operating-point.rules.ts`
 */
export function judgeFace(signs: FaceSigns, { limit, ask }: { limit: number; ask: number }): FaceOutcome {
  const { distance, lead, texts, clothes } = signs;
  if (texts.says === 'Contradicts') return undefined;
  const from = limitForStranger(signs);
  if (from !== undefined && from <= limit) return { kind: 'Own', by: 'Face' };
  const share = texts.says === 'Fits' ? texts.share : 1;
  const isShown = TEXTS.some(
    (text) =>
      share <= text.share &&
      distance <= usual(limit) + text.beyond &&
      lead >= 0 &&
      (clothes === undefined ? !text.needsClothes : clothes <= text.clothes),
  );
  if (isShown) return { kind: 'Own', by: 'Text' };
  const isAsked =
    (distance <= ask && lead >= 0 && (clothes === undefined || clothes <= ASK.clothes)) ||
    (distance <= textLimit(limit) && share <= ASK.text.share);
  return isAsked ? { kind: 'Possible' } : undefined;
}
