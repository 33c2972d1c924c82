/** Decides whether a face proves a claim ("this is me"). Pure. */
/** The author of verdicts on a person's photos. */
export interface Claimant {
  personId: string;
  visitorId: string;
  /** Whether the author's "not me" applies to everybody, because the author proved more than a bib. */
  isForEverybody: boolean;
}

/** A verdict that applies to everybody, on a person's photo. */
export interface Verdict {
  photoId: string;
  itIsMe: boolean;
  /** The person's face, if known. */
  faceId: string | null;
}

/** A verdict that applies to everybody, with photo and person. */
export interface PersonVerdict extends Verdict {
  personId: string;
  competitorId: string | null;
  bib: string | null;
}

/** A face of a claimed photo. */
export interface ClaimedFace {
  faceId: string;
  /** The scaled distance to the nearest face that is certainly the person's. */
  distance: number;
  /** The bib that this face's runner certainly wears. */
  bib: string | null;
  /** Whether a face that certainly belongs to the wearer of another bib is nearer to this face. */
  isContested: boolean;
}

/**
 * Finds the face that proves a claim. The distance of that face must be at most `limit`. Its runner must not wear
 * another bib, and the face must not be contested.
 * @returns the face; null if two faces could be the person's; undefined if none proves the claim
 */
export function findProof(
  faces: readonly ClaimedFace[],
  bib: string | undefined,
  limit: number,
): { faceId: string | null } | undefined {
  const theirs = faces.filter(
    (face) => face.distance <= limit && (face.bib ?? bib) === bib && !face.isContested,
  );
  const [first, ...others] = theirs;
  if (first === undefined) return undefined;
  return { faceId: others.length === 0 ? first.faceId : null };
}
