import { listProtectedKeys } from '#finding/photos/index.ts';
import {
  isRemovableFromSale,
  type ListedVideo,
  searchVideos,
  type VideoSearch,
} from '#finding/videos/index.ts';
import {
  describeVideoConsequences,
  removeVideoForGood,
  restoreRemovedVideo,
} from '#operating/corrections/index.ts';
import type { Config } from '#platform/config.ts';
import { refuse } from '#platform/http/refusal.ts';
import { createLog } from '#platform/log.ts';
import type { AppDeps } from '#server/app.ts';
import { isConfirmed } from './agree-on-event.ts';
import { readId } from './in-tenant.ts';
import { openPlatform } from './open-platform.ts';
import { readCause } from './read-cause.ts';
import { describeLoss, OUTCOMES, readRemoval, refundLosing } from './remove-photos.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';
import { findNamedEvent } from './video-event.ts';

const COUNT = 50;
/** The most videos that are listed, or removed at once. */
const COUNT_MAX = 500;

/**
 * Runs `photofinish video`.
 * @returns the exit code: 0 if every video is as requested
 */
export async function videoCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  try {
    return await runVideoCommand(platform.deps, operands, options, openTerminal());
  } finally {
    await platform.close();
  }
}

/** Runs `video list`, `video remove` and `video restore`. */
export async function runVideoCommand(
  deps: AppDeps,
  [action, ...ids]: string[],
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const search = readSearch(ids, options);
  const isNamed = search.videoIds !== undefined;
  if (action === 'list' && !isNamed) return listVideos(deps, search, options, terminal);
  if (action === 'remove' && (isNamed || search.bib !== undefined || search.kind !== undefined))
    return removeVideos(deps, search, options, terminal);
  if (action === 'restore' && isNamed) return restoreVideos(deps, search, options, terminal);
  throw new UsageError(
    'Use "video list --event EVENT-ID", "video remove VIDEO-ID…", "video remove --bib BIB", "video remove --full" or "video restore VIDEO-ID…".',
  );
}

function readSearch(ids: readonly string[], options: ParsedOptions): VideoSearch {
  const { bib, full, camera, file } = options;
  if (typeof bib === 'string' && full === true) throw new UsageError('Use --bib or --full, not both.');
  const hasFilter = [bib, camera, file].some((value) => value !== undefined) || full === true;
  if (ids.length > 0 && hasFilter) throw new UsageError('Name videos by id or by filters, not by both.');
  if (ids.length > COUNT_MAX) throw new UsageError(`Name at most ${COUNT_MAX} videos at once.`);
  const textOf = (name: 'bib' | 'camera' | 'file') => {
    const value = options[name];
    if (typeof value !== 'string') return undefined;
    if (value.trim() === '') throw new UsageError(`--${name} is empty.`);
    return value.trim();
  };
  return {
    videoIds: ids.length === 0 ? undefined : [...new Set(ids.map(readId))],
    kind: full === true ? 'Full' : undefined,
    bib: textOf('bib'),
    camera: textOf('camera'),
    fileName: textOf('file'),
  };
}

function readCount({ count }: ParsedOptions): number {
  if (count === undefined) return COUNT;
  const wanted = Number(count);
  if (!/^\d+$/.test(String(count)) || wanted < 1 || wanted > COUNT_MAX)
    throw new UsageError(`--count "${count}" is not a number from 1 to ${COUNT_MAX}.`);
  return wanted;
}

async function listVideos(
  deps: AppDeps,
  search: VideoSearch,
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const count = readCount(options);
  const { tenantId, event } = await findNamedEvent(deps, options);
  const { found, protectedCount } = await deps.database.inTenant(tenantId, async (scope) => ({
    found: await searchVideos(scope, event.eventId, search, { offset: 0, count: count + 1 }),
    protectedCount: (await listProtectedKeys(scope, event.eventId)).size,
  }));
  const videos = found.slice(0, count);
  const isMore = found.length > count;
  if (options.json === true) {
    const shown = videos.map((video) => ({
      videoId: video.videoId,
      kind: video.kind,
      state: video.state,
      bib: video.bibKey,
      title: video.title,
      camera: video.camera,
      fileName: video.fileName,
      startsAt: video.startsAt.toISOString(),
      durationMs: video.durationMs,
    }));
    terminal.print(JSON.stringify({ videos: shown, isMore, protectedCount }));
  } else if (videos.length === 0) terminal.print('No video matches.');
  else {
    for (const video of videos) terminal.print(describeVideo(video));
    if (isMore) terminal.print(`There are more than ${count}: add a filter, or use --count.`);
    if (protectedCount > 0 && videos.some(({ kind, state }) => kind === 'Full' && state === 'Published'))
      terminal.print(describeProtected(protectedCount));
  }
  return videos.length === 0 ? 1 : 0;
}

/** Warns that full videos of an event show its protected participants. */
export function describeProtected(protectedCount: number): string {
  return `A full video shows everybody, also the protected participants of this event (bibs: ${protectedCount}).`;
}

