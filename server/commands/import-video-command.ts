import { access } from 'node:fs/promises';
import { checkVideoTools, VIDEO_PROBLEMS } from '#engines/video/index.ts';
import type { EventRecord } from '#finding/events/index.ts';
import { listProtectedKeys } from '#finding/photos/index.ts';
import { readDuration } from '#finding/race-results/index.ts';
import {
  type CameraClock,
  type ClipPlan,
  type ClockMark,
  clockFromMarks,
  type ReceivedVideo,
  receiveVideo,
  videoOutage,
} from '#finding/videos/index.ts';
import type { Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import type { AppDeps } from '#server/app.ts';
import { describeVideos, finishVideos } from './finish-videos.ts';
import { lowerPriority } from './lower-priority.ts';
import { openPlatform } from './open-platform.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';
import { describeProtected } from './video-command.ts';
import { findNamedEvent, readClipSeconds, readMomentOption } from './video-event.ts';

/**
 * Runs `photofinish import-video`.
 * @returns the exit code: 0 if everything was made, 1 if something could not be made
 */
export async function importVideoCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  lowerPriority();
  try {
    const { deps } = platform;
    const report = await runImportVideo(deps, operands, options);
    const isJson = options.json === true;
    const videos =
      options['no-wait'] === true
        ? undefined
        : await finishVideos(deps, report.tenantId, report.eventId, isJson ? undefined : process.stderr);
    if (isJson) console.log(JSON.stringify({ ...report, videos: videos ?? null }));
    else
      for (const line of [...describe(report), ...(videos ? describeVideos(videos) : [])]) console.log(line);
    return videos === undefined || videos.failed === 0 ? 0 : 1;
  } finally {
    await platform.close();
  }
}

export interface VideoReport {
  tenantId: string;
  eventId: string;
  videoFileId: string;
  isNew: boolean;
  startsAt: string;
  clockDriftPpm: number;
  durationMs: number;
  width: number;
  height: number;
  videoCodec: string;
  audioCodec: string | null;
  plan: ClipPlan;
  /** Whether the whole file is sold; null without --full. */
  full: ReceivedVideo['full'];
}

/**
 * Imports the video file, without cutting clips.
 * @throws UsageError if the call or the file is wrong; nothing is changed then
 */
export async function runImportVideo(
  deps: AppDeps,
  operands: string[],
  options: ParsedOptions,
  terminal: Terminal = openTerminal(),
): Promise<VideoReport> {
  const [path, ...others] = operands;
  if (path === undefined || others.length > 0) throw new UsageError('Name one video file.');
  await access(path).catch(() => {
    throw new UsageError(`The file "${path}" cannot be read.`);
  });
  const camera = String(options.camera ?? 'finish').trim();
  if (!/^[\p{L}\p{N} ._-]{1,40}$/u.test(camera))
    throw new UsageError('--camera is a name of up to 40 letters and digits.');
  const clipSeconds = readClipSeconds(options);
  const { tenantId, event } = await findNamedEvent(deps, options);
  const clock = readClock(event, deps.clock.now(), options);
  const title = typeof options.title === 'string' ? options.title.trim() : event.title;
  if (options.full === true) await confirmFullVideo(deps, tenantId, event.eventId, options, terminal);
  try {
    await checkVideoTools();
    const received = await receiveVideo(deps, tenantId, event.eventId, {
      path,
      camera,
      clock,
      clipSeconds,
      fullTitle: options.full === true ? title : null,
    });
    if ('problem' in received)
      throw new UsageError(`The file "${path}" ${VIDEO_PROBLEMS[received.problem]}.`);
    return reportOf(tenantId, event.eventId, clock, received);
  } catch (error) {
    throw videoOutage(error, deps.config.dataDir) ?? error;
  }
}

/**
 * Asks before a whole file is sold that may show protected participants.
 * @throws UsageError if it is not confirmed
 */
