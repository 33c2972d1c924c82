import { bibKey } from '#contract/competitor.ts';
import { lockStartList, markKnown } from '#finding/events/index.ts';
import { searchText } from '#finding/search-text.ts';
import type { Cause } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { readAddresses } from './addresses.store.ts';
import { changeParticipants } from './change-participants.ts';
import { markLeft, moveCompetitors } from './competitors.store.ts';
import { changedFields, fillFrom, listFormerWearers } from './corrections.rules.ts';
import { markPassedOn } from './passed-on.store.ts';
import {
  listUnprovedOnPhotosOf,
  registerMerged,
  registerParticipants,
  requireProofs,
} from './register-participants.ts';
import { listRegistered, type Registered } from './registered.store.ts';
import { settleDistances } from './settle-distances.ts';

/** Two participants with the same bib, one from each of two events. */
interface BibPair {
  from: Registered;
  into: Registered;
}

/**
 * Compares the participants of two events before a merge.
 * @returns how many are added, which are the same person, and which have a bib that another participant wears
 */
export function compareStartLists(
  from: readonly Registered[],
  into: readonly Registered[],
): { joining: number; same: BibPair[]; conflicts: BibPair[] } {
  const listed = (all: readonly Registered[]) => all.filter(({ leftAt }) => leftAt === null);
  const nameOf = ({ givenName, surname }: Registered) => searchText(`${givenName} ${surname}`.trim());
  const wearers = Map.groupBy(listed(into), ({ bib }) => bibKey(bib));
  const pairs = listed(from).flatMap((one) => {
    // Members of a team share the bib, so names distinguish them.
    const [first, ...others] = wearers.get(bibKey(one.bib)) ?? [];
    const other = [first, ...others].find((each) => each && nameOf(each) === nameOf(one)) ?? first;
    return other === undefined ? [] : { from: one, into: other };
  });
  const isSame = (pair: BibPair) => nameOf(pair.from) === nameOf(pair.into);
  return {
    joining: listed(from).length - pairs.length,
    same: pairs.filter(isSame),
    conflicts: pairs.filter((pair) => !isSame(pair)),
  };
}

/** Reads and compares the participants of two events: see `compareStartLists`. */
export async function readStartListPairs(
  scope: Scope,
  eventId: string,
  intoEventId: string,
): Promise<ReturnType<typeof compareStartLists>> {
  return compareStartLists(await listRegistered(scope, eventId), await listRegistered(scope, intoEventId));
}

interface ComparedLists {
  eventId: string;
  intoEventId: string;
  own: readonly Registered[];
  others: readonly Registered[];
  same: readonly BibPair[];
}

/**
 * Lists the participants of only one of two events whose bib is in photos of the other one: somebody who was not listed
 * there, or was removed, may be in them.
 */
async function listUnproved(scope: Scope, { eventId, intoEventId, own, others, same }: ComparedLists) {
  const paired = new Set(same.flatMap(({ from, into }) => [from.competitorId, into.competitorId]));
  const isAlone = ({ competitorId, leftAt }: Registered) => leftAt === null && !paired.has(competitorId);
  return [
    ...(await listUnprovedOnPhotosOf(scope, intoEventId, own.filter(isAlone))),
    ...(await listUnprovedOnPhotosOf(scope, eventId, others.filter(isAlone))),
  ];
}

/** Lists the participants who left one of two events and whose bib another person of the other event wears. */
async function listReplaced({ own, others, same }: Pick<ComparedLists, 'own' | 'others' | 'same'>) {
  const intoOf = new Map(same.map(({ from, into }) => [from.competitorId, into]));
  const isListed = ({ leftAt }: Registered) => leftAt === null;
  // A participant of both lists is known in the other event already.
  const added = own.filter((one) => isListed(one) && !intoOf.has(one.competitorId));
  return [
    ...(await listFormerWearers(own, others.filter(isListed))),
    ...(await listFormerWearers(others, added)),
  ];
}

/**
 * Moves an event's participants to another event. A person on both lists becomes one participant, who gets the data
 * that only the other row has. Look-ups of the other row, also from orders, find this participant.
 * @returns the participants whose bib another one wears: if there are any, nothing was changed; Conflict if a
 *   participant would lose protection and the actor may not end it
 */
export async function mergeStartLists(
  { clock, events }: Pick<Deps, 'clock' | 'events'>,
  scope: Scope,
  eventId: string,
  intoEventId: string,
  { actor }: Pick<Cause, 'actor'>,
): Promise<BibPair[] | Refusal> {
  for (const lockedId of [eventId, intoEventId].toSorted()) await lockStartList(scope, lockedId, 'change');
  const [own, others] = [await listRegistered(scope, eventId), await listRegistered(scope, intoEventId)];
  const { same, conflicts } = compareStartLists(own, others);
  if (conflicts.length > 0) return conflicts;
  const unproved = await listUnproved(scope, { eventId, intoEventId, own, others, same });
  const leaving = same.map((pair) => pair.from.competitorId);
  const ids = same.flatMap(({ from, into }) => [from.competitorId, into.competitorId]);
  const addresses = await readAddresses(scope, ids);
  const filled = same.flatMap(({ from, into }) => {
    const both = fillFrom(into, from);
    return changedFields(into, both).length === 0 ? [] : both;
  });
  const mergedInto = new Map(same.map(({ from, into }) => [from.competitorId, into.competitorId]));
  const replaced = await listReplaced({ own, others, same });
  const judged = await changeParticipants(
    { events },
    scope,
    intoEventId,
    { authority: actor, mergedInto },
    async () => {
      await markLeft(scope, eventId, leaving, { leftAt: clock.now(), isKeptOff: true });
      await moveCompetitors(scope, eventId, intoEventId);
      await registerParticipants({ events }, scope, intoEventId, filled);
      const merged = same.map((pair) => ({
        kept: fillFrom(pair.into, pair.from),
        before: [addresses.get(pair.into.competitorId), addresses.get(pair.from.competitorId)] as const,
      }));
      await registerMerged({ events }, scope, intoEventId, merged);
      await requireProofs({ events }, scope, intoEventId, unproved);
      await markPassedOn(scope, replaced);
      const pairs = [...mergedInto].map(([competitorId, intoId]) => ({ competitorId, intoId }));
      if (pairs.length > 0) await events.emit(scope, 'participants.merged', { eventId: intoEventId, pairs });
    },
  );
  if (isRefusal(judged)) return judged;
  const found = new Set<string>();
  await events.run(scope, 'participants.find-searched', { competitorIds: replaced, found });
  const participants = [...found].map((competitorId) => ({ competitorId, isOther: true }));
  if (participants.length > 0) await events.emit(scope, 'participants.proof-voided', { participants });
  const now = (await listRegistered(scope, intoEventId)).filter(({ leftAt }) => leftAt === null);
  if (now.some(({ email }) => email !== null)) await markKnown(scope, intoEventId, 'Emails');
  return (await settleDistances({ events }, scope, intoEventId)) ?? [];
}