const describeVideo = ({
  videoId,
  kind,
  state,
  bibKey,
  title,
  camera,
  fileName,
  startsAt,
  durationMs,
}: ListedVideo): string => {
  const what = kind === 'Full' ? `full "${title}"` : `clip, ${bibKey === null ? 'no bib' : `bib ${bibKey}`}`;
  const seconds = (durationMs / 1000).toFixed(0);
  return `${videoId}  ${what}  ${camera}  ${fileName}  ${startsAt.toISOString()}, ${seconds} s  ${state}`;
};

async function removeVideos(
  deps: AppDeps,
  search: VideoSearch,
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const input = readRemoval(options);
  const { isAlsoBought, isRefunded, areBuyersNotified } = input;
  const { tenantId, event } = await findNamedEvent(deps, options);
  const { eventId } = event;
  const seen = await deps.database.inTenant(tenantId, async (scope) => {
    const found = await searchVideos(scope, eventId, search, { offset: 0, count: COUNT_MAX + 1 });
    if (found.length > COUNT_MAX)
      throw new UsageError(`More than ${COUNT_MAX} videos match: add a filter, or name ids.`);
    const there = found.filter(
      ({ state }) => state !== 'Removed' && (isAlsoBought || isRemovableFromSale(state)),
    );
    return describeVideoConsequences(
      deps,
      scope,
      eventId,
      there.map(({ videoId }) => videoId),
    );
  });
  const isThere = (id: string) => seen.videos.some(({ videoId }) => videoId === id);
  const missing = (search.videoIds ?? []).filter((id) => !isThere(id));
  for (const id of missing)
    terminal.print(
      `${id}: not a video of this event, already removed, or only kept for its buyers (--also-bought)`,
    );
  if (seen.videos.length === 0) {
    if (missing.length === 0) terminal.print('No video matches.');
    return 1;
  }
  terminal.print('Removed; no import makes them again:');
  for (const video of seen.videos) terminal.print(`  ${describeVideo(video)}`);
  for (const line of describeLoss(seen, input)) terminal.print(line);
  const remedy = 'Add --yes to remove them.';
  if (!(await isConfirmed('Remove?', remedy, options.yes === true, terminal))) return 1;
  const cause = await readCause(deps, tenantId, options);
  const letters = areBuyersNotified ? seen.letters : {};
  const removed = new Set<string>();
  let exitCode = missing.length === 0 ? 0 : 1;
  for (const { videoId } of seen.videos) {
    const seenOrderIds = seen.purchases.flatMap((each) =>
      each.photoIds.includes(videoId) ? each.orderId : [],
    );
    const outcome = await deps.database.inTenant(tenantId, (scope) =>
      removeVideoForGood(deps, scope, videoId, { isAlsoBought, seenOrderIds, letters }, cause),
    );
    if (outcome !== 'Removed' && outcome !== 'Kept') exitCode = 1;
    if (outcome === 'Removed') removed.add(videoId);
    terminal.print(`${videoId}: ${OUTCOMES[outcome]}`);
  }
  if (isRefunded && !(await refundLosing(deps, tenantId, { seen, removed, cause }, terminal))) exitCode = 1;
  terminal.print(
    'Files are now deleted by `photofinish serve` or `photofinish work`. `photofinish video restore` makes a video again.',
  );
  return exitCode;
}

async function restoreVideos(
  deps: AppDeps,
  { videoIds = [] }: VideoSearch,
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const { tenantId, event } = await findNamedEvent(deps, options);
  if (!(await isRestoringConfirmed(deps, { tenantId, event, videoIds }, options, terminal))) return 1;
  const cause = await readCause(deps, tenantId, options);
  let exitCode = 0;
  for (const videoId of videoIds) {
    const refusal = await deps.database.inTenant(tenantId, async (scope) => {
      const [video] = await searchVideos(
        scope,
        event.eventId,
        { videoIds: [videoId] },
        { offset: 0, count: 1 },
      );
      return video === undefined ? refuse('NotFound') : restoreRemovedVideo(deps, scope, videoId, cause);
    });
    if (refusal !== undefined) exitCode = 1;
    const outcome =
      refusal === undefined
        ? 'made again, as a new video; `photofinish video list` shows it'
        : `nothing was done: ${refusal.errors?.map(({ message }) => message).join() ?? 'not a video of this event'}`;
    terminal.print(`${videoId}: ${outcome}`);
  }
  return exitCode;
}

/** Asks before a full video that may show protected participants goes on sale again. */
async function isRestoringConfirmed(
  deps: Pick<AppDeps, 'database'>,
  {
    tenantId,
    event: { eventId },
    videoIds,
  }: { tenantId: string; event: { eventId: string }; videoIds: readonly string[] },
  options: ParsedOptions,
  terminal: Terminal,
): Promise<boolean> {
  const search = { videoIds, kind: 'Full' } as const;
  const { full, protectedCount } = await deps.database.inTenant(tenantId, async (scope) => ({
    full: await searchVideos(scope, eventId, search, { offset: 0, count: 1 }),
    protectedCount: (await listProtectedKeys(scope, eventId)).size,
  }));
  if (full.length === 0 || protectedCount === 0) return true;
  terminal.print(describeProtected(protectedCount));
  const remedy = 'Add --yes to sell it again.';
  return isConfirmed('Sell it again?', remedy, options.yes === true, terminal);
}
