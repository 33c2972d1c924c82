import { setTimeout as sleep } from 'node:timers/promises';
import { findEvent } from '#finding/events/index.ts';
import { countVideos, explainReason, type VideoCounts, videoHandlers } from '#finding/videos/index.ts';
import { Outage } from '#platform/outage.ts';
import type { AppDeps } from '#server/app.ts';

const PAUSE_MS = 300;
const LINE_EVERY_MS = 5_000;

/**
 * Makes videos in this process until the event has no unfinished one.
 * @param progress prints a line from time to time
 * @returns the state of the event's videos
 * @throws Outage if a needed service is unavailable; another run resumes
 */
export async function finishVideos(
  deps: AppDeps,
  tenantId: string,
  eventId: string,
  progress: { write(text: string): unknown } | undefined,
): Promise<VideoCounts> {
  const stopping = new AbortController();
  await deps.queue.work(videoHandlers(deps), {
    isWhole: false,
    onOutage: (outage) =>
      stopping.abort(
        new Outage(`${outage.message} Then run the same command again to resume.`, {
          cause: outage,
        }),
      ),
  });
  let toldMs = performance.now();
  for (;;) {
    const event = await deps.database.inTenant(tenantId, (scope) => findEvent(scope, eventId));
    if (event === undefined || event.videosProcessingCount === 0) break;
    stopping.signal.throwIfAborted();
    if (performance.now() - toldMs > LINE_EVERY_MS) {
      progress?.write(`${event.videosPublishedCount} videos done, ${event.videosProcessingCount} to do\n`);
      toldMs = performance.now();
    }
    await sleep(PAUSE_MS);
  }
  const counts = await deps.database.inTenant(tenantId, countVideos);
  const none = { eventId, processing: 0, published: 0, failed: 0, reasons: {}, shortfalls: {} };
  return counts.find((count) => count.eventId === eventId) ?? none;
}

/** Describes the counts, one per line. */
export function describeVideos({ published, failed, reasons, shortfalls }: VideoCounts): string[] {
  return [
    `${published} videos can be seen${failed === 0 ? '' : `, ${failed} failed`}.`,
    ...Object.entries(reasons).map(([reason, count]) => `  failed: ${count} × ${explainReason(reason)}`),
    ...Object.entries(shortfalls).map(
      ([reason, count]) => `  cut short: ${count} × ${explainReason(reason)}`,
    ),
  ];
}