async function confirmFullVideo(
  deps: Pick<AppDeps, 'database'>,
  tenantId: string,
  eventId: string,
  options: ParsedOptions,
  { confirm }: Terminal,
): Promise<void> {
  const { size } = await deps.database.inTenant(tenantId, (scope) => listProtectedKeys(scope, eventId));
  if (size === 0 || options.yes === true) return;
  const warning = describeProtected(size);
  if (confirm !== undefined && (await confirm(`${warning} Sell the whole file?`))) return;
  throw new UsageError(
    `${warning} Nothing was imported. Leave --full out to cut clips only, or add --yes to sell the whole file.`,
  );
}

function reportOf(
  tenantId: string,
  eventId: string,
  clock: CameraClock,
  { videoFileId, isNew, facts, plan, full }: ReceivedVideo,
): VideoReport {
  const { durationMs, width, height, videoCodec, audioCodec } = facts;
  return {
    tenantId,
    eventId,
    videoFileId,
    isNew,
    startsAt: clock.startsAt.toISOString(),
    clockDriftPpm: clock.clockDriftPpm,
    durationMs,
    width,
    height,
    videoCodec,
    audioCodec,
    plan,
    full,
  };
}

function readClock(event: EventRecord, now: Date, options: ParsedOptions): CameraClock {
  const { marks, 'starts-at': startsAt } = options;
  if (typeof marks === 'string' && typeof startsAt === 'string')
    throw new UsageError('Use --starts-at or --marks, not both.');
  if (typeof startsAt === 'string')
    return { startsAt: readMomentOption(event, now, 'starts-at', startsAt), clockDriftPpm: 0 };
  if (typeof marks !== 'string') throw new UsageError('--starts-at is missing (or --marks).');
  const clock = clockFromMarks(marks.split(',').map((mark) => readMark(event, now, mark)));
  if (typeof clock === 'string') throw new UsageError(`--marks "${marks}": ${clock}.`);
  return clock;
}

function readMark(event: EventRecord, now: Date, mark: string): ClockMark {
  const [moment = '', offset = ''] = mark.split('=');
  const offsetMs =
    readDuration(offset) ?? (/^\d{1,6}(\.\d{1,3})?$/.test(offset.trim()) ? Number(offset) * 1000 : undefined);
  if (offsetMs === undefined)
    throw new UsageError(`--marks "${mark}" is not a moment = a place in the file, as in 10:45:00=0:02:47.`);
  return { at: readMomentOption(event, now, 'marks', moment.trim()), offsetMs: Math.round(offsetMs) };
}

function describe(report: VideoReport): string[] {
  const { plan, isNew, width, height, durationMs, videoCodec, audioCodec } = report;
  const minutes = (durationMs / 60_000).toFixed(1);
  return [
    `${isNew ? 'imported' : 'already imported, its clock is corrected'}: ${minutes} min, ${width} × ${height}, ${videoCodec}, ${audioCodec ?? 'no sound'}, from ${report.startsAt}`,
    ...describePlan(plan),
    ...(report.full === 'Removed'
      ? ['its full video was removed and stays so: photofinish video restore']
      : []),
  ];
}

/** Describes a clip plan, one line per step. */
export function describePlan(plan: ClipPlan): string[] {
  const { added, retired, unchanged, removed, unseen, joined, gaps, short } = plan;
  const replaced = retired === 0 ? '' : `, ${retired} old ones removed`;
  const gapsInWords = gaps.map(({ bib, gapMs }) => `${bib} (${(gapMs / 1000).toFixed(1)} s)`);
  return [
    `${added} clips to cut, ${unchanged} unchanged${replaced}; finishers in no footage: ${unseen.length}`,
    ...(removed === 0 ? [] : [`${removed} clips were removed and stay so: photofinish video restore`]),
    ...(joined === 0 ? [] : [`${joined} clips are joined from two files`]),
    ...nameBibs('with a gap between two files of the camera', gapsInWords),
    ...nameBibs('shorter than requested, because the footage ends', short),
  ];
}

const SHOWN_BIBS = 20;

/** Lists some bibs in one line, with the number of the others; no line if there are none. */
export function nameBibs(text: string, bibs: readonly string[]): string[] {
  if (bibs.length === 0) return [];
  const others = bibs.length - SHOWN_BIBS;
  return [`  ${text}: ${bibs.slice(0, SHOWN_BIBS).join(', ')}${others > 0 ? ` and ${others} more` : ''}`];
}
