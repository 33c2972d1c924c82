import { isDeepStrictEqual } from 'node:util';
import { bibKey } from '#contract/competitor.ts';
import { findEvent, lockStartList, markKnown } from '#finding/events/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { readAddresses, type Wearer } from './addresses.store.ts';
import { changeParticipants } from './change-participants.ts';
import { markLeft } from './competitors.store.ts';
import {
  type Corrections,
  changedFields,
  correctionsAfter,
  fillFrom,
  isDifferentPerson,
  listFormerWearers,
  overwrittenFields,
  type ParticipantFacts,
  pickFields,
  replacesSecret,
  voidsProofs,
} from './corrections.rules.ts';
import { markPassedOn, unmarkPassedOn } from './passed-on.store.ts';
import { protectParticipants } from './protect-participants.ts';
import {
  isProtected,
  markProofReplaced,
  restartProtections,
  saveProtectionVerdict,
} from './protection.store.ts';
import { readWearersOf, registerMerged, registerParticipants, type Stated } from './register-participants.ts';
import { listRegistered, type Registered } from './registered.store.ts';
import { settleDistances } from './settle-distances.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /**
     * The second factors of participants changed, or the participants left the race: earlier proofs are void. `isOther`
     * is set if the row went to another person, or the bib of a participant who left.
     */
    'participants.proof-voided': { participants: readonly { competitorId: string; isOther?: boolean }[] };
    /** Participants of an event were merged: look-ups of `competitorId` must use `intoId` from now on. */
    'participants.merged': { eventId: string; pairs: readonly { competitorId: string; intoId: string }[] };
    /** A participant who had been removed or merged into another was restored. */
    'participant.restored': { competitorId: string };
  }
}

type CorrectDeps = Pick<Deps, 'clock' | 'events' | 'keys'>;

/**
 * The outcome of a correction. Done: the correction was made. Changed: the participant changed since they were shown.
 * BibTaken: another participant wears the bib. All outcomes except Done leave everything unchanged. If protections
 * would end and the actor may not end them, each operation is refused (`protectParticipants`).
 */
export type CorrectionOutcome =
  | { kind: 'Done' | 'AsBefore' | 'Changed' }
  | { kind: 'BibTaken'; by: Pick<Registered, 'surname' | 'givenName' | 'bib'> };

/** Reads a participant again; undefined if the participant changed since they were shown. */
async function readAsSeen(scope: Scope, seen: Registered): Promise<Registered | undefined> {
  const now = await listRegistered(scope, seen.eventId, seen.bib);
  return now.find((one) => isDeepStrictEqual(one, seen));
}

/**
 * Finds another participant who wears a bib.
 * @param member considers only this member of a team
 */
async function findOtherWearer(
  scope: Scope,
  { eventId, competitorId, bib }: Pick<Registered, 'eventId' | 'competitorId' | 'bib'>,
  member?: number,
): Promise<Registered | undefined> {
  const known = await listRegistered(scope, eventId, bib);
  return known.find(
    (one) =>
      one.leftAt === null &&
      one.competitorId !== competitorId &&
      (member === undefined || one.member === member),
  );
}

/**
 * Corrects a participant's data and records the correction. If the bib changes, photos are judged again. Search tokens
 * and mailed links that rest on the wrong data become invalid. A later start list that still has the old values does
 * not undo the correction.
 * @param seen the participant as shown to the operator
 */
export async function editParticipant(
  { events, keys }: Pick<CorrectDeps, 'events' | 'keys'>,
  scope: Scope,
  seen: Registered,
  given: Partial<ParticipantFacts>,
  cause: Cause,
): Promise<CorrectionOutcome | Refusal> {
  const { eventId, competitorId } = seen;
  await lockStartList(scope, eventId, 'change');
  const known = await readAsSeen(scope, seen);
  if (known === undefined || known.leftAt !== null) return { kind: 'Changed' };
  const fields = changedFields(known, given);
  if (fields.length === 0) return { kind: 'AsBefore' };
  const isMoved = bibKey(given.bib ?? known.bib) !== bibKey(known.bib);
  const next = { ...known, ...given, ...(isMoved ? { member: 0 } : {}) };
  const wearer = isMoved ? await findOtherWearer(scope, next) : undefined;
  if (wearer !== undefined) return { kind: 'BibTaken', by: wearer };
  // A new name may mean a new person; fields that are not stated are then unknown.
  const stated = { email: given.email ?? null, birthDate: given.birthDate ?? null };
  const isOther = isDifferentPerson(known, { ...next, ...stated });
  const judged = await changeParticipants(
    { events },
    scope,
    eventId,
    { authority: cause.actor, stated: new Map([[competitorId, stated]]) },
    async () => {
      const isVoid = await save({ events }, scope, known, { ...next, stated }, fields);
      if (isOther) await restartProtections(scope, [competitorId]);
      const event = await findEvent(scope, eventId);
      const overwritten = overwrittenFields(known, fields);
      if (isOther || (event !== undefined && replacesSecret(overwritten, event)))
        await markProofReplaced(scope, [competitorId]);
      return isVoid;
    },
  );
  if (isRefusal(judged)) return judged;
  const crowded = fields.includes('distance') ? await settleDistances({ events }, scope, eventId) : undefined;
  if (crowded !== undefined) return crowded;
  const isVoid = judged.changed || isOther;
  const [before, after] = [pickFields(known, fields), pickFields(next, fields)];
  const values = { before, after, keys };
  await recordAction(scope, { what: 'participant.edit', thingId: competitorId, ...values }, cause);
  if (isVoid)
    await events.emit(scope, 'participants.proof-voided', { participants: [{ competitorId, isOther }] });
  if (isMoved) await unmarkPassedOn(scope, eventId, bibKey(known.bib));
  if (isMoved) await voidFormerWearers({ events }, scope, next);
  if (fields.includes('bib')) await events.emit(scope, 'startList.changed', { eventId });
  return { kind: 'Done' };
}

