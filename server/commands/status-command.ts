import { listEvents, noFaceSearch } from '#finding/events/index.ts';
import { countFacesToRead, type EventSummary, retryFailed } from '#finding/ingest/index.ts';
import { countPhotos, type PhotoCounts } from '#finding/photos/index.ts';
import { countSearchesByEvent } from '#finding/selfies/index.ts';
import { countVideos, explainReason, retryFailedVideos, type VideoCounts } from '#finding/videos/index.ts';
import { BY_COMMAND, recordAction } from '#hosting/actions/index.ts';
import type { Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import type { AppDeps } from '#server/app.ts';
import { describeFaces } from './import-report.ts';
import { listNamedTenants } from './in-tenant.ts';
import { openPlatform } from './open-platform.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** An event in the report. */
interface EventStatus
  extends PhotoCounts,
    Pick<EventSummary, 'noFaceSearch' | 'faceRetentionDays' | 'facesUnread'> {
  tenantId: string;
  title: string;
  date: string;
  /** The number of selfie searches that are reading its photos now; only if faces are read on request. */
  searchesRunning: number;
  /** Whether it is published, unpublished, or being deleted. */
  shop: 'Shown' | 'Unpublished' | 'BeingDeleted';
  /** Minutes until all received photos are read, at the rate of the last minute; null if that was 0. */
  minutesLeft: number | null;
  videos: Omit<VideoCounts, 'eventId'>;
}

const EVENTS_SHOWN = 100;

/**
 * Runs `photofinish status`.
 * @returns the exit code: 0, or 1 if photos have failed
 */
export async function statusCommand(
  config: Config,
  _operands: string[],
  options: ParsedOptions,
): Promise<number> {
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  const { deps } = platform;
  try {
    const { tenant, retry } = options;
    const tenants = await listNamedTenants(deps, options);
    if (typeof retry === 'string') return await retryEvent(deps, tenant, retry);
    const events = (await Promise.all(tenants.map(({ tenantId }) => readStatus(deps, tenantId)))).flat();
    print(events, options.json === true);
    return events.some(({ failed, videos }) => failed + videos.failed > 0) ? 1 : 0;
  } finally {
    await platform.close();
  }
}

async function retryEvent(deps: AppDeps, tenant: ParsedOptions[string], eventId: string): Promise<number> {
  if (typeof tenant !== 'string') throw new UsageError('--retry needs --tenant.');
  if (!/^[0-9a-f-]{36}$/.test(eventId)) throw new UsageError(`"${eventId}" is not the id of an event.`);
  const { photos, videos } = await deps.database.inTenant(tenant, async (scope) => {
    const after = {
      photos: await retryFailed(deps, scope, eventId),
      videos: await retryFailedVideos(deps, scope, eventId),
    };
    if (after.photos + after.videos > 0)
      await recordAction(scope, { what: 'event.retry', thingId: eventId, after }, BY_COMMAND);
    return after;
  });
  console.log(`${photos} photos will be read again.`);
  if (videos > 0) console.log(`${videos} videos will be created again.`);
  return 0;
}

async function readStatus(deps: AppDeps, tenantId: string): Promise<EventStatus[]> {
  const now = deps.clock.now();
  return deps.database.inTenant(tenantId, async (scope) => {
    const page = { offset: 0, count: EVENTS_SHOWN };
    const { events } = await listEvents(
      scope,
      { today: now.toISOString().slice(0, 10), withUnpublished: true },
      page,
    );
    const counts = new Map((await countPhotos(scope, now)).map((count) => [count.eventId, count]));
    const videos = new Map((await countVideos(scope)).map(({ eventId, ...count }) => [eventId, count]));
    const searches = await countSearchesByEvent(scope);
    const unread = new Map<string, number>();
    for (const event of events) unread.set(event.eventId, await countFacesToRead(scope, event));
    return events.map((event) => {
      const { eventId, title, date, isShown, isDeleted, faceRetentionDays } = event;
      const none = {
        eventId,
        received: 0,
        processing: 0,
        published: 0,
        failed: 0,
        perMinute: 0,
        reasons: {},
      };
      const count = counts.get(eventId) ?? none;
      const minutesLeft = count.perMinute === 0 ? null : Math.ceil(count.processing / count.perMinute);
      const noVideos = { processing: 0, published: 0, failed: 0, reasons: {}, shortfalls: {} };
      const outside = isDeleted ? 'BeingDeleted' : 'Unpublished';
      return {
        ...count,
        tenantId,
        title,
        date,
        shop: isShown ? 'Shown' : outside,
        minutesLeft,
        noFaceSearch: noFaceSearch(event, now) ?? null,
        faceRetentionDays,
        facesUnread: unread.get(eventId) ?? 0,
        searchesRunning: searches.get(eventId) ?? 0,
        videos: videos.get(eventId) ?? noVideos,
      };
    });
  });
}

function print(events: EventStatus[], isJson: boolean): void {
  if (isJson) {
    console.log(JSON.stringify(events));
    return;
  }
  if (events.length === 0) console.log('No event yet.');
  for (const event of events) printEvent(event);
}

const OUTSIDE = {
  Unpublished: '  unpublished (photofinish event publish)',
  BeingDeleted: '  being deleted by the workers (photofinish serve, photofinish work)',
};

function printEvent(event: EventStatus): void {
  const pace =
    event.processing === 0 ? '' : `, ${event.perMinute} a minute, ${describeLeft(event.minutesLeft)}`;
  console.log(`${event.tenantId}  ${event.date}  ${event.title}  ${event.eventId}`);
  if (event.shop !== 'Shown') console.log(OUTSIDE[event.shop]);
  for (const line of describeFaces(event)) console.log(line);
  if (event.searchesRunning > 0)
    console.log(`  running searches by selfie in its photos: ${event.searchesRunning}`);
  console.log(
    `  ${event.received} received, ${event.processing} processing, ${event.published} published, ${event.failed} failed${pace}`,
  );
  for (const [reason, count] of Object.entries(event.reasons)) console.log(`  failed: ${count} × ${reason}`);
  printVideos(event.videos);
}

function printVideos({ processing, published, failed, reasons, shortfalls }: EventStatus['videos']): void {
  if (processing + published + failed === 0) return;
  console.log(`  videos: ${processing} processing, ${published} published, ${failed} failed`);
  for (const [reason, count] of Object.entries(reasons))
    console.log(`  videos failed: ${count} × ${explainReason(reason)}`);
  for (const [reason, count] of Object.entries(shortfalls))
    console.log(`  videos cut short: ${count} × ${explainReason(reason)}`);
}

function describeLeft(minutesLeft: number | null): string {
  return minutesLeft === null ? 'no worker is reading them' : `about ${minutesLeft} min left`;
}
