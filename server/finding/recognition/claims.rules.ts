/** Whether a face is a proof that somebody is on a photo, when they say so. Pure. */
/** Who says something about the photos of a person. */
export interface Speaker {
  personId: string;
  visitorId: string;
  /** Whether their "not me" binds everybody, because they proved more than a bib. */
  isForEverybody: boolean;
}

/** What was said for everybody of a photo of a person. */
export interface Verdict {
  photoId: string;
  itIsMe: boolean;
  /** Which face is theirs, where that is known. */
  faceId: string | null;
}

/** What was said of a photo for everybody, and whose it is or is not. */
export interface SaidVerdict extends Verdict {
  personId: string;
  competitorId: string | null;
  bib: string | null;
}

/** A face of a photo that somebody says they are on. */
export interface ClaimedFace {
  faceId: string;
  /** The scaled distance to the nearest face that is surely theirs. */
  distance: number;
  /** The bib that it surely wears. */
  bib: string | null;
  /** Whether somebody who wears another bib is nearer to it than they are. */
  isContested: boolean;
}

/**
 * Finds the face that proves a claim: near enough, and nobody else's by its bib or by likeness.
 * @returns the face, null where two could be theirs; undefined where none is a proof
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
