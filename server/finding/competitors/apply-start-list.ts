import { findEvent, lockStartList, markKnown, type VerificationFactor } from '#finding/events/index.ts';
import type { StartListRow } from '#finding/start-lists/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { changeParticipants } from './change-participants.ts';
import { type CompetitorRecord, markLeft } from './competitors.store.ts';
import {
  changedFields,
  isDifferentPerson,
  listFormerWearers,
  overwrittenFields,
  voidsProofs,
} from './corrections.rules.ts';
import { markPassedOn } from './passed-on.store.ts';
import {
  findMovedPersons,
  findPersonDoubt,
  type MovedPerson,
  type PersonDoubt,
  withoutMoved,
} from './person-doubt.rules.ts';
import type { ProtectionAuthority, ProtectionCounts } from './protect-participants.ts';
import { markProofReplaced, restartProtections } from './protection.store.ts';
import { registerParticipants } from './register-participants.ts';
import { listRegistered, type Registered } from './registered.store.ts';
import { settleDistances } from './settle-distances.ts';
import { compareStartList, type StartListChanges } from './start-list.rules.ts';

export type { KeptCorrections } from './start-list.rules.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** Bibs on an event's start list were added or removed. */
    'startList.changed': { eventId: string };
  }
  interface StepPayloads {
    /** Adds those of the given participants to `found` whose photos a visitor has searched: all who can have a proof. */
    'participants.find-searched': { competitorIds: readonly string[]; found: Set<string> };
    /** Adds those of the given participants to `found` for whom a package was paid to which photos may still be added. */
    'participants.find-ordered': { competitorIds: readonly string[]; found: Set<string> };
  }
}

/**
 * Applies a checked start list in the caller's transaction, and returns the changes.
 * @param leftAt for a complete list, the time at which missing participants leave; undefined keeps them
 * @param unread the cells of unreadable lines: participants to whom they may refer stay unchanged
 * @param authority permits ending protections and making originals free; without it both are refused
 * @param mayMove decides whether bibs may pass to other people (`personDoubt`); if not, these participants and the
 *   lines about them wait (`heldKeys`), and the rest is applied. By default the caller asks about `personDoubt` and
 *   rolls back.
 * @param isSpared bibs whose wearers stay although a complete list does not contain them
 * @returns Conflict if the authority does not permit such a change, Invalid if the event would have too many distances;
 *   the caller must then roll back
 */
