import { bibKey } from '#contract/competitor.ts';
import { faultAt } from '#contract/faults.ts';
import {
  listJudgedByOtherAge,
  lockStartList,
  markEventYouth,
  noteNamesChange,
  readEventYouth,
} from '#finding/events/index.ts';
import { listBibsOfProtected, protectPhotos, saveProtectedBibs } from '#finding/photos/index.ts';
import { type Actor, type Cause, recordAction } from '#hosting/actions/index.ts';
import { actorMay } from '#hosting/members/index.ts';
import { readYouthAge } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { eachItem } from '#platform/queue/each-item.ts';
import { deleteNames, saveNames } from './competitor-names.store.ts';
import {
  findFreedBibs,
  findJoinedBibs,
  findOpenedBibs,
  judgeAll,
  nameBibs,
  type Protection,
  type ProtectionRule,
} from './protection.rules.ts';
import { hasProtection, listJudged, saveProtections, saveProtectionVerdict } from './protection.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** An event got its first protected participant: its photos' faces must not be stored any more. */
    'event.protected': { eventId: string };
    /** All protected participants of an event were judged; the ids include participants merged into them. */
    'participants.protected': { eventId: string; competitorIds: readonly string[] };
  }
}

declare module '#platform/events.ts' {
  interface StepPayloads {
    /** Adds those of the given bibs (as `bibKey`) to `found` that have a clip in the event, in any state. */
    'event.find-clips': { eventId: string; bibKeys: readonly string[]; found: Set<string> };
  }
}

export type ProtectDeps = Partial<Pick<Deps, 'events'>>;

/** Counts of an event's protected participants. */
export interface ProtectionCounts {
  protected: number;
  /** Participants by the reason for their protection. */
  reasons: Record<Protection, number>;
  /** How many were not protected before this change. */
  added: number;
  /** The age below which participants are protected; 0 means no protection by age. */
  youthAge: number;
  /** If participants are protected by age: how many have no plausible birth date and no other reason for protection. */
  withoutBirthDate: number;
  /** Bibs of participants who are no longer protected. */
  freed: string[];
}

/**
 * Decides whether a change may end protections. An actor needs the right `participant.unprotect`. A function decides by
 * the affected bibs; `ALREADY_AUTHORISED` permits all, because the decision was permitted earlier.
 */
export type ProtectionAuthority = Actor | ((freed: readonly string[]) => boolean);

/** The authority for changes that a member with the right decided earlier: an erasure, or the tenant's age limit. */
export const ALREADY_AUTHORISED = (): boolean => true;

/** Names the field of a refusal that lists whose protection would end. */
export const ENDS_PROTECTION = 'protection';

/** How a change of participants affects protected ones, apart from ending protections. */
interface ProtectedChange {
  mergedInto?: ReadonlyMap<string, string>;
  listOpened?: () => Promise<readonly string[]>;
}

/**
 * Judges which participants of an event are protected, and updates names, photos and faces accordingly. It runs in the
 * transaction of the change: of a start list, a correction, the tenant's age limit, or the event's youth distances.
 * Every change that could end a protection must use it.
 * @param change.mergedInto ids of participants who were merged into another
 * @param change.listOpened called after all protections were judged; lists further bibs of protected participants whose
 *   photos another person could now open, by the bib or by an address. The change then needs the authority to end
 *   protections
 * @returns Conflict if a protection would end and the authority does not suffice; the caller must then roll back
 */
export async function protectParticipants(
  deps: ProtectDeps,
  scope: Scope,
  eventId: string,
  authority: ProtectionAuthority,
  { mergedInto = new Map(), listOpened = async () => [] }: ProtectedChange = {},
): Promise<ProtectionCounts | Refusal> {
  const event = await readEventYouth(scope, eventId);
  if (event === undefined) return NOBODY;
  const { date, youthDistances } = event;
  const rule: ProtectionRule = { youthAge: await readYouthAge(scope), youthDistances, date };
  const isOff = rule.youthAge === 0 && youthDistances.length === 0;
  if (isOff && !(await hasProtection(scope, eventId))) {
    await markEventYouth(scope, eventId, { youthAge: rule.youthAge, hasProtected: false });
    return { ...NOBODY, youthAge: rule.youthAge };
  }
  const known = await listJudged(scope, eventId);
  const judged = await judgeAll(known, rule);
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
  // If another participant wears the bib now, it belongs to that participant.
  const worn = new Set(
    judged.flatMap(({ now, hasLeft, bib }) => (now === null && !hasLeft ? bibKey(bib) : [])),
  );
  const bibs = kept.flatMap(({ bib }) => (worn.has(bibKey(bib)) ? [] : bib));
  const { added, gone } = await saveProtectedBibs(scope, eventId, [...new Set(bibs)]);
  const shownBibs = await listShownBibs(deps, scope, eventId, gone);
  const freedBibs = findFreedBibs(judged, { shownBibs, mergedInto });
  const others = [...findOpenedBibs(judged, mergedInto), ...findJoinedBibs(judged)];
  const opened = [...freedBibs, ...others, ...(await listOpened())];
  const refused = await refuseFreeing(scope, eventId, [...new Set(opened)], authority);
  if (refused !== undefined) return refused;
  if (added.length > 0) await protectPhotos(deps, scope, eventId, { bibs: added }, []);
  if (gone.length > 0) await protectPhotos(deps, scope, eventId, { bibs: gone }, gone);
  await markEventYouth(scope, eventId, { youthAge: rule.youthAge, hasProtected: kept.length > 0 });
  if (taken.length > 0) {
    const participants = taken.map(({ competitorId }) => ({ competitorId }));
    await deps.events?.emit(scope, 'participants.proof-voided', { participants });
  }
  if (kept.length > 0) {
    const competitorIds = kept.map(({ competitorId }) => competitorId);
    await deps.events?.emit(scope, 'participants.protected', { eventId, competitorIds });
  }
  if (kept.length > 0 && !event.hasProtected) await deps.events?.emit(scope, 'event.protected', { eventId });
  const present = kept.filter(({ hasLeft }) => !hasLeft);
  return {
    freed: freedBibs,
    protected: present.length,
    reasons: countReasons(present),
    added: present.filter(({ protection }) => protection === null).length,
    youthAge: rule.youthAge,
    withoutBirthDate:
      rule.youthAge === 0
        ? 0
        : judged.filter((one) => one.now === null && one.verdict === null && !one.hasLeft && !one.isAgeKnown)
            .length,
  };
}

