import type { FastifyInstance } from 'fastify';
import { normaliseBib } from '#contract/competitor.ts';
import { deskParticipantSchemas } from '#contract/desk-events.schema.ts';
import { deskParticipantRoutes } from '#contract/desk-events.ts';
import { faultAt } from '#contract/faults.ts';
import {
  type CorrectionOutcome,
  confirmParticipantAddress,
  dropParticipant,
  editParticipant,
  exchangeBibs,
  findRegistered,
  mergeParticipants,
  type ParticipantFacts,
  pageRegistered,
  protectParticipant,
  type Registered,
  restoreParticipant,
} from '#finding/competitors/index.ts';
import { findEvent, findEventSubject } from '#finding/events/index.ts';
import { wasEverPublished } from '#finding/photos/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import { readParticipant } from '#finding/start-lists/index.ts';
import type { Cause } from '#hosting/actions/index.ts';
import { type DeskDeps, type DeskHandlers, openDeskService, SEARCHING_COST } from '#hosting/desk/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { describeParticipant } from './describe-participant.ts';
import { participantVersion, presentDependents, presentParticipant } from './participants.presenter.ts';
import { refuseOtherBib } from './refuse-other-bib.ts';

/** The participant to correct, and the version that was shown to the operator. */
interface Named {
  eventId: string;
  participantId: string;
  seen: string;
}

/** Opens the calls about participants, by the operations that the commands use. */
export function openDeskParticipants(app: FastifyInstance, deps: Deps & RecognitionDeps & DeskDeps): void {
  openDeskService(app, deps, deskParticipantRoutes, deskParticipantSchemas, {
    ...participantCalls(deps),
    ...correctionCalls(deps),
    ...protectionCalls(deps),
  });
}

/** Answers the calls about one participant’s facts. */
function participantCalls(
  deps: Deps & RecognitionDeps & DeskDeps,
): Pick<
  DeskHandlers<typeof deskParticipantSchemas>,
  'findParticipants' | 'getParticipant' | 'editParticipant' | 'confirmParticipantAddress'
> {
  const findSubject = findEventSubject;
  return {
    findParticipants: {
      operation: 'person.read',
      cost: SEARCHING_COST,
      findSubject,
      async run({ scope, params: { eventId }, query: { words: text, hasLeft, offset, count } }) {
        const found = await pageRegistered(scope, eventId, { text, hasLeft }, { offset, count });
        return ok({ participants: found.participants.map(presentParticipant), total: found.total });
      },
    },
    getParticipant: {
      operation: 'person.read',
      cost: SEARCHING_COST,
      findSubject,
      async run({ scope, params: { eventId, participantId }, query: { bib } }) {
        const event = await findEvent(scope, eventId);
        const known = await findRegistered(scope, eventId, participantId);
        if (event === undefined || known === undefined) return refuse('NotFound');
        const other = bib === undefined ? undefined : normaliseBib(bib);
        const hanging = presentDependents(await describeParticipant(deps, scope, known, other));
        return ok({
          ...presentParticipant(known),
          code: known.code,
          listed: { ...known.corrected },
          emailOrigin: known.emailOrigin,
          verificationFactor: event.verificationFactor,
          version: participantVersion(known),
          hanging,
        });
      },
    },
    editParticipant: {
      operation: 'participant.edit',
      // The address decides who opens the participant's photos and who receives their data. The bib decides which
      // photos these are, including those that are not read or published yet.
      needsFreshLogin: async ({ scope, params: { eventId }, body: { changes } }) =>
        changes.email !== undefined ||
        (changes.bib !== undefined && (await wasEverPublished(scope, eventId))),
      findSubject,
      async run({ scope, actor, params, body: { changes, seen, why } }) {
        const known = await readSeen(scope, { ...params, seen });
        if (isRefusal(known)) return known;
        const given = readChanges(known, changes);
        if (isRefusal(given)) return given;
        const { eventId, participantId } = params;
        const refused =
          given.bib === undefined || given.bib === known.bib
            ? undefined
            : await refuseOtherBib(scope, actor, eventId, [participantId]);
        return refused ?? judge(await editParticipant(deps, scope, known, given, { actor, why }));
      },
    },
    confirmParticipantAddress: {
      operation: 'participant.confirm-address',
      findSubject,
      async run({ scope, actor, params, body: { seen, why } }) {
        const known = await readSeen(scope, { ...params, seen });
        if (isRefusal(known)) return known;
        const isDone = await confirmParticipantAddress(scope, known.competitorId, { actor, why });
        return judge({ kind: isDone ? 'Done' : 'AsBefore' });
      },
    },
  };
}

/** Answers the calls that correct who takes part. */
function correctionCalls(
  deps: Deps & RecognitionDeps & DeskDeps,
): Pick<
  DeskHandlers<typeof deskParticipantSchemas>,
  'exchangeBibs' | 'mergeParticipants' | 'dropParticipant' | 'restoreParticipant'
