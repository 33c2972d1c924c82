import {
  listJudgedByOtherAge,
  lockStartList,
  markEventYouth,
  noteNamesChange,
  readEventYouth,
} from '#finding/events/index.ts';
import { protectPhotos, saveProtectedBibs } from '#finding/photos/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import { readYouthAge } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteNames, saveNames } from './competitor-names.store.ts';
import { ageOn, judgeProtection, type ProtectionRule } from './protection.rules.ts';
import { hasProtection, listJudged, saveProtections, saveProtectionWord } from './protection.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** The first participant of an event is protected: no face of its photos is kept any more. */
    'event.protected': { eventId: string };
  }
}

type ProtectDeps = Partial<Pick<Deps, 'events'>>;

/** How many of an event's participants are protected. */
export interface ProtectionCounts {
  protected: number;
  /** Where an age protects: those without a birth date that can be true, whom nothing else protects. */
  withoutBirthDate: number;
}

/**
 * Judges which participants of an event are protected, and brings names, photos and faces into the state that this wants,
 * in the transaction of whatever changed: a start list, a correction, the tenant's age, the event's youth distances.
 */
export async function protectParticipants(
  deps: ProtectDeps,
  scope: Scope,
  eventId: string,
): Promise<ProtectionCounts> {
  const event = await readEventYouth(scope, eventId);
  if (event === undefined) return { protected: 0, withoutBirthDate: 0 };
  const { date, youthDistances } = event;
  const rule: ProtectionRule = { youthAge: await readYouthAge(scope), youthDistances, date };
  const isOff = rule.youthAge === 0 && youthDistances.length === 0;
  if (isOff && !(await hasProtection(scope, eventId))) {
    await markEventYouth(scope, eventId, { youthAge: rule.youthAge, hasProtected: false });
    return { protected: 0, withoutBirthDate: 0 };
  }
  const known = await listJudged(scope, eventId);
  const judged = known.map((one) => ({ ...one, now: judgeProtection(one, rule) }));
  const changed = judged.filter(({ now, protection }) => now !== protection);
  await saveProtections(
    scope,
    changed.map(({ competitorId, now }) => ({ competitorId, protection: now })),
  );
  const taken = changed.filter(({ protection }) => protection === null);
  const freed = changed.filter(({ now, hasLeft }) => now === null && !hasLeft);
  await deleteNames(
    scope,
    taken.map(({ competitorId }) => competitorId),
  );
  await saveNames(
    scope,
    freed.map((one) => ({ ...one, eventId })),
  );
  if (taken.length + freed.length > 0) await noteNamesChange(scope, eventId);
  const kept = judged.filter(({ now }) => now !== null);
  // A bib that somebody else wears now is theirs.
  const worn = new Set(judged.flatMap(({ now, hasLeft, bib }) => (now === null && !hasLeft ? bib : [])));
  const bibs = kept.flatMap(({ bib }) => (worn.has(bib) ? [] : bib));
  const moved = await saveProtectedBibs(scope, eventId, [...new Set(bibs)]);
  if (moved.length > 0) await protectPhotos(deps, scope, eventId, { bibs: moved });
  await markEventYouth(scope, eventId, { youthAge: rule.youthAge, hasProtected: kept.length > 0 });
  for (const { competitorId } of taken)
    await deps.events?.emit(scope, 'participant.proof-voided', { competitorId });
  if (kept.length > 0 && !event.hasProtected) await deps.events?.emit(scope, 'event.protected', { eventId });
  return {
    protected: kept.filter(({ hasLeft }) => !hasLeft).length,
    withoutBirthDate:
      rule.youthAge === 0
        ? 0
        : judged.filter(
            (one) =>
              one.now === null &&
              one.word === null &&
              !one.hasLeft &&
              ageOn(one.birthDate, date) === undefined,
          ).length,
  };
}

/** Judges the participants of every event anew that were judged by another age than the tenant's is now. */
export async function protectParticipantsAnew(
  deps: Pick<Deps, 'database' | 'events'>,
  tenantId: string,
): Promise<void> {
  const due = await deps.database.inTenant(tenantId, async (scope) =>
    listJudgedByOtherAge(scope, await readYouthAge(scope)),
  );
  for (const eventId of due)
    await deps.database.inTenant(tenantId, async (scope) => {
      await lockStartList(scope, eventId, 'change');
      await protectParticipants(deps, scope, eventId);
    });
}

/**
 * Says of a participant that they are protected, or that they are not, whatever their age and distance say, and records it.
 * @returns false where an operator said so already, or there is no such participant
 */
export async function protectParticipant(
  deps: Pick<Deps, 'events'>,
  scope: Scope,
  { eventId, competitorId, isProtected }: { eventId: string; competitorId: string; isProtected: boolean },
  cause: Cause,
): Promise<boolean> {
  await lockStartList(scope, eventId, 'change');
  const known = (await listJudged(scope, eventId)).find((one) => one.competitorId === competitorId);
  if (known === undefined || known.word === isProtected) return false;
  await saveProtectionWord(scope, competitorId, isProtected);
  await protectParticipants(deps, scope, eventId);
  const what = isProtected ? 'participant.protect' : 'participant.unprotect';
  await recordAction(scope, { what, thingId: competitorId, before: { protection: known.protection } }, cause);
  return true;
}
