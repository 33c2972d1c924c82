import { findEvent } from '#finding/events/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import { hasLostAddresses, suppressAddresses } from '#hosting/mail-addresses/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { writeLettersJob } from './letters.jobs.ts';
import { type EventLetters, listSendingEvents, readEventLetters, saveEventLetters } from './letters.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** The letters of an event were paused. */
    'letters.paused': { eventId: string };
    /** The letters of an event are sent again after a pause. */
    'letters.resumed': { eventId: string };
  }
}

type ChangeDeps = Pick<Deps, 'clock' | 'events' | 'keys' | 'queue'>;

async function lockLetters(scope: Scope, eventId: string): Promise<EventLetters | Refusal> {
  const event = await findEvent(scope, eventId);
  if (event === undefined || event.isDeleted || event.mergedInto !== null) return refuse('NotFound');
  return readEventLetters(scope, eventId, { lock: 'update' });
}

/**
 * Records the legal basis of letters to an event's participants, or revokes it; after that no letter is sent
 * (docs/decisions/0155).
 * @param ground the author's own text; null revokes it
 * @returns NotFound if the tenant has no such event
 */
export async function setLetterGround(
  deps: Pick<ChangeDeps, 'events'>,
  scope: Scope,
  { eventId, ground }: { eventId: string; ground: string | null },
  cause: Cause,
): Promise<Refusal | undefined> {
  const before = await lockLetters(scope, eventId);
  if ('refused' in before) return before;
  if (before.ground === ground) return undefined;
  if (ground === null && before.isSending) await pause(deps, scope, eventId);
  await saveEventLetters(scope, eventId, { ground, isSending: ground !== null && before.isSending });
  await recordAction(
    scope,
    {
      what: 'event.set-letter-ground',
      thingId: eventId,
      before: { ground: before.ground },
      after: { ground },
    },
    cause,
  );
  return undefined;
}

/**
 * Revokes the ground of an event's letters if participants of another event join it and their addresses have another
 * ground, or none. A member then records a ground that covers all.
 */
export async function revokeOtherGround(
  deps: Pick<ChangeDeps, 'events'>,
  scope: Scope,
  { eventId, intoEventId }: { eventId: string; intoEventId: string },
  cause: Cause,
): Promise<void> {
  const [own, into] = [await readEventLetters(scope, eventId), await readEventLetters(scope, intoEventId)];
  if (own.ground !== into.ground)
    await setLetterGround(deps, scope, { eventId: intoEventId, ground: null }, cause);
}

/**
 * Starts or continues the letters of an event: each participant gets one letter when photos of them exist.
 * @returns NotFound if there is no such event; Conflict if no ground is recorded, or if suppressed addresses cannot
 * be recognised
 */
export async function startLetters(
  deps: ChangeDeps,
  scope: Scope,
  eventId: string,
  cause: Cause,
): Promise<Refusal | undefined> {
  const before = await lockLetters(scope, eventId);
  if ('refused' in before) return before;
  if (before.ground === null || (await hasLostAddresses(deps, scope))) return refuse('Conflict');
  if (before.isSending) return undefined;
  await saveEventLetters(scope, eventId, { ...before, isSending: true });
  await deps.events.emit(scope, 'letters.resumed', { eventId });
  await deps.queue.send(scope, writeLettersJob, [{ eventId }]);
  await recordAction(scope, { what: 'event.start-letters', thingId: eventId }, cause);
  return undefined;
}

/**
 * Pauses the letters of an event: no letter is written, and waiting ones are not sent. @returns NotFound if there
 * is no such event
 */
export async function pauseLetters(
  deps: ChangeDeps,
  scope: Scope,
  eventId: string,
  cause: Cause,
): Promise<Refusal | undefined> {
  const before = await lockLetters(scope, eventId);
  if ('refused' in before) return before;
  if (!before.isSending) return undefined;
  await saveEventLetters(scope, eventId, { ...before, isSending: false });
  await pause(deps, scope, eventId);
  await recordAction(scope, { what: 'event.pause-letters', thingId: eventId }, cause);
  return undefined;
}

/** Pauses the letters of all events that are being sent; a member resumes them. @returns the number of these events */
export async function pauseAllLetters(deps: ChangeDeps, scope: Scope, cause: Cause): Promise<number> {
  const eventIds = await listSendingEvents(scope);
  for (const eventId of eventIds) await pauseLetters(deps, scope, eventId, cause);
  return eventIds.length;
}

const pause = (deps: Pick<ChangeDeps, 'events'>, scope: Scope, eventId: string) =>
  deps.events.emit(scope, 'letters.paused', { eventId });

/**
 * Prevents letters to addresses whose readers unsubscribed elsewhere, such as with the organizer or at a mail
 * service. The record contains only their number. @returns the number of these addresses that were not suppressed
 * before
 */
export async function suppressElsewhere(
  deps: Pick<Deps, 'clock' | 'events' | 'keys'>,
  scope: Scope,
  emails: readonly string[],
  cause: Cause,
): Promise<number> {
  const fresh = await suppressAddresses(deps, scope, emails, 'Elsewhere');
  const after = { addresses: emails.length, fresh };
  await recordAction(scope, { what: 'tenant.suppress-addresses', thingId: scope.tenantId, after }, cause);
  return fresh;
}
