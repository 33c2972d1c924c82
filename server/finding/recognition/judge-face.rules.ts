/** Whether a face without a bib shows a runner: own, "is this you?", or not shown. Pure. */
import type { TextEvidence } from './face-texts.rules.ts';

/** What speaks for a face being a runner's. */
export interface FaceSigns {
  /** Scaled distance to the nearest face that is surely theirs. */
  distance: number;
  /** By how much the nearest face above another bib is farther; infinite if there is none. */
  lead: number;
  texts: TextEvidence;
  /** How far the clothes are from those on the nearest of their photos; undefined if that is no evidence. */
  clothes: number | undefined;
}

/**
 * By what a face is a runner's. `Face`: it is theirs. `Text`: it is like theirs, and what can be read below it is what
 * would be left of their bib.
 */
export type FaceOutcome = { kind: 'Own'; by: 'Face' | 'Text' } | { kind: 'Possible' } | undefined;

/**
 * Up to which distance a face alone is a runner's: at most and at least, whatever an event says, and where it says
 * nothing.
 */
export const LIMIT = { ceiling: 0.7, usual: 0.65, floor: 0.45 };

/** A face alone: another runner must be so much farther, and the clothes alike. */
const FACE = { lead: 0.05, clothes: 0.6 };
/** Different clothes do not exclude a face that is this near. */
const NEAR = { below: 0.15, lead: 0.2, clothes: 0.8 };
/** What is left of a bib lets the face be farther: the fewer bibs it fits, the farther. */
const TEXTS = [
  { share: 0.04, beyond: 0.05, clothes: 0.6, needsClothes: false },
  { share: 0.02, beyond: 0.2, clothes: 0.55, needsClothes: true },
] as const;
/** What is asked about. */
const ASK = { beyond: 0.1, clothes: 0.75, text: { share: 0.1, beyond: 0.35 } };

/** An event whose strangers are far lets faces alone be farther, and nothing else. */
const usual = (limit: number): number => Math.min(limit, LIMIT.usual);
/** The distance beyond which a face is not even asked about. */
export const askLimit = (limit: number): number => usual(limit) + ASK.beyond;
/** The same with a text that fits. */
export const textLimit = (limit: number): number => usual(limit) + ASK.text.beyond;

/** What is decided of a selfie's face: its camera and light are others than the event's, and no clothes help. */
export const SELFIE = {
  /** By how much the bib of its person is nearer than any other one. */
  lead: 0.05,
  /** How much farther than a runner's its faces may be at least, and up to where at most. */
  beyond: 0.05,
  ceiling: 0.9,
  /** So near is a face to itself when it was cut out of the photo. */
  same: 0.3,
};
/** Up to which distance a face is that of a selfie, whatever the event says. */
export const selfieLimit = (limit: number): number => usual(limit) + SELFIE.beyond;

type FaceAlone = Pick<FaceSigns, 'distance' | 'lead' | 'clothes'>;

/** Computes from which limit on a face is a runner's by itself; undefined if it is by none. */
export function limitForStranger({ distance, lead, clothes = 0 }: FaceAlone): number | undefined {
  if (lead >= FACE.lead && clothes <= FACE.clothes) return distance;
  return lead >= NEAR.lead && clothes <= NEAR.clothes ? distance + NEAR.below : undefined;
}

/** @param point up to which distance a face alone is a runner's in the event, and is asked about: see `operating-point.rules.ts` */
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
