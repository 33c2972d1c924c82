import { addToCounts } from '#finding/events/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { addToTimes } from './photo-times.store.ts';
import { markProtectedHidden, saveProtectionReview, settleProtection } from './protected-photos.store.ts';
import { findEventOfPhoto } from './read-tags.store.ts';
import { withdrawFromEvent } from './withdraw-from-event.ts';

type ProtectDeps = Partial<Pick<Deps, 'events'>>;

/**
 * Brings photos into the state that their bibs want: with a protected participant's nobody sees them but through that
 * participant's link, until they were reviewed. Whoever writes tags, or changes whose bib is protected, does this in the
 * same transaction.
 * @returns how many photos are protected from now on, and how many no longer are
 */
export async function protectPhotos(
  { events }: ProtectDeps,
  scope: Scope,
  eventId: string,
  which: Parameters<typeof settleProtection>[2],
): Promise<{ protectedNow: number; released: number }> {
  const changed = await settleProtection(scope, eventId, which);
  const taken = changed.filter(({ isProtected }) => isProtected);
  const released = changed.filter(({ isProtected }) => !isProtected);
  for (const [group, by] of [
    [taken, -1],
    [released, 1],
  ] as const) {
    if (group.length === 0) continue;
    const seconds = group.map(({ second }) => second);
    await addToTimes(scope, eventId, seconds, by);
    await addToCounts(scope, eventId, {
      published: by * group.length,
      protected: -by * group.length,
      report: by * group.filter(({ isReport }) => isReport).length,
    });
  }
  for (const photo of changed) {
    if (photo.isProtected && events !== undefined)
      await withdrawFromEvent({ events }, scope, { ...photo, eventId });
    const { photoId, isProtected: isHidden } = photo;
    await events?.emit(scope, 'photo.hidden', { eventId, photoId, isHidden });
  }
  return { protectedNow: taken.length, released: released.length };
}

/**
 * Hides those of some photos that nobody sees but through a protected participant's link: once their bib is erased, nothing
 * else would keep strangers from them.
 */
export async function hideProtected(scope: Scope, photoIds: readonly string[]): Promise<void> {
  const hidden = await markProtectedHidden(scope, photoIds);
  for (const [eventId, group] of Map.groupBy(hidden, (photo) => photo.eventId))
    await addToCounts(scope, eventId, { protected: -group.length });
}

/**
 * Says of a photo with protected participants' bibs whether everybody may see it, and records it.
 * @returns false where there is no such photo
 */
export async function reviewProtectedPhoto(
  deps: Pick<Deps, 'events' | 'clock'>,
  scope: Scope,
  { photoId, isShown }: { photoId: string; isShown: boolean },
  cause: Cause,
): Promise<boolean> {
  const photo = await findEventOfPhoto(scope, photoId);
  if (photo === undefined) return false;
  await saveProtectionReview(scope, { photoId, isShown, decidedAt: deps.clock.now() });
  await protectPhotos(deps, scope, photo.eventId, { photoIds: [photoId] });
  const after = { isShown };
  await recordAction(scope, { what: 'photo.review-protection', thingId: photoId, after }, cause);
  return true;
}