/**
 * Voids the proofs of participants who left, if another person wears their bib from now on (docs/decisions/0311).
 * @param isFormer whether a participant of the bib counts
 */
async function voidFormerWearers(
  { events }: Pick<CorrectDeps, 'events'>,
  scope: Scope,
  wearer: ParticipantFacts & Pick<Registered, 'competitorId' | 'eventId'>,
  isFormer: (one: Registered) => boolean = () => true,
): Promise<void> {
  const known = await listRegistered(scope, wearer.eventId, wearer.bib);
  const formerIds = await listFormerWearers(known.filter(isFormer), [wearer]);
  await markPassedOn(scope, formerIds);
  const participants = formerIds.map((competitorId) => ({ competitorId, isOther: true }));
  if (participants.length > 0) await events.emit(scope, 'participants.proof-voided', { participants });
}

/**
 * Writes a corrected participant.
 * @param wearers the wearers of the bibs before an exchange
 * @returns whether visitors' earlier proofs become void
 */
async function save(
  { events }: Pick<CorrectDeps, 'events'>,
  scope: Scope,
  known: Registered,
  next: ParticipantFacts & Pick<Registered, 'competitorId' | 'eventId' | 'member'> & { stated?: Stated },
  fields: readonly (keyof ParticipantFacts)[],
  wearers?: readonly Wearer[],
): Promise<boolean> {
  const corrections = Object.entries(correctionsAfter(known, fields));
  // A value that is changed back to the list's value is no longer a correction.
  const corrected: Corrections = Object.fromEntries(
    corrections.filter(([field, listed]) => next[field as keyof ParticipantFacts] !== listed),
  );
  await registerParticipants({ events }, scope, next.eventId, [{ ...next, corrected }], wearers);
  if (next.email !== null) await markKnown(scope, next.eventId, 'Emails');
  const event = await findEvent(scope, next.eventId);
  return voidsProofs(overwrittenFields(known, fields), event?.verificationFactor ?? 'None');
}

/**
 * Exchanges the bibs of two participants and records it for both. Unlike two edits, this leaves no participant without
 * a bib in between.
 */
export async function exchangeBibs(
  { clock, events }: CorrectDeps,
  scope: Scope,
  { one, other }: { one: Registered; other: Registered },
  cause: Cause,
): Promise<CorrectionOutcome | Refusal> {
  const { eventId } = one;
  await lockStartList(scope, eventId, 'change');
  const [first, second] = [await readAsSeen(scope, one), await readAsSeen(scope, other)];
  if (first === undefined || second === undefined || first.leftAt !== null || second.leftAt !== null)
    return { kind: 'Changed' };
  if (bibKey(first.bib) === bibKey(second.bib)) return { kind: 'AsBefore' };
  const wearers = await readWearersOf(scope, eventId, [first.bib, second.bib]);
  const judged = await changeParticipants(
    { events },
    scope,
    eventId,
    { authority: cause.actor },
    async () => {
      // A bib has only one wearer at a time, so the first participant leaves the list while the second takes the bib.
      await markLeft(scope, eventId, [first.competitorId], { leftAt: clock.now() });
      for (const [known, { bib, member }] of [
        [second, first],
        [first, second],
      ] as const) {
        const { competitorId } = known;
        await save({ events }, scope, known, { ...known, bib, member }, ['bib'], wearers);
        const change = { before: { bib: known.bib }, after: { bib } };
        await recordAction(scope, { what: 'participant.edit', thingId: competitorId, ...change }, cause);
        await events.emit(scope, 'participants.proof-voided', { participants: [{ competitorId }] });
      }
    },
  );
  if (isRefusal(judged)) return judged;
  await events.emit(scope, 'startList.changed', { eventId });
  return { kind: 'Done' };
}

/**
 * Merges a participant into another one who is the same person, registered twice. The kept participant gets data that
 * only the other has. Look-ups of the other, also from orders, find the kept one from now on.
 * @param bib the kept participant's bib after the merge: either of the two
 */