/**
 * Lists those of the given bibs that are in protected photos or have a clip. If the protection ended, strangers would
 * see them.
 */
export async function listShownBibs(
  deps: ProtectDeps,
  scope: Scope,
  eventId: string,
  bibs: readonly string[],
): Promise<string[]> {
  if (bibs.length === 0) return [];
  const onPhotos = await listBibsOfProtected(scope, eventId, bibs);
  const found = new Set<string>();
  await deps.events?.run(scope, 'event.find-clips', { eventId, bibKeys: bibs.map(bibKey), found });
  return [...onPhotos, ...bibs.filter((bib) => found.has(bibKey(bib)))];
}

function countReasons(judged: readonly { now: Protection | null }[]): Record<Protection, number> {
  const countOf = (reason: Protection) => judged.filter(({ now }) => now === reason).length;
  return {
    Age: countOf('Age'),
    Distance: countOf('Distance'),
    Team: countOf('Team'),
    Operator: countOf('Operator'),
  };
}

const NOBODY: ProtectionCounts = {
  protected: 0,
  reasons: countReasons([]),
  added: 0,
  youthAge: 0,
  withoutBirthDate: 0,
  freed: [],
};

/**
 * Refuses a change that ends protections unless the authority permits it.
 * @param bibs of the participants whose protection would end
 * @returns Conflict, with these participants and the roles that have the right
 */
async function refuseFreeing(
  scope: Scope,
  eventId: string,
  bibs: readonly string[],
  authority: ProtectionAuthority,
): Promise<Refusal | undefined> {
  if (bibs.length === 0) return undefined;
  const isAllowed =
    typeof authority === 'function'
      ? authority(bibs)
      : await actorMay(scope, authority, 'participant.unprotect', eventId);
  if (isAllowed) return undefined;
  const [count, named] = [bibs.length, nameBibs(bibs)];
  return refuse('Conflict', [faultAt(ENDS_PROTECTION, 'ProtectionWouldEnd', { count, bibs: named })]);
}

/**
 * Protects participants who were merged into a protected one, because the same child may wear either bib in photos.
 * Participants with a member's verdict stay unchanged.
 */
export async function protectDuplicates(
  deps: ProtectDeps,
  scope: Scope,
  eventId: string,
  competitorIds: readonly string[],
): Promise<void> {
  const known = await listJudged(scope, eventId, competitorIds);
  const open = known.filter(
    ({ protection, verdict, hasLeft }) => protection === null && verdict === null && hasLeft,
  );
  if (open.length === 0) return;
  await saveProtectionVerdict(
    scope,
    open.map(({ competitorId }) => competitorId),
    true,
  );
  // All other participants have just been judged, so no protection can end here.
  const judged = await protectParticipants(deps, scope, eventId, () => false);
  if (isRefusal(judged)) throw new Error(`a protection of the event ${eventId} would end`);
}

/**
 * Judges the participants of events again that were judged with another age limit than the tenant's current one. The
 * member who changed the age limit had the right to end protections.
 */
export async function rejudgeAllProtections(
  deps: Pick<Deps, 'database' | 'events' | 'log'>,
  tenantId: string,
): Promise<void> {
  const due = await deps.database.inTenant(tenantId, async (scope) =>
    listJudgedByOtherAge(scope, await readYouthAge(scope)),
  );
  const round = {
    sweep: 'competitors.protect-anew',
    tenantId,
    items: due,
    keyOf: (eventId: string) => eventId,
  };
  await eachItem(deps, round, (eventId) =>
    deps.database.inTenant(tenantId, async (scope) => {
      await lockStartList(scope, eventId, 'change');
      await protectParticipants(deps, scope, eventId, ALREADY_AUTHORISED);
    }),
  );
}

/**
 * Sets whether a participant is protected, regardless of age and distance, and records it.
 * @returns false if an operator had set the same before, or if the participant does not exist; Conflict if the actor
 *   lacks the right
 */
export async function protectParticipant(
  deps: Pick<Deps, 'events'>,
  scope: Scope,
  { eventId, competitorId, isProtected }: { eventId: string; competitorId: string; isProtected: boolean },
  cause: Cause,
): Promise<boolean | Refusal> {
  await lockStartList(scope, eventId, 'change');
  const [known] = await listJudged(scope, eventId, [competitorId]);
  if (known === undefined || known.verdict === isProtected) return false;
  await saveProtectionVerdict(scope, [competitorId], isProtected);
  const judged = await protectParticipants(deps, scope, eventId, cause.actor);
  if (isRefusal(judged)) return judged;
  const what = isProtected ? 'participant.protect' : 'participant.unprotect';
  await recordAction(scope, { what, thingId: competitorId, before: { protection: known.protection } }, cause);
  return true;
}
