import type { BibReason } from '#contract/recognition.ts';
import type { TimeEvidence } from '#finding/places/index.ts';
import type { FaceOutcome } from './judge-face.rules.ts';

/** The scaled distance up to which two faces above the same bib count as one person. */
export const AGREEING = 0.98;

/**
 * Selects the faces that agree with each other: the face with which most others agree, and those near it. Two
 * contradicting faces give no result; a single face counts.
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

/** The evidence that a photo shows the person. */
export interface PhotoSigns {
  photoId: string;
  /** Whether the person's bib was read in it; `unsure` means too faintly to be shown. */
  bib?: 'read' | 'unsure';
  /** The evidence for the bib, if it was doubtful. */
  reason?: BibReason | null;
  /** Whether votes at publication said that a face in it is also in the person's other photos. */
  isVoted?: boolean;
  /** Whether it contains a face by which the person is known: above their bib, or found by a selfie. */
  isKnownFace?: boolean;
  /** The result for the most likely of its other faces, with the distance. */
  face?: { outcome: FaceOutcome; distance: number } | undefined;
  /** The face in question. */
  faceId?: string | undefined;
  /** The distance from the face above the bib to the person's faces; only if these are well known. */
  wearerDistance?: number;
  /** Their own verdict. */
  verdict?: boolean;
}

export type Evidence = 'Bib' | 'Face' | 'Both' | 'User';

export type Judgement =
  | { kind: 'Own'; evidence: Evidence; reason: BibReason | null }
  | { kind: 'Possible'; nearness: number }
  | undefined;

/** A face at this scaled distance or beyond is certainly another person's: most of the event's faces are nearer. */
const SURELY_OTHER = 1.36;

/**
 * Decides whether a photo is the person's, may be, or is not (docs/decisions/0210). A verdict overrides all. A read bib
 * counts unless the face above it is certainly another person's. Otherwise the faces decide.
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

/** A photo to ask about: "is this you?". */
export interface PossiblePhoto {
  photoId: string;
  /** 0 if the person's bib was read too faintly; otherwise the distance of the nearest face. */
  nearness: number;
}

const TIME_RANKS: Record<TimeEvidence, number> = { Confirms: 0, Silent: 1, Vetoes: 2 };

/** Orders photos to ask about: first those taken when the person passed, last those taken when they were elsewhere. */
export function orderPossible(
  possible: readonly PossiblePhoto[],
  evidenceOf: (photoId: string) => TimeEvidence,
): PossiblePhoto[] {
  const rankOf = ({ photoId }: PossiblePhoto) => TIME_RANKS[evidenceOf(photoId)];
  return possible.toSorted((one, other) => rankOf(one) - rankOf(other) || one.nearness - other.nearness);
}
