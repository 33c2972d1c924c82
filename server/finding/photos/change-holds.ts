import { addToCounts } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type HoldChange, saveHolds } from './photo-holds.store.ts';
import { addToTimes } from './photo-times.store.ts';
import { withdrawFromEvent } from './withdraw-from-event.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A photo was hidden, protected or shown again. */
    'photo.hidden': { eventId: string; photoId: string; isHidden: boolean };
    /** Published photos became hidden or protected. */
    'photos.withdrawn': { photoIds: string[] };
  }
}

export type HoldDeps = Partial<Pick<Deps, 'events'>>;

/** Writes the holds of locked photos, and updates the states, counts, times and covers that depend on them. */
export async function changeHolds(
  { events }: HoldDeps,
  scope: Scope,
  changes: readonly HoldChange[],
): Promise<void> {
  const changed = await saveHolds(scope, changes);
  for (const [eventId, own] of Map.groupBy(changed, (photo) => photo.eventId)) {
    const counts = { published: 0, protected: 0, report: 0 };
    for (const [by, moved] of [
      [-1, own.filter(({ state }) => state === 'Published')],
      [1, own.filter(({ became }) => became === 'Published')],
    ] as const) {
      const seconds = moved.map(({ second }) => second);
      if (moved.length > 0) await addToTimes(scope, eventId, seconds, by);
      counts.published += by * moved.length;
      counts.report += by * moved.filter(({ isReport }) => isReport).length;
    }
    counts.protected += own.filter(({ became }) => became === 'Protected').length;
    counts.protected -= own.filter(({ state }) => state === 'Protected').length;
    await addToCounts(scope, eventId, counts);
  }
  for (const photo of changed) {
    const { photoId, eventId } = photo;
    const isHidden = photo.became !== 'Published';
    if (isHidden && events !== undefined) await withdrawFromEvent({ events }, scope, photo);
    await events?.emit(scope, 'photo.hidden', { eventId, photoId, isHidden });
  }
  const photoIds = changed.flatMap(({ photoId, state, became }) =>
    state === 'Published' && became !== 'Published' ? photoId : [],
  );
  if (photoIds.length > 0) await events?.emit(scope, 'photos.withdrawn', { photoIds });
}
