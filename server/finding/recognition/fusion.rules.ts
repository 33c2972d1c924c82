import type { BibReason } from '#contract/recognition.ts';
import type { FaceThresholds } from '#engines/faces/index.ts';
import type { TimeSays } from '#finding/places/index.ts';

/**
 * Selects the faces that agree with each other: those within `likely` of the one with which most agree. Two that
 * contradict each other give no result; a single one counts.
 * @param count how many faces
 * @param distance between two of them, by index
 */
export function agreeingFaces(
  count: number,
  distance: (one: number, other: number) => number,
  { likely }: FaceThresholds,
): number[] {
  let best: number[] = [];
  let bestSpread = Number.POSITIVE_INFINITY;
  for (let middle = 0; middle < count; middle++) {
    const near: number[] = [];
    let spread = 0;
    for (let other = 0; other < count; other++) {
      const apart = other === middle ? 0 : distance(middle, other);
      if (apart > likely) continue;
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

/** How the strangers of an event lie around a person: mean and standard deviation of their distances. */
export interface Cohort {
  mean: number;
  deviation: number;
}

/** How many strangers a search may let in, on average, by the cohort's own measure. */
const STRANGERS_A_SEARCH = 0.05;

/**
 * Computes the distance up to which a face is the person's: `strong`, or less where the event is so large, or its
 * people so similar to this person, that strangers would come that near.
 * @param cohort undefined where there are too few strangers
 * @param size faces of the event
 */
export function ownDistance({ strong }: FaceThresholds, cohort: Cohort | undefined, size: number): number {
  if (cohort === undefined) return strong;
  const steps = normalQuantile(1 - STRANGERS_A_SEARCH / Math.max(size, 1));
  return Math.min(strong, cohort.mean - steps * cohort.deviation);
}

/**
 * Computes the quantile of the normal distribution for 0.5 ≤ p < 1, to three digits: Abramowitz and Stegun, Handbook
 * of Mathematical Functions, 26.2.23.
 */
export function normalQuantile(p: number): number {
  if (p <= 0.5) return 0;
  const t = Math.sqrt(-2 * Math.log(1 - p));
  const numerator = 2.515517 + t * (0.802853 + t * 0.010328);
  const denominator = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308));
  return t - numerator / denominator;
}

/** What speaks for a photo being the person's. */
export interface PhotoSigns {
  photoId: string;
  /** Their bib was read on it; `unsure` too faintly to be shown. */
  bib?: 'read' | 'unsure';
  /** What spoke for it where it was in doubt. */
  reason?: BibReason | null;
  /** Whether a face on it is that of their other photos, as those said when it was published. */
  isVoted?: boolean;
  /** How near the nearest face that wears no other bib is. */
  faceDistance?: number;
  /** Which face that is. */
  faceId?: string;
  /** How near the nearest face is that is nearer still to somebody who wears another bib. */
  contestedDistance?: number;
  /** Which face that is. */
  contestedFaceId?: string;
  /** How near the face above the bib is, where the person's face is well known. */
  wearerDistance?: number;
  /** Their own word. */
  verdict?: boolean;
}

export type Evidence = 'Bib' | 'Face' | 'Both' | 'User';

export type Judgement =
  | { kind: 'Own'; evidence: Evidence; reason: BibReason | null }
  | { kind: 'Possible'; nearness: number }
  | undefined;

/** Beyond this much of `maybe`, a face is surely another person's. */
const SURELY_OTHER = 1.25;

/**
 * Decides whether a photo is the person's, could be, or is not (blueprint §6). A verdict wins; a read bib counts
 * unless a face that is certainly another's is above it; a face counts up to `own`.
 */
export function judgePhoto(signs: PhotoSigns, own: number, { maybe }: FaceThresholds): Judgement {
  if (signs.verdict === false) return undefined;
  const { faceDistance = Number.POSITIVE_INFINITY, contestedDistance = Number.POSITIVE_INFINITY } = signs;
  const isFace = faceDistance <= own;
  if (signs.bib === 'read' && (signs.verdict === true || !isWornByOther(signs, maybe)))
    return { kind: 'Own', evidence: isFace ? 'Both' : 'Bib', reason: signs.reason ?? null };
  if (isFace || signs.isVoted)
    return { kind: 'Own', evidence: 'Face', reason: signs.isVoted ? 'Votes' : null };
  if (signs.verdict === true) return { kind: 'Own', evidence: 'User', reason: null };
  if (signs.bib !== undefined) return { kind: 'Possible', nearness: 0 };
  const nearness = Math.min(faceDistance, contestedDistance);
  return nearness <= maybe ? { kind: 'Possible', nearness } : undefined;
}

const isWornByOther = ({ wearerDistance }: PhotoSigns, maybe: number): boolean =>
  wearerDistance !== undefined && wearerDistance > SURELY_OTHER * maybe;

/** A photo that is asked about: "is this you?". */
export interface PossiblePhoto {
  photoId: string;
  /** 0 where their bib was read too faintly, else how near the nearest face is. */
  nearness: number;
}

/**
 * Returns the face by which a photo is theirs, or asked about: then the nearest one, be it nearer to somebody else.
 * @param own the distance up to which a face is the person's
 */
export function likeFace(signs: PhotoSigns, own: number): string | undefined {
  const { faceDistance = Number.POSITIVE_INFINITY, contestedDistance = Number.POSITIVE_INFINITY } = signs;
  return contestedDistance < faceDistance && faceDistance > own ? signs.contestedFaceId : signs.faceId;
}

const TIME_RANKS: Record<TimeSays, number> = { Confirms: 0, Silent: 1, Vetoes: 2 };

/** Orders photos to ask about: first those of when the person came by, last those of when they were elsewhere. */
export function orderPossible(
  possible: readonly PossiblePhoto[],
  says: (photoId: string) => TimeSays,
): PossiblePhoto[] {
  const rankOf = ({ photoId }: PossiblePhoto) => TIME_RANKS[says(photoId)];
  return possible.toSorted((one, other) => rankOf(one) - rankOf(other) || one.nearness - other.nearness);
}