> {
  const findSubject = findEventSubject;
  return {
    exchangeBibs: {
      operation: 'participant.edit',
      needsFreshLogin: ({ scope, params: { eventId } }) => wasEverPublished(scope, eventId),
      findSubject,
      async run({ scope, actor, params, body: { otherId, otherSeen, seen, why } }) {
        const both = await readBoth(scope, { ...params, seen }, { otherId, otherSeen });
        if (isRefusal(both)) return both;
        const refused = await refuseOtherBib(scope, actor, params.eventId, [params.participantId, otherId]);
        return refused ?? judge(await exchangeBibs(deps, scope, both, { actor, why }));
      },
    },
    mergeParticipants: {
      operation: 'participant.merge',
      findSubject,
      async run({ scope, actor, params, body: { otherId, otherSeen, seen, bib, why } }) {
        const both = await readBoth(scope, { ...params, seen }, { otherId, otherSeen });
        if (isRefusal(both)) return both;
        const worn = normaliseBib(bib);
        if (![both.one.bib, both.other.bib].includes(worn))
          return refuse('Invalid', [faultAt('bib', 'BibOfNeither')]);
        const merging = { kept: both.one, other: both.other, bib: worn };
        const refused = await refuseOtherBib(scope, actor, params.eventId, [params.participantId, otherId]);
        return refused ?? judge(await mergeParticipants(deps, scope, merging, { actor, why }));
      },
    },
    dropParticipant: {
      operation: 'participant.drop',
      findSubject,
      async run({ scope, actor, params, body: { seen, why } }) {
        const known = await readSeen(scope, { ...params, seen });
        if (isRefusal(known)) return known;
        return judge(await dropParticipant(deps, scope, known, { actor, why }));
      },
    },
    restoreParticipant: {
      operation: 'participant.restore',
      findSubject,
      async run({ scope, actor, params, body: { seen, why } }) {
        const known = await readSeen(scope, { ...params, seen });
        if (isRefusal(known)) return known;
        return judge(await restoreParticipant(deps, scope, known, { actor, why }));
      },
    },
  };
}

/** Answers the calls that start or end a participant's protection. */
function protectionCalls(
  deps: Deps & RecognitionDeps & DeskDeps,
): Pick<DeskHandlers<typeof deskParticipantSchemas>, 'protectParticipant' | 'unprotectParticipant'> {
  const findSubject = findEventSubject;
  return {
    protectParticipant: {
      operation: 'participant.protect',
      findSubject,
      run: ({ scope, actor, params, body: { seen, why } }) =>
        setProtection(deps, scope, { ...params, seen, isProtected: true }, { actor, why }),
    },
    unprotectParticipant: {
      operation: 'participant.unprotect',
      findSubject,
      run: ({ scope, actor, params, body: { seen, why } }) =>
        setProtection(deps, scope, { ...params, seen, isProtected: false }, { actor, why }),
    },
  };
}

/**
 * Reads a participant of an event that is not being deleted. Refuses if the participant has changed since they were
 * shown.
 */
async function readSeen(
  scope: Scope,
  { eventId, participantId, seen }: Named,
): Promise<Registered | Refusal> {
  const event = await findEvent(scope, eventId);
  if (event?.isDeleted === true) return refuse('Conflict', [faultAt('eventId', 'EventBeingDeleted')]);
  const known = await findRegistered(scope, eventId, participantId);
  if (known === undefined) return refuse('NotFound');
  return participantVersion(known) === seen ? known : refuse('Conflict', [CHANGED]);
}

async function setProtection(
  deps: Pick<Deps, 'events'>,
  scope: Scope,
  { isProtected, ...named }: Named & { isProtected: boolean },
  cause: Cause,
): Promise<ReturnType<typeof judge>> {
  const known = await readSeen(scope, named);
  if (isRefusal(known)) return known;
  const { eventId, competitorId } = known;
  const isDone = await protectParticipant(deps, scope, { eventId, competitorId, isProtected }, cause);
  if (isRefusal(isDone)) return isDone;
  return judge({ kind: isDone ? 'Done' : 'AsBefore' });
}

async function readBoth(
  scope: Scope,
  named: Named,
  { otherId, otherSeen }: { otherId: string; otherSeen: string },
): Promise<{ one: Registered; other: Registered } | Refusal> {
  const one = await readSeen(scope, named);
  if (isRefusal(one)) return one;
  if (otherId === named.participantId) return refuse('Invalid', [faultAt('otherId', 'SameParticipant')]);
  const other = await readSeen(scope, { ...named, participantId: otherId, seen: otherSeen });
  return isRefusal(other) ? other : { one, other };
}

/** Reads the changed fields, with the rules for start lists. */
function readChanges(
  { bib }: Registered,
  changes: { [Name in keyof ParticipantFacts]?: ParticipantFacts[Name] | undefined },
): Partial<ParticipantFacts> | Refusal {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const written = Object.fromEntries(given.map(([field, value]) => [field, value ?? '']));
  const { row, faults } = readParticipant({ bib, ...written });
  if (faults.length > 0)
    return refuse(
      'Invalid',
      faults.map((fault) => ({ path: 'changes', ...fault })),
    );
  const fields = new Set(given.map(([field]) => field));
  return Object.fromEntries(Object.entries(row).filter(([field]) => fields.has(field)));
}

const CHANGED = faultAt('seen', 'ChangedMeanwhile');

function judge(
  outcome: CorrectionOutcome | Refusal,
): { status: 200; body: { outcome: 'Done' | 'AsBefore' } } | Refusal {
  if (isRefusal(outcome)) return outcome;
  if ('by' in outcome) {
    const { givenName, surname, bib } = outcome.by;
    const name = `${givenName} ${surname}`.trim();
    return refuse('Conflict', [faultAt('bib', 'BibWornBy', { bib, name: name || 'another participant' })]);
  }
  return outcome.kind === 'Changed' ? refuse('Conflict', [CHANGED]) : ok({ outcome: outcome.kind });
}
