import { listVotedBibs } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { EventFaces } from './event-faces.ts';
import { listFaceBibs, type PhotoFace } from './faces.store.ts';
import type { RecognitionDeps } from './known-person.ts';
import { limitOf } from './operating-point.ts';

/** A face similar to another one, in another photo. */
export interface NearFace {
  photoId: string;
  bib: string | null;
  readBib: string | null;
  /** The bibs that votes added to or removed from the face's photo. */
  voted: readonly string[];
}

/** The number of nearest faces that vote. For a pacer in thousands of photos, their votes represent all. */
const HEARD = 40;

/** Finds the same person's faces in other photos, nearest first, up to the number that votes. */
export function searchNear(faces: EventFaces, faceId: string): number[] {
  const row = faces.rowOf(faceId);
  // Faces described by another model cannot be compared.
  if (row === undefined) return [];
  return faces
    .nearRow(row, limitOf(faces))
    .filter((hit) => faces.photoId(hit.row) !== faces.photoId(row))
    .slice(0, HEARD)
    .map((hit) => hit.row);
}

/**
 * Lists, for each face, the same person's faces in other published photos, nearest first. Their number is limited to
 * those that vote, however many photos show the person.
 * @param since a `performance.now()`: photos committed before it vote
 */
export async function listNearFaces(
  { faceCache }: RecognitionDeps,
  scope: Scope,
  photo: { eventId: string; photoId: string },
  photoFaces: readonly Pick<PhotoFace, 'faceId'>[],
  since: number,
): Promise<NearFace[][]> {
  if (photoFaces.length === 0) return [];
  const faces = await faceCache.of(scope.tenantId, photo.eventId, since);
  const near = photoFaces.map(({ faceId }) =>
    searchNear(faces, faceId).map((row) => ({ faceId: faces.faceId(row), photoId: faces.photoId(row) })),
  );
  const all = near.flat();
  const bibs = await listFaceBibs(
    scope,
    all.map(({ faceId }) => faceId),
  );
  const voted = await listVotedBibs(scope, [...new Set(all.map(({ photoId }) => photoId))]);
  return near.map((hits) =>
    hits.flatMap(({ faceId, photoId }) => {
      const face = bibs.get(faceId);
      const votes = voted.get(photoId);
      return face === undefined || votes === undefined ? [] : { photoId, ...face, voted: votes };
    }),
  );
}
