import { readFile } from 'node:fs/promises';
import { checkVideoTools } from '#engines/video/index.ts';
import type { EventRecord } from '#finding/events/index.ts';
import { type GunStart, importResults, readGunStarts, TIMES_TEXTS } from '#finding/list-imports/index.ts';
import type { PlaceProblem, PlacesLearnt } from '#finding/places/index.ts';
import {
  finishersTogether,
  type PlacedResults,
  RESULT_COLUMNS,
  type ResultChanges,
  type ResultColumn,
  type ResultList,
  readResultColumns,
  readResults,
} from '#finding/race-results/index.ts';
import { finishRejudging } from '#finding/recognition/index.ts';
import { plainHeading } from '#finding/start-lists/index.ts';
import { type ClipPlan, videoOutage } from '#finding/videos/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Config } from '#platform/config.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { createLog } from '#platform/log.ts';
import type { AppDeps } from '#server/app.ts';
import { describeVideos, finishVideos } from './finish-videos.ts';
import { describeRejudgement } from './import-report.ts';
import { describePlan, nameBibs } from './import-video-command.ts';
import { lowerPriority } from './lower-priority.ts';
import { openPlatform } from './open-platform.ts';
import {
  byPlace,
  describeSkipped,
  READ_BY_COMMAND,
  readChoices,
  unreadListError,
} from './start-list-file.ts';
import { type ParsedOptions, UsageError } from './usage.ts';
import { findNamedEvent, readClipSeconds } from './video-event.ts';

/**
 * Runs `photofinish import-results`.
 * @returns the exit code: 0 if all clips were cut, 1 if some clips could not be made
 */
export async function importResultsCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  lowerPriority();
  try {
    const { deps } = platform;
    const report = await runImportResults(deps, operands, options);
    return await finishImportResults(deps, report, options, (text) => console.log(text));
  } finally {
    await platform.close();
  }
}

/**
 * Prints what was imported, then waits until its photos are judged again and its clips are cut.
 * @returns the exit code
 */
export async function finishImportResults(
  deps: AppDeps,
  report: ResultReport,
  options: ParsedOptions,
  print: (text: string) => void,
): Promise<number> {
  const { tenantId, eventId } = report;
  const isJson = options.json === true;
  const isLeft = options['no-wait'] === true || options['dry-run'] === true;
  // Printed first: the rest takes minutes in a large event.
  if (!isJson) print(describe(report).join('\n'));
  const rejudged = isLeft ? undefined : await finishRejudging(deps, tenantId, eventId);
  if (!isJson && rejudged !== undefined) print(describeRejudgement(rejudged, 'times'));
  const videos = isLeft
    ? undefined
    : await finishVideos(deps, tenantId, eventId, isJson ? undefined : process.stderr);
  if (isJson) print(JSON.stringify({ ...report, rejudged: rejudged ?? null, videos: videos ?? null }));
  else if (videos !== undefined) print(describeVideos(videos).join('\n'));
  return videos === undefined || videos.failed === 0 ? 0 : 1;
}

/** A list of results and its changes; every list contains bibs. */
export interface ResultReport extends ResultChanges {
  tenantId: string;
  eventId: string;
  isDry: boolean;
  results: number;
  description: string;
  passedOver: string[];
  withoutTime: string[];
  /** The lines that were not imported, with the reasons. */
  skipped: ResultList['skipped'];
  byChipAlone: string[];
  together: string[][];
  plan: ClipPlan;
  places: Pick<PlacesLearnt, 'known' | 'unknown'> | undefined;
}

/**
 * Imports or previews the list, without cutting clips.
 * @throws UsageError if the call or a line of the list is wrong; nothing is changed then
 */
export async function runImportResults(
  deps: AppDeps,
  operands: string[],
  options: ParsedOptions,
): Promise<ResultReport> {
  const [file, ...others] = operands;
  if (file === undefined || others.length > 0) throw new UsageError('Name one list of results.');
  const clipSeconds = readClipSeconds(options);
  const { tenantId, event } = await findNamedEvent(deps, options);
  const reading = readChoices(options);
  const list = await readList(file, options);
  const starts = readStarts(deps, event, options);
  const courseKms = new Map(
    [...readKilometres(options, 'course')].map(([name, km]) => [name.toLowerCase(), km]),
  );
  const isDry = options['dry-run'] === true;
  const inTransaction = isDry ? deps.database.rehearseInTenant : deps.database.inTenant;
  try {
    return await inTransaction(tenantId, async (scope) => {
      const imported = await importResults(
        deps,
        scope,
        { eventId: event.eventId, list, reading, starts, courseKms, clipSeconds },
        BY_COMMAND,
      );
      if (isRefusal(imported))
        throw new UsageError(`${event.title}, ${event.date}: is being deleted, or was merged.`);
      if ('faults' in imported) throw unreadListError('list', file, imported);
      const { results, skipped, times, isJudgingDue: _isJudgingDue, ...changes } = imported;
      // Results also help to find people in photos, so they are imported even without footage and without ffmpeg.
      if (!isDry && changes.plan.added > 0) await checkVideoTools();
      return {
        tenantId,
        eventId: event.eventId,
        isDry,
        ...changes,
        ...describeList(list, { results, skipped, times }),
      };
    });
  } catch (error) {
    throw videoOutage(error, deps.config.dataDir) ?? error;
  }
}

