import type { ImageRefusal } from '#engines/images/index.ts';
import type { FaceReading } from './faces.rules.ts';

export type SelfieResult = { ok: true; faces: FaceReading[] } | ImageRefusal;

/** Reads the faces of a selfie while the visitor waits; nothing is stored. */
export type SelfieReader = {
  /** The bytes are transferred: an array that owns its whole buffer is empty for the caller afterwards. */
  read: (bytes: Uint8Array) => Promise<SelfieResult>;
  close: () => Promise<void>;
};

export type SelfieFace = { ok: true; face: FaceReading } | { ok: false; code: 'NoFace' | 'TooManyFaces' };

/** A share of the largest face's width. A smaller face is in the background and does not count as a second person. */
const SECOND_PERSON_SHARE = 0.5;

/**
 * Picks the one face of a selfie: exactly one person (product §5). A small face in the background is ignored; two
 * people side by side are refused. Unusable faces do not count.
 */
export function pickSelfieFace(faces: readonly FaceReading[]): SelfieFace {
  const [largest, ...others] = faces
    .filter((face) => face.shown)
    .toSorted((one, other) => other.box.width - one.box.width);
  if (!largest) return { ok: false, code: 'NoFace' };
  const hasSecond = others.some((face) => face.box.width >= largest.box.width * SECOND_PERSON_SHARE);
  return hasSecond ? { ok: false, code: 'TooManyFaces' } : { ok: true, face: largest };
}
