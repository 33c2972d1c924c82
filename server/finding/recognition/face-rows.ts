import type { Capture } from './clothes.rules.ts';
import type { FaceText } from './face-texts.rules.ts';
import type { FaceRecord } from './faces.store.ts';

/** A face, with the time and place of its photo. */
export type PlacedRecord = FaceRecord & { capture: Capture };

/** The data of an event's face rows besides their vectors, with indexes of rows. */
interface FaceRows {
  readonly faceIds: readonly string[];
  readonly photoIds: readonly string[];
  readonly bibs: readonly (string | null)[];
  readonly clothes: readonly (Uint8Array | null)[];
  readonly texts: readonly (readonly FaceText[])[];
  readonly captures: readonly Capture[];
  readonly byFace: ReadonlyMap<string, number>;
  readonly byBib: ReadonlyMap<string, readonly number[]>;
  readonly byPhoto: ReadonlyMap<string, readonly number[]>;
  readonly byText: ReadonlyMap<string, readonly number[]>;
  /** Adds a face. @returns its row */
  add(face: PlacedRecord): number;
  /** Sets another bib of a row. @returns false if it has it already */
  takeBib(row: number, bib: string | null): boolean;
}

export function createFaceRows(): FaceRows {
  const faceIds: string[] = [];
  const photoIds: string[] = [];
  const bibs: (string | null)[] = [];
  const clothes: (Uint8Array | null)[] = [];
  const texts: (readonly FaceText[])[] = [];
  const captures: Capture[] = [];
  const byFace = new Map<string, number>();
  const byBib = new Map<string, number[]>();
  const byPhoto = new Map<string, number[]>();
  const byText = new Map<string, number[]>();

  const collect = (map: Map<string, number[]>, key: string, row: number) => {
    const known = map.get(key);
    if (known === undefined) map.set(key, [row]);
    else known.push(row);
  };

  return {
    faceIds,
    photoIds,
    bibs,
    clothes,
    texts,
    captures,
    byFace,
    byBib,
    byPhoto,
    byText,
    add(face) {
      const row = faceIds.length;
      byFace.set(face.faceId, row);
      faceIds.push(face.faceId);
      photoIds.push(face.photoId);
      bibs.push(face.bib);
      clothes.push(face.clothes);
      texts.push(face.texts);
      captures.push(face.capture);
      for (const text of new Set(face.texts.map((read) => read.text))) collect(byText, text, row);
      if (face.bib !== null) collect(byBib, face.bib, row);
      collect(byPhoto, face.photoId, row);
      return row;
    },
    takeBib(row, bib) {
      const before = bibs[row] ?? null;
      if (before === bib) return false;
      bibs[row] = bib;
      const others = before === null ? [] : (byBib.get(before) ?? []).filter((other) => other !== row);
      if (before !== null && others.length > 0) byBib.set(before, others);
      else if (before !== null) byBib.delete(before);
      if (bib !== null) collect(byBib, bib, row);
      return true;
    },
  };
}
