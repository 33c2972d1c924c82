import { faultAt } from '#contract/faults.ts';
import {
  applyStartList,
  faultsOfPersons,
  type PersonDoubt,
  type ProtectionAuthority,
  showPersons,
} from '#finding/competitors/index.ts';
import { type EventRecord, findEvent, lockStartList } from '#finding/events/index.ts';
import type { StartListRow, Unread } from '#finding/start-lists/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';

/** A checked start list for an event. */
interface StartListImport {
  eventId: string;
  rows: readonly StartListRow[];
  /** The cells of unreadable lines: participants to whom they may refer stay unchanged. */
  unread: readonly (readonly string[])[];
  /** Whether participants missing from the list are removed. */
  isWhole: boolean;
  /** See `applyStartList`. */
  mayMove?: (doubt: PersonDoubt) => boolean;
  isSpared?: (bib: string) => boolean;
}

/** The changes of a list, and the number of protected participants. */
export type StartListImported = Exclude<Awaited<ReturnType<typeof applyStartList>>, Refusal>;

/**
 * Finds an event that accepts lists, and locks it against being merged or deleted until the transaction ends.
 * @returns NotFound, or Conflict if it is being deleted or was merged into another one
 */
export async function lockListedEvent(scope: Scope, eventId: string): Promise<EventRecord | Refusal> {
  await lockStartList(scope, eventId, 'change');
  const event = await findEvent(scope, eventId);
  if (event === undefined) return refuse('NotFound');
  if (event.isDeleted || event.mergedInto !== null)
    return refuse('Conflict', [faultAt('eventId', 'EventGone')]);
  return event;
}

/**
 * Applies a start list to an event and records the import. A feed that changes nothing is not recorded, because it runs
 * every few minutes.
 * @param authority decides whether protections may end; by default the actor
 * @returns NotFound; Conflict if the event accepts no lists, or if a protection would end without authority
 */
export async function importStartList(
  deps: Pick<Deps, 'clock' | 'events' | 'newId'>,
  scope: Scope,
  { eventId, rows, unread, isWhole, mayMove = () => true, isSpared = () => false }: StartListImport,
  cause: Cause,
  authority: ProtectionAuthority = cause.actor,
): Promise<StartListImported | Refusal> {
  const event = await lockListedEvent(scope, eventId);
  if (isRefusal(event)) return event;
  const leftAt = isWhole ? deps.clock.now() : undefined;
  const changes = await applyStartList(deps, scope, eventId, rows, {
    leftAt,
    unread,
    authority,
    mayMove,
    isSpared,
  });
  if (isRefusal(changes)) return changes;
  const counts = {
    participants: rows.length,
    added: changes.added.length,
    changed: changes.changed.length,
    left: isWhole ? changes.missing.length : 0,
  };
  if (cause.actor.kind !== 'Job' || counts.added + counts.changed + counts.left > 0)
    await recordAction(scope, { what: 'event.import-start-list', thingId: eventId, after: counts }, cause);
  return changes;
}

/**
 * Asks whether a list is the right one. It would turn participants into other people: most of those whom it changes, or
 * some whom orders or other lines of the list name.
 * @param mayRead whether the examples may show the stored persons
 */
export function askOfPersons(doubt: PersonDoubt, mayRead: boolean): Unread {
  const facts = faultsOfPersons(doubt);
  const samples = showPersons(doubt, mayRead);
  return {
    faults: facts.map((fault) => ({ line: 1, ...fault })),
    question: { about: 'people', facts, choices: [{ value: 'replace', samples }] },
  };
}