export async function applyStartList(
  deps: Pick<Deps, 'newId'> & Partial<Pick<Deps, 'events'>>,
  scope: Scope,
  eventId: string,
  rows: readonly StartListRow[],
  {
    leftAt,
    unread = [],
    authority = () => false,
    mayMove = () => true,
    isSpared,
  }: {
    leftAt?: Date | undefined;
    unread?: readonly (readonly string[])[];
    authority?: ProtectionAuthority;
    mayMove?: (doubt: PersonDoubt) => boolean;
    isSpared?: (bib: string) => boolean;
  } = {},
): Promise<AppliedList | Refusal> {
  await lockStartList(scope, eventId, 'change');
  const known = await listRegistered(scope, eventId);
  const compared = await compareStartList(known, rows, leftAt !== undefined, unread, isSpared);
  const moved = await findMovedPersons(known, compared, leftAt !== undefined);
  // Before the change, because it stops packages of participants whose row goes to another person.
  const ordered = await findOrdered(deps, scope, moved);
  const personDoubt = findPersonDoubt(known, compared, moved, ordered);
  const isHeld = personDoubt !== undefined && personDoubt.moved.length > 0 && !mayMove(personDoubt);
  const { changes, heldKeys } = isHeld
    ? withoutMoved(compared, personDoubt.moved)
    : { changes: compared, heldKeys: [] };
  const left = leftAt === undefined ? [] : changes.missingIds;
  const replaced = new Set(changes.replacedIds);
  const added = changes.added.map((row) => ({
    ...row,
    eventId,
    competitorId: row.competitorId ?? deps.newId(),
  }));
  const written = [
    ...added,
    ...changes.changed.map(({ row, ...change }) => ({ ...row, ...change, eventId })),
  ];
  const factor = (await findEvent(scope, eventId))?.verificationFactor ?? 'None';
  const { others, voided } = findVoided(known, written, replaced, factor);
  const leaving = new Set(left);
  const afterwards = known.map((one) =>
    leaving.has(one.competitorId) ? Object.assign({}, one, { leftAt }) : one,
  );
  const passedOnIds = await listFormerWearers(afterwards, added);
  const formerIds = passedOnIds.filter((competitorId) => !leaving.has(competitorId));
  const isOther = new Set([...others, ...listNamedElsewhere(moved, changes, left), ...formerIds]);
  const stated = new Map(changes.changed.map((change) => [change.competitorId, change.stated]));
  const judged = await changeParticipants(deps, scope, eventId, { authority, stated }, async () => {
    // Missing participants leave first, because another participant may wear their bib now.
    if (leftAt !== undefined) await markLeft(scope, eventId, left, { leftAt });
    await registerParticipants(deps, scope, eventId, written);
    await restartProtections(scope, others);
    await markProofReplaced(scope, others);
    await markPassedOn(scope, passedOnIds);
  });
  if (isRefusal(judged)) return judged;
  const distances = rows.flatMap(({ distance }) => distance ?? []);
  const crowded = await settleDistances(deps, scope, eventId, distances);
  if (crowded !== undefined) return crowded;
  // Their bib may get another wearer, as after a removal at the desk.
  const gone = new Set<string>();
  const competitorIds = [...left, ...formerIds];
  if (competitorIds.length > 0)
    await deps.events?.run(scope, 'participants.find-searched', { competitorIds, found: gone });
  const changedIds = new Set(changes.changed.map(({ competitorId }) => competitorId));
  const passedOn = [...isOther].filter((competitorId) => changedIds.has(competitorId));
  const participants = [...new Set([...voided, ...passedOn, ...gone])].map((competitorId) => ({
    competitorId,
    isOther: isOther.has(competitorId),
  }));
  if (participants.length > 0) await deps.events?.emit(scope, 'participants.proof-voided', { participants });
  if (rows.some((row) => row.email)) await markKnown(scope, eventId, 'Emails');
  if (changes.added.length + left.length > 0)
    await deps.events?.emit(scope, 'startList.changed', { eventId });
  return { ...changes, protection: judged.protection, personDoubt, heldKeys };
}

/** The changes of an applied list. */
type AppliedList = StartListChanges & {
  protection: ProtectionCounts;
  /** Why a member should check the persons of the list. */
  personDoubt: PersonDoubt | undefined;
  /** The keys of bibs whose lines were not applied, because the bibs would pass to other people. */
  heldKeys: readonly string[];
};

/** Finds the participants with a package among those who lose their bib. */
async function findOrdered(
  deps: Partial<Pick<Deps, 'events'>>,
  scope: Scope,
  moved: readonly MovedPerson[],
): Promise<ReadonlySet<string>> {
  const competitorIds = moved.map(({ competitorId }) => competitorId);
  const found = new Set<string>();
  if (moved.length > 0) await deps.events?.run(scope, 'participants.find-ordered', { competitorIds, found });
  return found;
}

/** Lists the participants whose row changes or leaves while another line of the list names them. */
function listNamedElsewhere(
  moved: readonly MovedPerson[],
  { changed }: Pick<StartListChanges, 'changed'>,
  left: readonly string[],
): string[] {
  const applied = new Set([...changed.map(({ competitorId }) => competitorId), ...left]);
  return moved.flatMap(({ competitorId, newBib }) =>
    newBib !== undefined && applied.has(competitorId) ? competitorId : [],
  );
}

/**
 * Finds participants whose earlier proofs become void: the list gives their bib to another person, or changes an
 * address or a second factor that may have served as proof. A value that was empty before proved nothing.
 */
function findVoided(
  known: readonly Registered[],
  written: readonly CompetitorRecord[],
  replaced: ReadonlySet<string>,
  factor: VerificationFactor,
): { others: string[]; voided: string[] } {
  const before = new Map(known.map((one) => [one.competitorId, one]));
  const others: string[] = [];
  const voided: string[] = [];
  for (const row of written) {
    const one = before.get(row.competitorId);
    if (one === undefined) continue;
    // A list with names only keeps the address. The kept address must not make the two look like the same person.
    const isOther = replaced.has(row.competitorId) || isDifferentPerson(one, row);
    const overwritten = overwrittenFields(one, changedFields(one, row));
    if (isOther) others.push(row.competitorId);
    if (isOther || voidsProofs(overwritten, factor)) voided.push(row.competitorId);
  }
  return { others, voided };
}
