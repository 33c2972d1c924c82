import type { FACE_BARS } from '#contract/desk-events.ts';
import type { EventRecord } from '#finding/events/index.ts';

/** Why the faces of photos that come from another event are never read. */
export type FaceBar = (typeof FACE_BARS)[number];

type FaceFacts = Pick<EventRecord, 'faceGround' | 'hasProtected' | 'facesForgottenAt' | 'wantedFaces'>;

/**
 * Returns why the faces of photos may not be read any more once the photos move to another event: a move gives no right
 * that their own event does not have (docs/decisions/0336).
 * @returns null if the other event may read and keep them
 */
export function facesBarredBy(from: FaceFacts, into: FaceFacts): FaceBar | null {
  if (from.facesForgottenAt !== null || into.facesForgottenAt !== null) return 'Forgotten';
  if (from.hasProtected) return 'Protected';
  if (from.faceGround === null) return 'NoGround';
  // The people of an event without face search never agreed to it, even if a ground is recorded.
  if (from.wantedFaces === 'off') return 'Off';
  return from.faceGround === into.faceGround ? null : 'OtherGround';
}
