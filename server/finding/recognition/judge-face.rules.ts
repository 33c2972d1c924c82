/** Decides whether a face without a bib shows a runner: yes, "is this you?", or not shown. Pure. */
import type { TextEvidence } from './face-texts.rules.ts';

/** The evidence that a face is a certain runner's. */
export interface FaceSigns {
  /** The scaled distance to the nearest face that is certainly the runner's. */
  distance: number;
  /** How much farther the nearest face above another bib is; infinite if there is none. */
  lead: number;
  /** The same, among the bibs that the best text below the face may show. */
  textLead: number;
  texts: TextEvidence;
  /** The distance from the clothes in the nearest of the runner's photos; undefined if clothes are not evidence. */
  clothes: number | undefined;
}

/**
 * The result for a face. `Face`: the face itself suffices. `Text`: the face is similar, and the text below it may be a
 * part of the runner's bib.
 */
export type FaceOutcome = { kind: 'Own'; by: 'Face' | 'Text' } | { kind: 'Possible' } | undefined;

/**
 * The distance up to which a face alone counts as a runner's: the largest and smallest limits for any event, and the
 * default without data.
 */
export const LIMIT = { ceiling: 0.7, usual: 0.65, floor: 0.45 };

/**
 * If only the face is evidence, another runner must be this much farther away, and the clothes must be this similar.
 */
const FACE = { lead: 0.05, clothes: 0.6 };
/** A face that is this near counts despite different clothes. */
const NEAR = { below: 0.15, lead: 0.2, clothes: 0.8 };
/**
 * A face above a fragment of the bib may be farther away: the fewer bibs the fragment fits, the farther. It must be nearer
 * than the faces above those bibs. If the fragment fits hardly any bib, clothes need not be known.
 */
const TEXTS = [
  { share: 0.04, beyond: 0.05, clothes: 0.6, needsClothes: false },
  { share: 0.02, beyond: 0.2, clothes: 0.55, needsClothes: true },
  { share: 0.005, beyond: 0.1, clothes: 0.6, needsClothes: false },
] as const;
/**
 * The limits for "is this you?". At the farthest distance a face is hardly evidence, so its text must fit few bibs: all
 * questions about texts that fit more than one bib in fifty were about strangers.
 */
const ASK = { beyond: 0.1, clothes: 0.75, text: { share: 0.02, beyond: 0.35 } };

/** If an event's strangers are far apart, only the limit for faces alone rises. */
const usual = (limit: number): number => Math.min(limit, LIMIT.usual);
/** The distance beyond which a face does not even lead to a question. */
export const askLimit = (limit: number): number => usual(limit) + ASK.beyond;
/** The distance beyond which a face above a fitting text does not lead to a question. */
export const textLimit = (limit: number): number => usual(limit) + ASK.text.beyond;

/** The limits for a selfie's face. Its camera and light differ from the event's, and clothes are not evidence. */
export const SELFIE = {
  /** How much nearer the bib of the selfie's person must be than any other bib. */
  lead: 0.05,
  /** By how much the limit for its faces exceeds the limit for a runner's; `ceiling` is the largest limit. */
  beyond: 0.05,
  ceiling: 0.9,
  /** The distance between a face and the same face cropped from its photo. */
  same: 0.3,
};
/** The distance up to which a face is a selfie's, in any event. */
export const selfieLimit = (limit: number): number => usual(limit) + SELFIE.beyond;

type FaceAlone = Pick<FaceSigns, 'distance' | 'lead' | 'clothes'>;

/** Computes the smallest limit at which this face alone would count as the runner's; undefined if no limit suffices. */
export function limitForStranger({ distance, lead, clothes = 0 }: FaceAlone): number | undefined {
  if (lead >= FACE.lead && clothes <= FACE.clothes) return distance;
  return lead >= NEAR.lead && clothes <= NEAR.clothes ? distance + NEAR.below : undefined;
}

/**
 * @param point the event's distances up to which a face alone counts as a runner's, or leads to a question: see
 *   `operating-point.rules.ts`
 */
export function judgeFace(signs: FaceSigns, { limit, ask }: { limit: number; ask: number }): FaceOutcome {
  const { distance, lead, textLead, texts, clothes } = signs;
  if (texts.says === 'Contradicts') return undefined;
  const from = limitForStranger(signs);
  if (from !== undefined && from <= limit) return { kind: 'Own', by: 'Face' };
  const share = texts.says === 'Fits' ? texts.share : 1;
  const isShown = TEXTS.some(
    (text) =>
      share <= text.share &&
      distance <= usual(limit) + text.beyond &&
      textLead >= 0 &&
      (clothes === undefined ? !text.needsClothes : clothes <= text.clothes),
  );
  if (isShown) return { kind: 'Own', by: 'Text' };
  const isAsked =
    (distance <= ask && lead >= 0 && (clothes === undefined || clothes <= ASK.clothes)) ||
    (distance <= textLimit(limit) && share <= ASK.text.share);
  return isAsked ? { kind: 'Possible' } : undefined;
}
