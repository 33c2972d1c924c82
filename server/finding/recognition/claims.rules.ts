/** Decides whether a face proves a claim ("this is me"). Pure. */
/** The author of a verdict on a person's photos. */
export interface Claimant {
  personId: string;
  visitorId: string;
  /** Whether their "not me" applies to everybody, because they proved more than a bib. */
  isForEverybody: boolean;
}

/** A verdict for everybody on a person's photo. */
export interface Verdict {
  photoId: string;
  itIsMe: boolean;
  /** The person's face, if known. */
  faceId: string | null;
}

/** A public verdict on a photo, with its person. */
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
  /** The bib that it certainly wears. */
  bib: string | null;
  /** Whether the wearer of another bib is nearer to it. */
  isContested: boolean;
}

/**
 * Finds the face that proves a claim: near enough, and not another runner's by bib or similarity.
 * @returns the face, null if two could be theirs; undefined if none is a proof
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