function describeList(
  list: ResultList,
  { results, skipped, times }: Pick<PlacedResults, 'results' | 'skipped' | 'times'>,
) {
  return {
    results: results.length,
    description: times === undefined ? list.description : `${list.description}, times ${TIMES_TEXTS[times]}`,
    withoutTime: list.withoutTime,
    skipped: [...list.skipped, ...skipped],
    passedOver: list.columns.flatMap(({ heading, column }) => (column === null ? heading : [])),
    together: finishersTogether(results),
  };
}

const texts = (value: ParsedOptions[string]): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];

async function readList(file: string, options: ParsedOptions): Promise<ResultList> {
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`The list "${file}" cannot be read.`);
  });
  const { headings, mapping } = byPlace(
    texts(options.column),
    Object.fromEntries(RESULT_COLUMNS.map((column) => [column, column])),
  );
  const read = await readResults(READ_BY_COMMAND, {
    bytes,
    ...readChoices(options),
    mapping,
    columns: readColumns(headings),
    checkPoints: new Map(
      [...readKilometres(options, 'check-point')].map(([name, km]) => [plainHeading(name), km]),
    ),
  });
  if ('faults' in read) throw unreadListError('list', file, read);
  return read;
}

/** Reads the lengths of an option: `Bridge=7.5` is 7.5 km. */
function readKilometres(options: ParsedOptions, name: 'course' | 'check-point'): Map<string, number> {
  const entries = texts(options[name]).map((entry): [string, number] => {
    const [km = '', ...rest] = entry.split('=').toReversed();
    const of = rest.toReversed().join('=').trim();
    if (of === '' || !/^\d{1,4}([.,]\d{1,4})?$/.test(km.trim()) || Number(km.replace(',', '.')) === 0)
      throw new UsageError(`--${name} "${entry}" is not a name = kilometres, as in "Bridge=7.5".`);
    return [of, Number(km.replace(',', '.'))];
  });
  return new Map(entries);
}

function readColumns(entries: string[]): ReadonlyMap<string, ResultColumn> {
  const columns = readResultColumns(entries);
  if (!('wrong' in columns)) return columns;
  throw new UsageError(`--column "${columns.wrong}" is not one of ${RESULT_COLUMNS.join(', ')} = a heading.`);
}

function readStarts(deps: AppDeps, event: EventRecord, options: ParsedOptions): GunStart[] {
  const read = readGunStarts(texts(options['gun-start']), event, deps.clock.now());
  if (!('wrong' in read)) return read.starts;
  const time = read.wrong.split('=').at(-1)?.trim();
  throw new UsageError(`--gun-start "${time}" is not a past moment like 10:42:13 or 2026-05-10T10:42:13.`);
}

const PROBLEM_TEXTS: Record<PlaceProblem, string> = {
  TooFewBibs: 'too few bibs that were read there with certainty have a result',
  OtherDay: 'the results are of another day than its photos, or its clock is days off',
  NoPattern: 'times of its photos and results do not match: the camera moved, or runners do laps',
};

/** Describes for how many places the results limit who can be in a photo, by place and camera. */
function describePlaces({ known, unknown }: NonNullable<ResultReport['places']>): string[] {
  if (known + unknown.length === 0) return [];
  return [
    `times limit who can be in the photos of ${known} of ${known + unknown.length} places`,
    ...unknown.map(({ place, problem }) => `times do not help at ${place}: ${PROBLEM_TEXTS[problem]}`),
  ];
}

function describe(report: ResultReport): string[] {
  const { added, changed, unchanged, plan, isDry } = report;
  return [
    `${report.results} results (${report.description})${isDry ? '; nothing is written' : ''}`,
    `${added.length} new, ${changed.length} changed, ${unchanged} unchanged`,
    ...nameBibs('ignored columns', report.passedOver),
    ...describeSkipped(report.skipped),
    ...nameBibs('without a time, no clip', report.withoutTime),
    ...nameBibs('without a time now, their old one is removed', report.removed),
    ...nameBibs('not on the start list', report.unknown),
    ...nameBibs('in no footage, no clip', plan.unseen),
    ...nameBibs(
      'within the same second, each clip shows both',
      report.together.map((bibs) => bibs.join(' and ')),
    ),
    ...nameBibs('only with a chip time: placed too early by their wait at the start', report.byChipAlone),
    ...nameBibs('no longer in the list, kept', report.missing),
    ...(report.places === undefined ? [] : describePlaces(report.places)),
    ...describePlan(plan),
  ];
}
