import type { BibReason } from '#contract/recognition.ts';
import type { TimeEvidence } from '#finding/places/index.ts';
import type { FaceOutcome } from './judge-face.rules.ts';

/** The scaled distance up to which two faces above the same bib count as one person. */
export const AGREEING = 0.98;

/**
 * Selects the faces that agree with each other: those near the face with which most agree. Two contradicting faces give
 * no result; a single one counts.
 * @param count the number of faces
 * @param distance the scaled distance between two of them, by index
 */
export function agreeingFaces(count: number, distance: (one: number, other: number) => number): number[] {
  let best: number[] = [];
  let bestSpread = Number.POSITIVE_INFINITY;
  for (let middle = 0; middle < count; middle++) {
    const near: number[] = [];
    let spread = 0;
    for (let other = 0; other < count; other++) {
      const apart = other === middle ? 0 : distance(middle, other);
      if (apart > AGREEING) continue;
      near.push(other);
      spread += apart;
    }
    if (near.length > best.length || (near.length === best.length && spread < bestSpread)) {
      best = near;
      bestSpread = spread;
    }
  }
  return best.length >= 2 || count === 1 ? best : [];
}

/** The evidence that a photo is the person's. */
export interface PhotoSigns {
  photoId: string;
  /** Their bib was read on it; `unsure` too faintly to be shown. */
  bib?: 'read' | 'unsure';
  /** The evidence for it, if it was doubtful. */
  reason?: BibReason | null;
  /** Whether a face in it is that of their other photos, by votes at publication. */
  isVoted?: boolean;
  /** Whether it contains a face by which they are known: above their bib, or found by a selfie. */
  isKnownFace?: boolean;
  /** The result for the likeliest of its other faces, with the distance. */
  face?: { outcome: FaceOutcome; distance: number } | undefined;
  /** The face in question. */
  faceId?: string | undefined;
  /** The distance of the face above the bib, if the person's face is well known. */
  wearerDistance?: number;
  /** Their own verdict. */
  verdict?: boolean;
}

export type Evidence = 'Bib' | 'Face' | 'Both' | 'User';

export type Judgement =
  | { kind: 'Own'; evidence: Evidence; reason: BibReason | null }
  | { kind: 'Possible'; nearness: number }
  | undefined;

/** From this scaled distance on, a face is certainly another person's: most of the event's faces are nearer. */
const SURELY_OTHER = 1.36;

/**
 * Decides whether a photo is the person's, could be, or is not (docs/decisions/0210). A verdict wins; a read bib counts
 * unless a face that is certainly another's is above it; otherwise the faces decide.
 */
export function judgePhoto(signs: PhotoSigns): Judgement {
  if (signs.verdict === false) return undefined;
  const { face } = signs;
  const isFace = signs.isKnownFace === true || face?.outcome?.kind === 'Own';
  if (signs.bib === 'read' && (signs.verdict === true || !isWornByOther(signs)))
    return { kind: 'Own', evidence: isFace ? 'Both' : 'Bib', reason: signs.reason ?? null };
  if (isFace || signs.isVoted) {
    const isByText = face?.outcome?.kind === 'Own' && face.outcome.by === 'Text';
    return { kind: 'Own', evidence: 'Face', reason: signs.isVoted ? 'Votes' : isByText ? 'Text' : null };
  }
  if (signs.verdict === true) return { kind: 'Own', evidence: 'User', reason: null };
  if (signs.bib !== undefined) return { kind: 'Possible', nearness: 0 };
  return face?.outcome?.kind === 'Possible' ? { kind: 'Possible', nearness: face.distance } : undefined;
}

const isWornByOther = ({ wearerDistance }: PhotoSigns): boolean =>
  wearerDistance !== undefined && wearerDistance > SURELY_OTHER;

/** A photo in question: "is this you?". */
export interface PossiblePhoto {
  photoId: string;
  /** 0 if their bib was read too faintly, otherwise the distance of the nearest face. */
  nearness: number;
}

const TIME_RANKS: Record<TimeEvidence, number> = { Confirms: 0, Silent: 1, Vetoes: 2 };

/** Orders photos in question: first those taken when the person passed, last those taken when they were elsewhere. */
export function orderPossible(
  possible: readonly PossiblePhoto[],
  evidenceOf: (photoId: string) => TimeEvidence,
): PossiblePhoto[] {
  const rankOf = ({ photoId }: PossiblePhoto) => TIME_RANKS[evidenceOf(photoId)];
  return possible.toSorted((one, other) => rankOf(one) - rankOf(other) || one.nearness - other.nearness);
}
