import { addToCounts } from '#finding/events/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { addToTimes } from './photo-times.store.ts';
import { markProtectedHidden, saveProtectionReview, settleProtection } from './protected-photos.store.ts';
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
 * Lets everybody see a photo that waits for review, and records it.
 * @returns false where no such photo waits
 */
export async function showProtected(
  { events }: Pick<Deps, 'events'>,
  scope: Scope,
  photoId: string,
  cause: Cause,
): Promise<boolean> {
  const eventId = await saveProtectionReview(scope, photoId);
  if (eventId === undefined) return false;
  await protectPhotos({ events }, scope, eventId, { photoIds: [photoId] });
  await recordAction(scope, { what: 'photo.show', thingId: photoId }, cause);
  return true;
}
