import type { z } from 'zod';
import type { deskEventSchemas } from '#contract/desk-events.schema.ts';
import { readEventTitles } from '#finding/events/index.ts';
import type { MergePlan } from '#operating/event-merging/index.ts';
import type { MovePlan, PhotoMove } from '#operating/photo-moves/index.ts';
import type { Scope } from '#platform/database/database.ts';

type Shown<Call extends 'planMove' | 'planMerge' | 'listMoves'> = z.infer<
  (typeof deskEventSchemas)[Call]['response'][200]
>;

/** Presents what a move would change. */
export function presentMovePlan(plan: MovePlan): Shown<'planMove'> {
  const { photoIds, there, staying, orders, carts, isOpened, losesFaces } = plan;
  return { photos: photoIds.length, there, staying, orders, carts, isOpened, losesFaces };
}

/** The most pairs of people with the same bib that a plan names. */
const CONFLICTS_MAX = 100;

/**
 * Presents what a merge would change, and what prevents it.
 * @param mayRead whether participants may be named
 */
export function presentMergePlan(
  { from: _, into: __, conflicts, ...plan }: MergePlan,
  mayRead: boolean,
): Shown<'planMerge'> {
  const shown = conflicts.slice(0, CONFLICTS_MAX);
  return {
    ...plan,
    conflicts: mayRead ? shown : shown.map(({ bib }) => ({ bib, name: '', otherName: '' })),
  };
}

/** Presents moves with the titles of their events. */
export async function presentMoves(
  scope: Scope,
  moves: readonly PhotoMove[],
): Promise<Shown<'listMoves'>['moves']> {
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
