import { listCompetitorsByEmail } from '#finding/competitors/index.ts';
import { type EventRecord, findShownEvent } from '#finding/events/index.ts';
import { photosOfPerson, type RecognitionDeps } from '#finding/recognition/index.ts';
import { prepareLink } from '#finding/verification/index.ts';
import { idKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { eachItem } from '#platform/queue/each-item.ts';
import { opensOf, personsOfAlert } from './persons-of-alert.ts';
import { checkEventJob } from './photo-alerts.jobs.ts';
import { judgeAlert } from './photo-alerts.rules.ts';
import {
  findAlert,
  listAlertEvents,
  lockWaitingAlerts,
  markAlert,
  type PhotoAlert,
} from './photo-alerts.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** The photos of an alert were published. `requestId`: the link that opens them, mailed to the alert's address. */
    'photo-alert.found': { alertId: string; requestId: string | undefined };
  }
}

export type AlertDeps = Pick<
  Deps,
  'database' | 'clock' | 'events' | 'log' | 'newId' | 'queue' | 'rateLimits'
> &
  RecognitionDeps;

/** The most alerts per transaction: each searches the event's photos. */
const PAGE = 50;
/** An id below all others. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** The shortest interval between checks of an event while photos arrive singly. */
const BUSY = { turn: 'photo-alerts-busy', limit: 1, windowSeconds: 900 };
/** Delay before an unchanged event is checked again: a start list or a claim may have arrived. */
const UNCHANGED_SECONDS = 6 * 3600;

/**
 * Sends one job for each event that has photos and waiting alerts: when its number of photos changes, and otherwise
 * after `UNCHANGED_SECONDS`. While photos are read, jobs follow each other at most as often as `BUSY` permits.
 */
export async function checkAlertEvents(deps: AlertDeps, tenantId: string): Promise<void> {
  const items = await deps.database.inTenant(tenantId, listAlertEvents);
  const round = { sweep: 'photo-alerts.check-events', tenantId, items, keyOf: (eventId: string) => eventId };
  await eachItem(deps, round, (eventId) =>
    deps.database.inTenant(tenantId, async (scope) => {
      const event = await findShownEvent(scope, eventId);
      if (event === undefined || event.publishedCount + event.protectedCount === 0) return undefined;
      const asItIs = {
        turn: `photo-alerts-look-${event.publishedCount + event.protectedCount}`,
        limit: 1,
        windowSeconds: UNCHANGED_SECONDS,
      };
      const turn = event.processingCount > 0 ? BUSY : asItIs;
      const tooMany = await deps.rateLimits.takeTurn(scope, turn, idKey(eventId));
      if (tooMany !== undefined) return tooMany;
      return deps.queue.send(scope, checkEventJob, [{ eventId }]);
    }),
  );
}

/**
 * Checks the waiting alerts of one event, a page per transaction. If a run is killed, the next run starts from the
 * first page. Alerts that were sent no longer wait, so each is sent once.
 */
export async function checkEventAlerts(deps: AlertDeps, tenantId: string, eventId: string): Promise<void> {
  let after: string | undefined = FIRST_ID;
  while (after !== undefined) {
    const last: string = after;
    after = await deps.database.inTenant(tenantId, async (scope) => {
      const alerts = await lockWaitingAlerts(scope, eventId, last, PAGE);
      const event = await findShownEvent(scope, eventId);
      if (event === undefined) return undefined;
      for (const alert of alerts) await judge(deps, scope, event, alert);
      return alerts.length < PAGE ? undefined : alerts.at(-1)?.alertId;
    });
  }
}

/** Checks one alert that was just confirmed, because photos may already exist. */
export async function checkAlert(deps: AlertDeps, tenantId: string, alertId: string): Promise<void> {
  await deps.database.inTenant(tenantId, async (scope) => {
    const alert = await findAlert(scope, alertId, { lock: true });
    if (alert?.confirmedAt == null || alert.toldAt !== null) return;
    const event = await findShownEvent(scope, alert.eventId);
    if (event !== undefined && event.publishedCount + event.protectedCount > 0)
      await judge(deps, scope, event, alert);
  });
}

async function judge(deps: AlertDeps, scope: Scope, event: EventRecord, alert: PhotoAlert): Promise<void> {
  const { alertId, seenAt } = alert;
  const now = deps.clock.now();
  const { photosCount, isRegistered } = await countPhotosFor(deps, scope, event, alert);
  const decision = judgeAlert({ photosCount, isBusy: event.processingCount > 0, seenAt, now });
  if (decision === 'Settle' && seenAt === null) await markAlert(scope, alertId, { seenAt: now });
  if (decision !== 'Tell') return;
  await markAlert(scope, alertId, { toldAt: now });
  const requestId = isRegistered ? await prepareLink(deps, scope, alert) : undefined;
  await deps.events.emit(scope, 'photo-alert.found', { alertId, requestId });
}

/**
 * Counts the photos that an alert waits for.
 * @returns isRegistered: whether a link mailed to the alert's address may open the photos of a secure event
 */
async function countPhotosFor(
  deps: AlertDeps,
  scope: Scope,
  event: EventRecord,
  alert: PhotoAlert,
): Promise<{ photosCount: number; isRegistered: boolean }> {
  const { eventId, email, personId } = alert;
  const registered = event.isSecure ? await listCompetitorsByEmail(scope, eventId, email) : [];
  const isRegistered = registered.some(({ competitorId }) => competitorId === (personId ?? competitorId));
  const persons = await personsOfAlert(deps, scope, event, alert, registered);
  // The alert is about the event itself, or about a secure event whose start list does not have the address.
  if (persons === 'Everybody') return { photosCount: event.publishedCount, isRegistered };
  let photosCount = 0;
  for (const person of persons)
    photosCount += (await photosOfPerson(deps, scope, person, { opens: opensOf(event, alert) })).own.length;
  return { photosCount, isRegistered };
}
