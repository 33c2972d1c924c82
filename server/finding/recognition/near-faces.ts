import { listVotedBibs } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { EventFaces } from './event-faces.ts';
import { listFaceBibs, type PhotoFace } from './faces.store.ts';
import type { RecognitionDeps } from './known-person.ts';
import { limitOf } from './operating-point.ts';

/** A face like another one, on another photo. */
export interface NearFace {
  photoId: string;
  bib: string | null;
  readBib: string | null;
  /** The bibs that votes gave to its photo or took from it. */
  voted: readonly string[];
}

/** The nearest faces that are heard: of a pacer in thousands of photos these say what all would. */
const HEARD = 40;

/** Finds the faces that are the same person's on other photos, the nearest first: as many rows as are heard. */
export function searchNear(faces: EventFaces, faceId: string): number[] {
  const row = faces.rowOf(faceId);
  // Those of another model cannot be compared.
  if (row === undefined) return [];
  return faces
    .nearRow(row, limitOf(faces))
    .filter((hit) => faces.photoId(hit.row) !== faces.photoId(row))
    .slice(0, HEARD)
    .map((hit) => hit.row);
}

/**
 * Lists for each face those that are the same person's on other published photos, the nearest first: as many as are
 * heard, whatever the person's number of photos.
 * @param since a `performance.now()`: whatever was committed before it is heard
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
