import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { FaceText } from './face-texts.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    faces: Columns<'faces', { box: string; texts: string | null }>;
  }
}

/** A face that is good enough for recognition. */
export interface NewFace {
  faceId: string;
  descriptor: Float32Array;
  /** Pixels of the upright original. */
  box: { x: number; y: number; width: number; height: number };
  quality: number;
  clothes: Uint8Array | null;
  texts: readonly FaceText[];
  bib: string | null;
}

/** A face as the search stores it. */
export interface FaceRecord {
  faceId: string;
  photoId: string;
  bib: string | null;
  descriptor: Float32Array;
  clothes: Uint8Array | null;
  /** The texts read below the face. */
  texts: readonly FaceText[];
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array | Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

/** Returns a copy in its own memory, because rows are unaligned slices of a larger buffer. */
function floatsOf(bytes: Buffer): Float32Array {
  const copy = new Uint8Array(bytes);
  return new Float32Array(copy.buffer);
}

export async function insertFaces(
  scope: Scope,
  photo: { eventId: string; photoId: string },
  model: string,
  faces: readonly NewFace[],
): Promise<void> {
  if (faces.length === 0) return;
  await insertInto(
    scope,
    'faces',
    faces.map((face) => ({
      faceId: face.faceId,
      eventId: photo.eventId,
      photoId: photo.photoId,
      descriptor: bytesOf(face.descriptor),
      model,
      clothes: face.clothes && bytesOf(face.clothes),
      texts: JSON.stringify(face.texts),
      box: JSON.stringify(face.box),
      quality: face.quality,
      bib: face.bib,
      readBib: face.bib,
    })),
  ).execute();
}

/** A position in the order in which an event's faces were written. */
export interface FacePosition {
  writtenIn: string;
  faceId: string;
}

const NO_FACE = '00000000-0000-0000-0000-000000000000';

/** The position before the first face ever written. */
export const FIRST_POSITION: FacePosition = { writtenIn: '0', faceId: NO_FACE };

/**
 * Reads the oldest transaction that may still be writing. What older transactions wrote is already visible. The next
 * read begins at this position, so that it misses nothing.
 */
export async function readHorizon({ trx }: Scope): Promise<FacePosition> {
  const { rows } = await sql<{
    xmin: string;
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(trx);
  return { writtenIn: rows[0]?.xmin ?? '0', faceId: NO_FACE };
}

/** Lists the bibs read with certainty below faces, with their photos. */
export async function listReadBibs(
  scope: Scope,
  faceIds: readonly string[],
): Promise<{ photoId: string; readBib: string }[]> {
  if (faceIds.length === 0) return [];
  const rows = await selectFrom(scope, 'faces')
    .select(['photoId', 'readBib'])
    .where('faceId', '=', sql<string>`any(${[...faceIds]}::uuid[])`)
    .execute();
  return rows.flatMap(({ photoId, readBib }) => (readBib === null ? [] : [{ photoId, readBib }]));
}

/**
 * Reads the next faces of an event after a position, for one set of models, in the order in which they were written.
 */
export async function readFaces(
  scope: Scope,
  eventId: string,
  model: string,
  after: FacePosition,
  count: number,
): Promise<{ faces: FaceRecord[]; last: FacePosition | undefined }> {
  const rows = await selectFrom(scope, 'faces')
    .select(['faceId', 'photoId', 'bib', 'descriptor', 'clothes'])
    .select(sql<FaceText[] | null>`texts`.as('texts'))
    .select(sql<string>`written_in::text`.as('writtenIn'))
    .where('eventId', '=', eventId)
    .where('model', '=', model)
    .where(
      sql<boolean>`(faces.written_in, face_id) > (${after.writtenIn}::text::xid8, ${after.faceId}::uuid)`,
    )
    .orderBy('faces.writtenIn')
    .orderBy('faceId')
    .limit(count)
    .execute();
  const last = rows.at(-1);
  return {
    faces: rows.map(({ writtenIn: _, ...row }) => ({
      ...row,
      descriptor: floatsOf(row.descriptor),
      clothes: row.clothes && new Uint8Array(row.clothes),
      texts: row.texts ?? [],
    })),
    last: last && { writtenIn: last.writtenIn, faceId: last.faceId },
  };
}

/** Deletes all faces of an event. @returns their number */
export async function deleteFaces(scope: Scope, eventId: string): Promise<number> {
  const { numDeletedRows } = await deleteFrom(scope, 'faces')
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the faces of a photo and the persons found by them. @returns their number */
export async function deleteFacesOf(scope: Scope, photoId: string): Promise<number> {
  const { numDeletedRows } = await deleteFrom(scope, 'faces')
    .where('photoId', '=', photoId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Moves the faces of photos to another event, with the bibs that were read below them.
 * @returns the number of faces
 */
export async function moveFacesToEvent(
  scope: Scope,
  photoIds: readonly string[],
  intoEventId: string,
): Promise<number> {
  const { numUpdatedRows } = await updateTable(scope, 'faces')
    .set({ eventId: intoEventId, bib: sql`read_bib`, writtenIn: sql`pg_current_xact_id()` })
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A face of a photo that is being judged. */
export interface PhotoFace {
  faceId: string;
  /** The bib that the person wears, by readings and votes of other photos. */
  bib: string | null;
  /** The bib that was read below the face with certainty. */
  readBib: string | null;
  box: NewFace['box'];
}

/** Lists the faces of a photo. */
export async function listPhotoFaces(scope: Scope, photoId: string): Promise<PhotoFace[]> {
  return selectFrom(scope, 'faces')
    .select(['faceId', 'bib', 'readBib'])
    .select(sql<NewFace['box']>`box`.as('box'))
    .where('photoId', '=', photoId)
    .orderBy('faceId')
    .execute();
}

/** Changes the bib of a face. The row then counts as newly written, so that processes reload it. */
export async function setFaceBib(
  scope: Scope,
  { faceId, bib, readBib }: Pick<PhotoFace, 'faceId' | 'bib' | 'readBib'>,
): Promise<void> {
  await updateTable(scope, 'faces')
    .set({ bib, readBib, writtenIn: sql<string>`pg_current_xact_id()` })
    .where('faceId', '=', faceId)
    .execute();
}

/** Lists the bibs of given faces, by id. */
export async function listFaceBibs(
  scope: Scope,
  faceIds: readonly string[],
): Promise<Map<string, Pick<PhotoFace, 'bib' | 'readBib'>>> {
  const rows = await selectFrom(scope, 'faces')
    .select(['faceId', 'bib', 'readBib'])
    .where('faceId', '=', sql<string>`any(${faceIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ faceId, ...bibs }) => [faceId, bibs]));
}

/** Lists the positions of faces in photos, by photo. */
export async function listFaceBoxesOf(
  scope: Scope,
  photoIds: readonly string[],
): Promise<Map<string, NewFace['box'][]>> {
  const rows = await selectFrom(scope, 'faces')
    .select('photoId')
    .select(sql<NewFace['box']>`box`.as('box'))
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.photoId);
  return new Map([...grouped].map(([photoId, own]) => [photoId, own.map(({ box }) => box)]));
}

export async function listFaceBoxes(scope: Scope, photoId: string): Promise<NewFace['box'][]> {
  const rows = await selectFrom(scope, 'faces')
    .select(sql<NewFace['box']>`box`.as('box'))
    .where('photoId', '=', photoId)
    .execute();
  return rows.map(({ box }) => box);
}

/** Lists faces of an event that have no certain bib below them, with the colours of their torsos. */
export async function listUnknownFaces(
  scope: Scope,
  eventId: string,
  count: number,
): Promise<{ photoId: string; clothes: Uint8Array | null }[]> {
  return selectFrom(scope, 'faces')
    .select(['photoId', 'clothes'])
    .where('eventId', '=', eventId)
    .where('bib', 'is', null)
    .orderBy('faceId')
    .limit(count)
    .execute();
}

/** A face of a photo, without its descriptor. */
type PlacedFace = Pick<NewFace, 'faceId' | 'box' | 'quality' | 'bib'> & { photoId: string };

/** Lists the faces of several photos in one query, with their positions. */
export async function listPlacedFaces(scope: Scope, photoIds: string[]): Promise<PlacedFace[]> {
  if (photoIds.length === 0) return [];
  return selectFrom(scope, 'faces')
    .select(['photoId', 'faceId', 'quality', 'bib'])
    .select(sql<NewFace['box']>`box`.as('box'))
    .where('photoId', 'in', photoIds)
    .execute();
}
