import { toMinor } from '#contract/money.ts';
import { VERIFICATION_FACTORS } from '#contract/photo.ts';
import { createPhotoReader } from '#engines/photo-reader/index.ts';
import { FACE_INDEXING, type FaceSettings } from '#finding/events/index.ts';
import {
  type ImportRequest,
  importEvent,
  ingestHandlers,
  isTimeZone,
  openSource,
  readCameraOffset,
} from '#finding/ingest/index.ts';
import { listTenants } from '#hosting/tenants/index.ts';
import type { Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { setPrices } from '#selling/catalog/index.ts';
import { splitByFolder } from './import-albums.ts';
import { importBar } from './import-bar.ts';
import { printReport } from './import-report.ts';
import { openPlatform } from './open-platform.ts';
import { standBack } from './stand-back.ts';
import { readStartList } from './start-list-file.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** Aborted by the first Ctrl-C: the import then finishes what it has and reports. */
function untilSignal(): AbortSignal {
  const leaving = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leaving.abort());
  return leaving.signal;
}

/** @returns the exit code: 0 when every file is in the shop, 1 when some are not */
export async function importCommand(
  config: Config,
  sources: string[],
  options: ParsedOptions,
): Promise<number> {
  const requests = await readRequests(sources, options);
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  standBack();
  const { deps } = platform;
  const reader = createPhotoReader({ workers: config.readerThreads, faceModels: config.faceModels });
  try {
    const tenants = await listTenants(deps.database.asHost);
    const tenantId = textOption(options, 'tenant');
    if (!tenants.some((tenant) => tenant.tenantId === tenantId)) {
      const known = tenants.map((tenant) => tenant.tenantId).join(', ') || 'none yet';
      throw new UsageError(`There is no tenant "${tenantId}". Known tenants: ${known}.`);
    }
    const stopping = new AbortController();
    await deps.queue.work(ingestHandlers({ ...deps, reader }), {
      isWhole: false,
      onOutage: (outage) => stopping.abort(outage),
    });
    let exitCode = 0;
    for (const request of requests) {
      const bar = importBar(options.json === true ? undefined : process.stderr);
      const report = await importEvent(deps, request, bar.show, stopping.signal).finally(bar.end);
      await applyPrices(deps, tenantId, report.eventId, options);
      printReport(request.event.title, report, options.json === true);
      if (report.faults.length > 0) exitCode = 1;
    }
    return exitCode;
  } finally {
    await platform.close();
    await reader.close();
  }
}

/** One event, or with `--albums-by-folder` one for each folder. */
async function readRequests(sources: string[], options: ParsedOptions): Promise<ImportRequest[]> {
  const [source, ...others] = sources;
  if (source === undefined || others.length > 0)
    throw new UsageError('Name one folder, zip or s3:// address to import.');
  const isWatching = options.watch === true;
  const isByFolder = options['albums-by-folder'] === true;
  if (isWatching && isByFolder)
    throw new UsageError('--albums-by-folder has to know all folders: it does not go with --watch.');
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
  const requests = await splitByFolder(request, open);
  if (requests.length === 0) throw new UsageError(`No folder of "${source}" holds photos.`);
  return requests;
}

function textOption(options: ParsedOptions, name: string): string {
  const value = options[name];
  if (typeof value !== 'string' || value.trim() === '') throw new UsageError(`--${name} is missing.`);
  return value.trim();
}

/** What the options say of the event and who ran. */
async function readRequest(options: ParsedOptions): Promise<Omit<ImportRequest, 'files'>> {
  const date = textOption(options, 'date');
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(new Date(`${date}T00:00:00Z`).getTime());
  if (!isDay || new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) !== date) {
    throw new UsageError(`--date "${date}" is not a day written YYYY-MM-DD.`);
  }
  const verificationFactor = VERIFICATION_FACTORS.find((factor) => factor === options.factor);
  if (verificationFactor === undefined)
    throw new UsageError(`--factor must be one of ${VERIFICATION_FACTORS.join(', ')}.`);
  for (const name of ['photo-price', 'package-price']) priceOf(options, name);
  return {
    tenantId: textOption(options, 'tenant'),
    event: {
      ...{ title: textOption(options, 'title'), date, verificationFactor, isSecure: options.secure === true },
      ...{ city: String(options.city), country: String(options.country) },
      externalEventId: typeof options['external-id'] === 'string' ? options['external-id'] : null,
      ...readClocks(options),
      faces: readFaceSettings(options),
    },
    startList:
      typeof options['start-list'] === 'string'
        ? (await readStartList(options['start-list'], options)).rows
        : [],
  };
}

function readFaceSettings(options: ParsedOptions): Partial<FaceSettings> {
  const faceIndexing = FACE_INDEXING.find((choice) => choice === options.faces);
  if (options.faces !== undefined && faceIndexing === undefined)
    throw new UsageError(`--faces must be one of ${FACE_INDEXING.join(', ')}.`);
  const days = options['forget-faces-after'];
  if (days !== undefined && !/^\d{1,5}$/.test(String(days)))
    throw new UsageError(`--forget-faces-after "${days}" is not a number of days.`);
  return {
    ...(faceIndexing === undefined ? {} : { faceIndexing }),
    ...(days === undefined ? {} : { faceRetentionDays: Number(days) }),
  };
}

function readClocks(options: ParsedOptions): { timeZone: string; cameraOffsets: Record<string, number> } {
  const timeZone = String(options['time-zone']);
  if (!isTimeZone(timeZone))
    throw new UsageError(`--time-zone "${timeZone}" is not a zone like Europe/Vienna.`);
  const entries = Array.isArray(options['camera-offset']) ? options['camera-offset'].map(String) : [];
  const offsets = entries.map((entry) => {
    const offset = readCameraOffset(entry);
    if (offset === undefined)
      throw new UsageError(`--camera-offset "${entry}" is not a model = +HH:MM:SS or -HH:MM:SS.`);
    return [offset.camera, offset.seconds] as const;
  });
  return { timeZone, cameraOffsets: Object.fromEntries(offsets) };
}

function priceOf(options: ParsedOptions, name: string): number | undefined {
  const value = options[name];
  if (typeof value !== 'string') return undefined;
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(value))
    throw new UsageError(`--${name} "${value}" is not an amount like 7.50.`);
  return Number(value);
}

async function applyPrices(
  deps: Parameters<typeof setPrices>[0],
  tenantId: string,
  eventId: string,
  options: ParsedOptions,
): Promise<void> {
  const { settings } = await deps.tenants.read(tenantId);
  const minor = (name: string) => {
    const amount = priceOf(options, name);
    return amount === undefined ? undefined : toMinor(amount, settings.currencyId);
  };
  const photo = minor('photo-price');
  const all = minor('package-price');
  if (photo === undefined && all === undefined) return;
  await setPrices(deps, tenantId, eventId, {
    ...(photo === undefined ? {} : { Photo: photo }),
    ...(all === undefined ? {} : { PhotosWithMe: all }),
  });
}
