import { facesDeletedOn } from '#contract/desk-events.ts';
import { compareFacts, type EventFacts, type EventRecord, matchEvent } from '#finding/events/index.ts';
import type { ImportRequest } from '#finding/ingest/index.ts';
import type { Deps } from '#platform/deps.ts';
import { drawLine } from './draw-line.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage.ts';

/** Facts about an event, given as options of an import. Omitted ones stay in an existing event, and get defaults in a new one. */
export type RequestedEvent = Partial<EventFacts> &
  Partial<Pick<EventRecord, 'faceRetentionDays'>> & { eventId?: string };

/** The facts of a new event without options. */
const USUAL: Omit<EventFacts, 'title' | 'date'> = {
  city: '',
  country: '',
  externalEventId: null,
  isSecure: false,
  verificationFactor: 'None',
  findsUnlistedBibs: true,
  youthDistances: [],
  wantedFaces: 'atImport',
  faceGround: null,
  timeZone: 'UTC',
  cameraOffsets: {},
};

/** The names of the fields on the command line. */
const FACT_OPTIONS: Record<keyof EventFacts, string> = {
  title: 'title',
  date: 'date',
  city: 'city',
  country: 'country',
  externalEventId: 'external-id',
  isSecure: 'secure',
  verificationFactor: 'factor',
  findsUnlistedBibs: 'unlisted-bibs',
  youthDistances: 'youth-distance',
  wantedFaces: 'faces',
  faceGround: 'face-ground',
  timeZone: 'time-zone',
  cameraOffsets: 'camera-offset',
};

/**
 * Finds the event of an import. Changes to an existing event are shown and must be confirmed. A new event must be
 * confirmed if a similar one exists.
 * @returns undefined if it was not confirmed; then nothing is imported
 */
export async function agreeOnEvent(
  deps: Pick<Deps, 'database' | 'clock'>,
  tenantId: string,
  given: RequestedEvent,
  isAgreed: boolean,
  terminal: Terminal,
): Promise<ImportRequest['event'] | undefined> {
  const { eventId, title, date } = given;
  const { event, near } = await deps.database.inTenant(tenantId, (scope) => matchEvent(scope, given));
  if (event?.isDeleted === true) throw new UsageError(`${event.title}, ${event.date}: is being deleted.`);
  if (event !== undefined) {
    const changes = compareFacts(event, given);
    if (changes.length > 0) {
      terminal.print(
        drawLine({ mark: '~', text: `${event.title}, ${event.date}, ${event.eventId}` }, terminal.isColoured),
      );
      for (const { field, from, to } of changes)
        terminal.print(`      ${FACT_OPTIONS[field]}: ${from === '' ? '–' : from} → ${to === '' ? '–' : to}`);
      const deletedOn = facesDeletedOn(
        { from: event.date, to: given.date ?? event.date },
        given.faceRetentionDays ?? event.faceRetentionDays,
        deps.clock.now(),
      );
      if (event.hasFaces && deletedOn !== undefined)
        terminal.print(`      The event's faces are deleted on ${deletedOn}, and are not read again.`);
      const remedy = 'Add --yes to change the event, or leave these options out.';
      if (!(await isConfirmed('Change the event?', remedy, isAgreed, terminal))) return undefined;
    }
    return { ...event, ...given, eventId: event.eventId };
  }
  if (eventId !== undefined) throw new UsageError(`The tenant "${tenantId}" has no event "${eventId}".`);
  if (title === undefined || date === undefined)
    throw new UsageError('Name the event: --title and --date, or --event for an existing one.');
  if (near.length > 0) {
    terminal.print(`There is no event "${title}" on ${date}, but:`);
    for (const known of near) terminal.print(`  ${known.date}  ${known.title}  ${known.eventId}`);
    const remedy = 'Add --event ID if you mean that one, or --yes to create another one.';
    if (!(await isConfirmed('Create another event?', remedy, isAgreed, terminal))) return undefined;
  }
  return { ...USUAL, ...given, title, date };
}

/** Asks, unless it was confirmed beforehand. Without a terminal, or if the answer is no, prints how to confirm. */
export async function isConfirmed(
  question: string,
  remedy: string,
  isAgreed: boolean,
  terminal: Terminal,
): Promise<boolean> {
  if (isAgreed) return true;
  if (terminal.confirm !== undefined && (await terminal.confirm(question))) return true;
  terminal.print(`Nothing was done. ${remedy}`);
  return false;
}
