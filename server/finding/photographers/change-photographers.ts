import { faultAt } from '#contract/faults.ts';
import { assignPhotos, reassignPhotos } from '#finding/photos/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import { listMembers } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { listPhotographers, lockPhotographers, saveMember, saveMerge } from './photographers.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** Photos were credited to another photographer. */
    'photos.assigned': { photoIds: readonly string[] };
  }
}

/**
 * Links a photographer to a member, or to none: a member with the role sees and hides their own photos at the desk.
 * @param memberId null for none
 * @returns NotFound if there is no such photographer, Invalid if there is no such member
 */
export async function linkPhotographer(
  scope: Scope,
  { photographerId, memberId }: { photographerId: string; memberId: string | null },
  cause: Cause,
): Promise<Refusal | undefined> {
  await lockPhotographers(scope, [photographerId]);
  const [photographer] = await listPhotographers(scope, { photographerId });
  if (photographer === undefined) return refuse('NotFound');
  if (memberId !== null && (await listMembers(scope, { memberId })).length === 0)
    return refuse('Invalid', [faultAt('memberId', 'UnknownMember')]);
  const before = photographer.memberId;
  if (before === memberId) return undefined;
  await saveMember(scope, photographerId, memberId);
  const action = { what: 'photographer.link', thingId: photographerId } as const;
  await recordAction(scope, { ...action, before: { memberId: before }, after: { memberId } }, cause);
  return undefined;
}

/**
 * Merges two names of one photographer: all photos of the first become the second's, also future ones.
 * @returns how many photos changed; NotFound if one of them is missing, Invalid if they are the same
 */
export async function mergePhotographers(
  scope: Scope,
  { photographerId, intoId }: { photographerId: string; intoId: string },
  cause: Cause,
): Promise<{ photosCount: number } | Refusal> {
  if (photographerId === intoId) return refuse('Invalid', [faultAt('intoId', 'SamePhotographer')]);
  const locked = await lockPhotographers(scope, [photographerId, intoId]);
  if (locked.length < 2) return refuse('NotFound');
  await saveMerge(scope, photographerId, intoId);
  const photosCount = await reassignPhotos(scope, photographerId, intoId);
  const action = {
    what: 'photographer.merge',
    thingId: photographerId,
    after: { intoId, photosCount },
  } as const;
  await recordAction(scope, action, cause);
  return { photosCount };
}

/**
 * Assigns photos to a photographer, regardless of camera and folder.
 * @returns how many changed; NotFound if there is no such photographer
 */
export async function correctPhotographer(
  deps: Pick<Deps, 'events'>,
  scope: Scope,
  { photographerId, photoIds }: { photographerId: string; photoIds: readonly string[] },
  cause: Cause,
): Promise<{ photosCount: number } | Refusal> {
  if ((await lockPhotographers(scope, [photographerId])).length === 0) return refuse('NotFound');
  const changed = await assignPhotos(scope, photoIds, photographerId);
  for (const { photoId, before } of changed) {
    const action = { what: 'photo.assign', thingId: photoId } as const;
    const values = { before: { photographerId: before }, after: { photographerId } };
    await recordAction(scope, { ...action, ...values }, cause);
  }
  if (changed.length > 0)
    await deps.events.emit(scope, 'photos.assigned', { photoIds: changed.map(({ photoId }) => photoId) });
  return { photosCount: changed.length };
}
