import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { deskEventSchemas } from '#contract/desk-events.schema.ts';
import { deskMoveRoutes } from '#contract/desk-events.ts';
import { findEventSubject, readEventTitles } from '#finding/events/index.ts';
import { type DeskDeps, openDeskService, SEARCHING_COST } from '#hosting/desk/index.ts';
import { findPhotosBy } from '#operating/corrections/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { listMovesOf, type PhotoMove } from './photo-moves.store.ts';
import { beginMove, type MoveInput, type MovePlan, planMove } from './plan-move.ts';

/** The most photos of an event that are read; none has more. */
const PHOTOS_MAX = 1_000_000;

/** Opens the calls that move some or all photos of an event into another event. */
export function openDeskMoves(app: FastifyInstance, deps: Deps & DeskDeps): void {
  const findSubject = findEventSubject;
  openDeskService(app, deps, deskMoveRoutes, deskEventSchemas, {
    planMove: {
      operation: 'event.move',
      cost: SEARCHING_COST,
      isReading: true,
      findSubject,
      async run({ scope, params: { eventId }, body }) {
        const input = await readMoveInput(scope, eventId, body);
        const plan = isRefusal(input) ? input : await planMove(deps, scope, input);
        return isRefusal(plan) ? plan : ok(presentMovePlan(plan));
      },
    },
    movePhotos: {
      operation: 'event.move',
      cost: SEARCHING_COST,
      findSubject,
      async run({ scope, actor, params: { eventId }, body }) {
        const input = await readMoveInput(scope, eventId, body);
        if (isRefusal(input)) return input;
        const seen = { ...input, photosSeen: body.photosSeen, opensSeen: body.isOpenedSeen };
        const moveId = await beginMove(deps, scope, seen, { actor, why: body.why });
        return isRefusal(moveId) ? moveId : ok({ moveId });
      },
    },
    listMoves: {
      operation: 'event.read',
      findSubject,
      async run({ scope, params: { eventId } }) {
        return ok({ moves: await presentMoves(scope, await listMovesOf(scope, eventId)) });
      },
    },
  });
}

type Shown<Call extends keyof typeof deskMoveRoutes> = z.infer<
  (typeof deskEventSchemas)[Call]['response'][200]
>;

/** Finds the photos of an event that are to be moved. */
async function readMoveInput(
  scope: Scope,
  eventId: string,
  body: {
    intoEventId: string;
    photoIds?: string[] | undefined;
    folder?: string | undefined;
    bib?: string | undefined;
  },
): Promise<MoveInput | Refusal> {
  const { intoEventId, photoIds, folder, bib } = body;
  const known = { eventId, folder, bib };
  const found = await findPhotosBy(scope, known, PHOTOS_MAX);
  if (isRefusal(found)) return found;
  const ids = found.photos.map(({ photoId }) => photoId);
  return {
    eventId,
    intoEventId,
    photoIds: photoIds === undefined ? ids : ids.filter((id) => photoIds.includes(id)),
  };
}

/** Presents what a move would change. */
function presentMovePlan(plan: MovePlan): Shown<'planMove'> {
  const { photoIds, there, staying, orders, carts, isOpened, losesFaces, facesBarred } = plan;
  return { photos: photoIds.length, there, staying, orders, carts, isOpened, losesFaces, facesBarred };
}

/** Presents moves with the titles of their events. */
async function presentMoves(scope: Scope, moves: readonly PhotoMove[]): Promise<Shown<'listMoves'>['moves']> {
  const ids = new Set(moves.flatMap(({ eventId, intoEventId }) => [eventId, intoEventId]));
  const titles = await readEventTitles(scope, [...ids]);
  return moves.map((move) => ({
    moveId: move.moveId,
    eventId: move.eventId,
    title: titles.get(move.eventId) ?? '',
    intoEventId: move.intoEventId,
    intoTitle: titles.get(move.intoEventId) ?? '',
    photos: move.photosCount,
    moved: move.movedCount,
    startedAt: move.startedAt.toISOString(),
    endedAt: move.finishedAt?.toISOString() ?? null,
  }));
}
