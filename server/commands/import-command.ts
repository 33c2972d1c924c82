import { idSchema } from '#contract/page.schema.ts';
import { PHOTOGRAPHER_BIBS, type PhotographerBibs } from '#contract/recognition.ts';
import { createPhotoReader } from '#engines/photo-reader/index.ts';
import { type ImportRequest, importEvent, ingestHandlers, openSource } from '#finding/ingest/index.ts';
import type { Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { agreeOnEvent } from './agree-on-event.ts';
import { describeSearchCost } from './describe-search-cost.ts';
import { readFaceRetention, readFacts } from './event-options.ts';
import { type AskedImport, splitByFolder } from './import-albums.ts';
import { importBar } from './import-bar.ts';
import { applyPrices, priceOf, readPrices, sellAtPrices } from './import-prices.ts';
import { printReport } from './import-report.ts';
import { findNamedTenant } from './in-tenant.ts';
import { lowerPriority } from './lower-priority.ts';
import { openPlatform } from './open-platform.ts';
import { readChoices, readStartList } from './start-list-file.ts';
import { openTerminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** Returns a signal that the first Ctrl-C aborts: the import then finishes the photos that it has, and reports. */
function untilSignal(): AbortSignal {
  const leaving = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leaving.abort());
  return leaving.signal;
}

/**
 * Runs `photofinish import`.
 * @returns the exit code: 0 if every file is in the shop, 1 if some are not
 */
export async function importCommand(
  config: Config,
  sources: string[],
  options: ParsedOptions,
): Promise<number> {
  const requests = await readRequests(sources, options);
  // Questions go to the standard error, so that they do not mix with the report.
  const terminal = { ...openTerminal(), print: (text: string) => console.error(text) };
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  lowerPriority();
  const { deps } = platform;
  const reader = createPhotoReader({ workers: config.readerThreads, faceModels: config.faceModels });
  try {
    const { tenantId } = await findNamedTenant(deps, options);
    const prices = await readPrices(deps, tenantId, options);
    sellAtPrices(deps, prices);
    const stopping = new AbortController();
    await deps.queue.work(ingestHandlers({ ...deps, reader }), {
      isWhole: false,
      onOutage: (outage) => stopping.abort(outage),
    });
    const agreed: ImportRequest[] = [];
    for (const request of requests) {
      const event = await agreeOnEvent(deps, tenantId, request.event, options.yes === true, terminal);
      if (event === undefined) return 1;
      agreed.push({ ...request, event });
    }
    let exitCode = 0;
    for (const request of agreed) {
      const bar = importBar(options.json === true ? undefined : process.stderr);
      const report = await importEvent(deps, request, bar.show, stopping.signal).finally(bar.end);
      await applyPrices(deps, tenantId, report.eventId, prices);
      printReport(request.event.title, report, options.json === true);
      if (request.event.wantedFaces === 'onRequest')
        terminal.print(await describeSearchCost(deps, tenantId, report.eventId));
      if (report.faults.length > 0) exitCode = 1;
      if (request.reportFolders !== undefined && report.reportPhotos === 0) {
        console.error(
          `No photo was in a folder named by --report-folder: ${request.reportFolders.join(', ')}.`,
        );
        exitCode = 1;
      }
    }
    return exitCode;
  } finally {
    await platform.close();
    await reader.close();
  }
}

type ReadImport = AskedImport & Pick<ImportRequest, 'files'>;

/** Imports one event, or with `--albums-by-folder` one event per folder. */
async function readRequests(sources: string[], options: ParsedOptions): Promise<ReadImport[]> {
  const [source, ...others] = sources;
  if (source === undefined || others.length > 0)
    throw new UsageError('Name one folder, zip or s3:// address to import.');
  const isWatching = options.watch === true;
  const isByFolder = options['albums-by-folder'] === true;
  if (isWatching && isByFolder)
    throw new UsageError('--albums-by-folder must know all folders, so it cannot be combined with --watch.');
  const signal = isWatching ? untilSignal() : undefined;
  const open = async () => {
    const files = await openSource(source, signal);
    if (files !== undefined) return files;
    const kinds = isWatching
      ? 'a folder, and only folders can be watched'
      : 'a folder, a .zip or s3://bucket/prefix';
    throw new UsageError(`"${source}" is not ${kinds}.`);
  };
  const files = await open();
  const request = await readRequest(options);
  if (!isByFolder) return [{ ...request, files }];
  if (request.event.title === undefined || request.event.eventId !== undefined)
    throw new UsageError('--albums-by-folder needs --title, and cannot be combined with --event.');
  const requests = await splitByFolder(request, open);
  if (requests.length === 0) throw new UsageError(`No folder of "${source}" holds photos.`);
  return requests;
}

function textOption(options: ParsedOptions, name: string): string {
  const value = options[name];
  if (typeof value !== 'string' || value.trim() === '') throw new UsageError(`--${name} is missing.`);
  return value.trim();
}

/** Returns the facts of the event and its start list, from the options. */
async function readRequest(options: ParsedOptions): Promise<AskedImport> {
  for (const name of ['photo-price', 'package-price']) priceOf(options, name);
  const { event: eventId, 'start-list': listFile, 'min-edge': minEdge = '1000' } = options;
  if (!/^\d{1,5}$/.test(String(minEdge)))
    throw new UsageError(`--min-edge "${minEdge}" is not a number of pixels.`);
  const id = eventId === undefined ? undefined : idSchema.safeParse(eventId);
  if (id?.success === false)
    throw new UsageError(
      `--event "${eventId}" is not the id of an event: \`photofinish status\` shows them.`,
    );
  const list = typeof listFile === 'string' ? await readStartList(listFile, options) : undefined;
  return {
    tenantId: textOption(options, 'tenant'),
    event: {
      ...readFacts(options),
      ...(id === undefined ? {} : { eventId: id.data }),
      ...readGallery(options),
      ...readFaceRetention(options),
    },
    startList: list?.rows ?? [],
    unreadLines: list?.unread ?? [],
    isWholeList: options['partial-list'] !== true,
    mayReplacePeople: readChoices(options).people !== undefined,
    minEdge: Number(minEdge),
    placeKm: readPlace(options),
    photographerBibs: readPhotographerBibs(options),
    ...(Array.isArray(options['report-folder'])
      ? { reportFolders: options['report-folder'].map(String) }
      : {}),
  };
}

/** Returns where the photos were taken, as the distance from the start; null without the option. */
function readPlace({ place }: ParsedOptions): number | null {
  if (place === undefined) return null;
  const km = Number(String(place).replace(',', '.'));
  if (/^\d{1,4}([.,]\d{1,3})?$/.test(String(place))) return km;
  throw new UsageError(`--place "${place}" is not a number of kilometres from the start, as in 18.5.`);
}

/** Returns whether everyone may see the photos of an event with a factor; empty without the option. */
function readGallery({ gallery, secure, factor }: ParsedOptions): { isGalleryOpened?: boolean } {
  if (gallery === undefined) return {};
  if (gallery !== 'open' && gallery !== 'closed') throw new UsageError('--gallery must be open or closed.');
  if (factor === 'None' || secure === true)
    throw new UsageError(
      '--gallery needs a factor: without one all photos are visible, with --secure none are.',
    );
  return { isGalleryOpened: gallery === 'open' };
}

/** Reads `--photographer-bibs`: how far bibs named by photographers are trusted. */
function readPhotographerBibs({ 'photographer-bibs': text = 'listed' }: ParsedOptions): PhotographerBibs {
  const known = PHOTOGRAPHER_BIBS.find((one) => one === text);
  if (known === undefined)
    throw new UsageError(
      `--photographer-bibs must be one of ${PHOTOGRAPHER_BIBS.join(', ')}, not "${text}".`,
    );
  return known;
}
