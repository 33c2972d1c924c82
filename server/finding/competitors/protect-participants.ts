import { bibKey } from '#contract/competitor.ts';
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
    /** The first participant of an event became protected: from now on no faces of its photos are kept. */
    'event.protected': { eventId: string };
    /** All protected participants of an event were judged, including those merged into one of them. */
    'participants.protected': { eventId: string; competitorIds: readonly string[] };
  }
}

declare module '#platform/events.ts' {
  interface StepPayloads {
    /** Adds to `found` those of the given bibs (as `bibKey`) for which the event has a clip in any state. */
    'event.find-clips': { eventId: string; bibKeys: readonly string[]; found: Set<string> };
  }
}

export type ProtectDeps = Partial<Pick<Deps, 'events'>>;

/** The numbers of an event's protected participants. */
export interface ProtectionCounts {
  protected: number;
  /** The reasons of their protection, each participant once. */
  reasons: Record<Protection, number>;
  /** Those of them who were not protected before this change. */
  added: number;
  /** The age below which participants are protected; 0 if age does not protect. */
  youthAge: number;
  /** If age protects: participants without a plausible birth date and without another protection. */
  withoutBirthDate: number;
  /** Bibs of participants who are no longer protected. */
  freed: string[];
}

/**
 * The authority under which a change may end a protection: an actor needs `participant.unprotect`. A function judges
 * the affected bibs; `ALREADY_AUTHORISED` accepts what was allowed before.
 */
export type ProtectionAuthority = Actor | ((freed: readonly string[]) => boolean);

/** The authority of an earlier decision by a member with the right: an erasure, the tenant's youth age. */
export const ALREADY_AUTHORISED = (): boolean => true;

/** Names the part of a refusal that says whose protection would end. */
export const ENDS_PROTECTION = 'protection';

/** What a change of participants does to protected ones, beside ending protections. */
interface ProtectedChange {
  mergedInto?: ReadonlyMap<string, string>;
  listOpened?: () => Promise<readonly string[]>;
}

/**
 * Judges which participants of an event are protected, and updates names, photos and faces accordingly, in the
 * transaction of the change: of a start list, a correction, the tenant's age, or the event's youth distances. Every
 * change that could end a protection passes here.
 * @param change.mergedInto ids of participants who were merged into another
 * @param change.listOpened lists bibs of protected participants that another person got, and that require the same
 *   authority; called when all protections have been judged
 * @returns Conflict if a protection would end and the authority does not suffice: the caller must roll back
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
  // A bib that another participant wears now belongs to them.
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
  for (const { competitorId } of taken)
    await deps.events?.emit(scope, 'participant.proof-voided', { competitorId });
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
 * Lists those of the given bibs that are in protected photos or have a clip: without the protection, strangers see
 * both.
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
 * Requires the right to end protections, if a change ends any.
 * @param bibs of the participants whose protection ends
 * @returns Conflict, with these participants and the roles with that right, if the authority does not suffice
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
  return refuse('Conflict', [
    {
      path: ENDS_PROTECTION,
      message: `protection would end for ${count}: bibs ${named}. An owner, an operator or a privacy officer has to confirm it`,
    },
  ]);
}

/**
 * Protects participants who were merged into a protected one: the same child may wear either bib in photos. A
 * participant on whom a member decided stays unchanged.
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
  for (const { competitorId } of open) await saveProtectionVerdict(scope, competitorId, true);
  // All others have just been judged, so no protection ends.
  const judged = await protectParticipants(deps, scope, eventId, () => false);
  if (isRefusal(judged)) throw new Error(`a protection of the event ${eventId} would end`);
}

/**
 * Judges the participants of those events again that were judged by another age than the tenant's current one. The
 * member who changed the age had the right to end protections.
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
 * @returns false if an operator set it already, or there is no such participant; Conflict if the actor may not
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
  await saveProtectionVerdict(scope, competitorId, isProtected);
  const judged = await protectParticipants(deps, scope, eventId, cause.actor);
  if (isRefusal(judged)) return judged;
  const what = isProtected ? 'participant.protect' : 'participant.unprotect';
  await recordAction(scope, { what, thingId: competitorId, before: { protection: known.protection } }, cause);
  return true;
}
