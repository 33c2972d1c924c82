/** A rectangle in pixels of the upright photo. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A head is this many times as high as its face. */
export const HEAD = 1.25;
/**
 * Where a number is worn, in head heights below the middle of the face: about two on the chest, three and a half at the
 * belt.
 */
const CHEST = { nearest: 0.5, usual: 2, farthest: 4.2 };
/** The largest distance beside the face, in heads. */
const BESIDE_MAX = 1.5;
/** If no other face is farther from the bib by this many heads, the bib is ambiguous. */
const CLEAR_LEAD = 0.45;

/** Computes how far a bib is from where a face's runner would wear it, in heads; undefined if it cannot be theirs. */
export function wearDistance(face: Box, bib: Box): number | undefined {
  const head = HEAD * face.height;
  const below = (bib.y + bib.height / 2 - (face.y + face.height / 2)) / head;
  const beside = Math.abs(bib.x + bib.width / 2 - (face.x + face.width / 2)) / head;
  if (below < CHEST.nearest || below > CHEST.farthest || beside > BESIDE_MAX) return undefined;
  return Math.hypot(beside, (below - CHEST.usual) / 2);
}

/** Returns the bib of each face's runner, null if unknown. */
export function wornBibs(
  faces: readonly Box[],
  bibs: readonly { text: string; box: Box }[],
): (string | null)[] {
  const owners = pairBibs(
    faces,
    bibs.map(({ box }) => box),
  );
  return faces.map((_, index) => bibs[owners.indexOf(index)]?.text ?? null);
}

/**
 * Assigns each bib to its wearer: to one face of the group, the face above it (product §11). A bib between two faces is
 * assigned to neither.
 * @returns for each bib the index of its face, or undefined
 */
export function pairBibs(faces: readonly Box[], bibs: readonly Box[]): (number | undefined)[] {
  const pairs = bibs
    .flatMap((bib, bibIndex) =>
      faces.flatMap((face, faceIndex) => {
        const distance = wearDistance(face, bib);
        return distance === undefined ? [] : { bibIndex, faceIndex, distance };
      }),
    )
    .sort((one, other) => one.distance - other.distance);
  const owner: (number | undefined)[] = bibs.map(() => undefined);
  const taken = new Set<number>();
  const settled = new Set<number>();
  for (const { bibIndex, faceIndex, distance } of pairs) {
    if (settled.has(bibIndex) || taken.has(faceIndex)) continue;
    settled.add(bibIndex);
    const rival = pairs.find(
      (pair) => pair.bibIndex === bibIndex && pair.faceIndex !== faceIndex && !taken.has(pair.faceIndex),
    );
    if (rival !== undefined && rival.distance - distance < CLEAR_LEAD) continue;
    taken.add(faceIndex);
    owner[bibIndex] = faceIndex;
  }
  return owner;
}