export async function mergeParticipants(
  { clock, events, keys }: CorrectDeps,
  scope: Scope,
  { kept, other, bib }: { kept: Registered; other: Registered; bib: string },
  cause: Cause,
): Promise<CorrectionOutcome | Refusal> {
  const { eventId, competitorId: intoId } = kept;
  const { competitorId } = other;
  await lockStartList(scope, eventId, 'change');
  const [one, two] = [await readAsSeen(scope, kept), await readAsSeen(scope, other)];
  if (one === undefined || two === undefined || one.leftAt !== null || two.leftAt !== null)
    return { kind: 'Changed' };
  const addresses = await readAddresses(scope, [intoId, competitorId]);
  const { bib: worn, member } = bibKey(bib) === bibKey(two.bib) ? two : one;
  const filled = { ...fillFrom(one, two), bib: worn, member };
  const fields = changedFields(one, filled);
  const by = { authority: cause.actor, mergedInto: new Map([[competitorId, intoId]]) };
  const judged = await changeParticipants({ events }, scope, eventId, by, async () => {
    await markLeft(scope, eventId, [competitorId], { leftAt: clock.now(), isKeptOff: true });
    const isVoid = fields.length > 0 && (await save({ events }, scope, one, filled, fields));
    const before = [addresses.get(intoId), addresses.get(competitorId)] as const;
    await registerMerged({ events }, scope, eventId, [{ kept: filled, before }]);
    return isVoid;
  });
  if (isRefusal(judged)) return judged;
  const isVoid = judged.changed;
  // The same child may wear either bib in photos. So a participant who is restored later stays protected until a member
  // ends it.
  if ((await isProtected(scope, intoId)) && !(await isProtected(scope, competitorId))) {
    await saveProtectionVerdict(scope, [competitorId], true);
    const again = await protectParticipants({ events }, scope, eventId, cause.actor, by);
    if (isRefusal(again)) return again;
  }
  const both = { kept: intoId, other: competitorId };
  const before = { ...both, ...pickFields(one, fields), otherBib: two.bib };
  const after = pickFields(filled, fields);
  for (const thingId of [intoId, competitorId])
    await recordAction(scope, { what: 'participant.merge', thingId, before, after, keys }, cause);
  await events.emit(scope, 'participants.merged', { eventId, pairs: [{ competitorId, intoId }] });
  if (isVoid)
    await events.emit(scope, 'participants.proof-voided', { participants: [{ competitorId: intoId }] });
  await events.emit(scope, 'startList.changed', { eventId });
  return { kind: 'Done' };
}

/**
 * Removes a participant from the start list and records it. A later list that still contains the participant does not
 * restore them.
 */
export async function dropParticipant(
  { clock, events, keys }: CorrectDeps,
  scope: Scope,
  seen: Registered,
  cause: Cause,
): Promise<CorrectionOutcome | Refusal> {
  const { eventId, competitorId } = seen;
  await lockStartList(scope, eventId, 'change');
  const known = await readAsSeen(scope, seen);
  if (known === undefined) return { kind: 'Changed' };
  if (known.isKeptOff) return { kind: 'AsBefore' };
  const judged = await changeParticipants({ events }, scope, eventId, { authority: cause.actor }, () =>
    markLeft(scope, eventId, [competitorId], { leftAt: clock.now(), isKeptOff: true }),
  );
  if (isRefusal(judged)) return judged;
  const before = pickFields(known, ['bib', 'surname', 'givenName']);
  await recordAction(scope, { what: 'participant.drop', thingId: competitorId, before, keys }, cause);
  await events.emit(scope, 'participants.proof-voided', { participants: [{ competitorId }] });
  await events.emit(scope, 'startList.changed', { eventId });
  return { kind: 'Done' };
}

/** Restores a participant who was removed by an operator or merged into another, and records it. */
export async function restoreParticipant(
  { events, keys }: Pick<CorrectDeps, 'events' | 'keys'>,
  scope: Scope,
  seen: Registered,
  cause: Cause,
): Promise<CorrectionOutcome | Refusal> {
  const { eventId, competitorId } = seen;
  await lockStartList(scope, eventId, 'change');
  const known = await readAsSeen(scope, seen);
  if (known === undefined) return { kind: 'Changed' };
  if (known.leftAt === null) return { kind: 'AsBefore' };
  const wearer = await findOtherWearer(scope, known, known.member);
  if (wearer !== undefined) return { kind: 'BibTaken', by: wearer };
  const judged = await changeParticipants({ events }, scope, eventId, { authority: cause.actor }, () =>
    registerParticipants({ events }, scope, eventId, [known]),
  );
  if (isRefusal(judged)) return judged;
  const after = pickFields(known, ['bib', 'surname', 'givenName']);
  await recordAction(scope, { what: 'participant.restore', thingId: competitorId, after, keys }, cause);
  await events.emit(scope, 'participant.restored', { competitorId });
  // Members of their team wore the bib beside them.
  await voidFormerWearers({ events }, scope, known, ({ member }) => member === known.member);
  await events.emit(scope, 'startList.changed', { eventId });
  return { kind: 'Done' };
}
