import { bibKey } from '#contract/competitor.ts';
import { faultAt } from '#contract/faults.ts';
import { wasEverPublished } from '#finding/photos/index.ts';
import { actorMay } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { findFreedOriginals } from './freed-originals.rules.ts';
import type { ProtectionAuthority } from './protect-participants.ts';
import { nameBibs } from './protection.rules.ts';
import { listDistanceWearers } from './registered.store.ts';

declare module '#platform/events.ts' {
  interface StepPayloads {
    /** Adds the distances of an event whose runners get photos or videos of themselves for free to `found`. */
    'event.find-free-distances': { eventId: string; found: Set<string> };
  }
}

/** Names the field of a refusal that lists whose originals would become free. */
export const FREES_ORIGINALS = 'originals';

const nothingFreed = async (): Promise<undefined> => undefined;

/**
 * Watches a change of a start list for originals that become free. A runner who enters a distance with free photos, or
 * gets another bib in it, gets the originals of that bib for free. The change therefore requires the right to release
 * originals (docs/decisions/0245), even if no photo shows the bib now: while a bib is off the list, its tags are
 * missing or hidden, and the change puts it on the list. Call it with the list locked, before the change.
 * @param authority of the change; a feed has none
 * @returns a check to run after the change: Conflict if a bib became free without the right, and photos were published
 *   or its clips made
 */
export async function watchFreeOriginals(
  deps: Partial<Pick<Deps, 'events'>>,
  scope: Scope,
  eventId: string,
  authority: ProtectionAuthority,
): Promise<() => Promise<Refusal | undefined>> {
  if (typeof authority !== 'function' && (await actorMay(scope, authority, 'order.extend', eventId)))
    return nothingFreed;
  const free = new Set<string>();
  await deps.events?.run(scope, 'event.find-free-distances', { eventId, found: free });
  if (free.size === 0) return nothingFreed;
  const before = await listDistanceWearers(scope, eventId);
  return async () => {
    const bibs = findFreedOriginals(before, await listDistanceWearers(scope, eventId), free);
    if (bibs.length === 0) return undefined;
    const clips = new Set<string>();
    await deps.events?.run(scope, 'event.find-clips', { eventId, bibKeys: bibs.map(bibKey), found: clips });
    const isPublished = await wasEverPublished(scope, eventId);
    const freed = bibs.filter((bib) => isPublished || clips.has(bibKey(bib)));
    if (freed.length === 0) return undefined;
    return refuse('Conflict', [faultAt(FREES_ORIGINALS, 'FreedOriginals', { bibs: nameBibs(freed) })]);
  };
}
