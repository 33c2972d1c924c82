import { faultAt } from '#contract/faults.ts';
import { type EventRecord, findEvent, lockEvent } from '#finding/events/index.ts';
import { isMovable, listDuplicatesIn, listPhotosById } from '#finding/photos/index.ts';
import { type FaceBar, facesBarredBy } from '#finding/recognition/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import { readPurchases } from '#operating/corrections/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { listCartsWithPhotos } from '#selling/carts/index.ts';
import { movePhotosJob } from './photo-moves.jobs.ts';
import { divideCandidates, opensToAll } from './photo-moves.rules.ts';
import { insertMove, insertWholeMove, listMovesOf } from './photo-moves.store.ts';

/** Photos of an event that should be moved to another event. */
export interface MoveInput {
  eventId: string;
  intoEventId: string;
  photoIds: readonly string[];
}

/** The consequences of moving photos into another event. */
export interface MovePlan {
  from: EventRecord;
  into: EventRecord;
  /** The photos that would move. */
  photoIds: string[];
  /**
   * How many photos stay, because the other event has them already. The next field counts photos that stay because they
   * are being read, were removed, or wait for review.
   */
  there: number;
  staying: number;
  /** Orders and open carts that contain one of the photos; they keep it. */
  orders: number;
  carts: number;
  /** Whether photos that only participants see now would become public. */
  isOpened: boolean;
  /** Whether the faces are deleted, because the other event stores none, or may not store these. */
  losesFaces: boolean;
  /** Why the faces of the photos are never read in the other event; null if they may be. */
  facesBarred: FaceBar | null;
}

/**
 * Plans a move; changes nothing.
 * @returns NotFound for an unknown event or one that is being deleted, Invalid if both events are the same
 */
export async function planMove(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  { eventId, intoEventId, photoIds }: MoveInput,
): Promise<MovePlan | Refusal> {
  if (eventId === intoEventId) return refuse('Invalid', [faultAt('intoEventId', 'PhotosAlreadyThere')]);
  const from = await findEvent(scope, eventId);
  const into = await findEvent(scope, intoEventId);
  if (from === undefined || into === undefined || from.isDeleted || into.isDeleted) return refuse('NotFound');
  const photos = (await listPhotosById(scope, photoIds)).filter((photo) => photo.eventId === eventId);
  const there = await listDuplicatesIn(scope, photoIds, intoEventId);
  const divided = divideCandidates(
    photos.map((photo) => ({
      photoId: photo.photoId,
      isMovable: isMovable(photo),
      isThere: there.has(photo.photoId),
    })),
  );
  const facesBarred = divided.going.length === 0 ? null : facesBarredBy(from, into);
  const keepsFaces = (event: EventRecord) => event.faceIndexing === 'atImport' && event.hasFaces;
  return {
    from,
    into,
    photoIds: divided.going,
    there: divided.there,
    staying: divided.staying,
    orders: (await readPurchases({ clock }, scope, divided.going)).length,
    carts: (await listCartsWithPhotos(scope, divided.going)).length,
    isOpened: opensToAll(from, into),
    losesFaces: keepsFaces(from) && (into.faceIndexing !== 'atImport' || facesBarred !== null),
    facesBarred,
  };
}

/** A confirmed plan of a move: how many photos move, and whether they become public. */
export interface SeenMove extends MoveInput {
  photosSeen: number;
  opensSeen: boolean;
}

/**
 * Starts a move as planned. After a crash it resumes.
 * @returns the move's id; Conflict if the plan has changed since it was shown; Invalid if no photo can move
 */
export async function beginMove(
  deps: Pick<Deps, 'clock' | 'newId' | 'queue'>,
  scope: Scope,
  input: SeenMove,
  cause: Cause,
): Promise<string | Refusal> {
  // Neither event may be deleted or merged meanwhile.
  for (const lockedId of [input.eventId, input.intoEventId].toSorted()) await lockEvent(scope, lockedId);
  const plan = await planMove(deps, scope, input);
  if ('refused' in plan) return plan;
  const { photoIds, from, into } = plan;
  if (plan.isOpened && !input.opensSeen)
    return refuse('Conflict', [faultAt('isOpenedSeen', 'EverybodyWouldSee')]);
  if (photoIds.length !== input.photosSeen)
    return refuse('Conflict', [faultAt('photosSeen', 'OtherPhotosGo', { count: photoIds.length })]);
  if (photoIds.length === 0) return refuse('Invalid', [faultAt('photoIds', 'NoPhotoGoes')]);
  const { eventId, intoEventId } = input;
  const moveId = deps.newId();
  await insertMove(scope, { moveId, eventId, intoEventId, isMerge: false }, photoIds, deps.clock.now());
  await deps.queue.send(scope, movePhotosJob, [{}]);
  await recordAction(
    scope,
    {
      what: 'event.move',
      thingId: eventId,
      before: { event: from.title },
      after: { event: into.title, intoEventId, photos: photoIds.length },
    },
    cause,
  );
  return moveId;
}

/**
 * Moves all photos of an event to the event into which it is merged, with their verdicts. After a crash it continues.
 */
export async function moveEverything(
  deps: Pick<Deps, 'clock' | 'newId' | 'queue'>,
  scope: Scope,
  eventId: string,
  intoEventId: string,
): Promise<void> {
  const move = { moveId: deps.newId(), eventId, intoEventId, isMerge: true };
  await insertWholeMove(scope, move, deps.clock.now());
  await deps.queue.send(scope, movePhotosJob, [{}]);
}

/** Returns whether photos are being moved from or into an event. */
export async function isBeingMoved(scope: Scope, eventId: string): Promise<boolean> {
  return (await listMovesOf(scope, eventId)).some(({ finishedAt }) => finishedAt === null);
}

/** Returns whether photos of an event are being moved to another one. */
export async function isLosingPhotos(scope: Scope, eventId: string): Promise<boolean> {
  return (await listMovesOf(scope, eventId)).some(
    (move) => move.eventId === eventId && move.finishedAt === null,
  );
}
