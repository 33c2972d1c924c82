import { toMinor } from '#contract/money.ts';
import { VERIFICATION_FACTORS } from '#contract/photo.ts';
import { createPhotoReader } from '#engines/photo-reader/index.ts';
import {
  type ImportReport,
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
import { importBar } from './import-bar.ts';
import { openPlatform } from './open-platform.ts';
import { readStartList, startListHelp, startListOptions } from './start-list-file.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

export const importOptions = {
  tenant: { type: 'string' },
  title: { type: 'string' },
  date: { type: 'string' },
  city: { type: 'string', default: '' },
  country: { type: 'string', default: '' },
  'external-id': { type: 'string' },
  'start-list': { type: 'string' },
  ...startListOptions,
  factor: { type: 'string', default: 'None' },
  secure: { type: 'boolean', default: false },
  'time-zone': { type: 'string', default: 'UTC' },
  'camera-offset': { type: 'string', multiple: true },
  'photo-price': { type: 'string' },
  'package-price': { type: 'string' },
  watch: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

export const importHelp = `photofinish import SOURCE --tenant T --title TITLE --date YYYY-MM-DD [options]

Takes every JPEG of SOURCE (a folder of any depth, a .zip, or s3://bucket/prefix?endpoint=…) into an event, reads
bibs and publishes. Runs beside a shop or alone; interrupted
and run again it goes on where it was. Ends with 1 when a file could not be taken, and names each.

  --tenant T            whose event it is
  --title, --date       the event; the same title and date name the same event again
  --city, --country     where it was
  --external-id ID      the organizer's own number of the event
  --start-list FILE     who ran: CSV or XLSX (see photofinish start-list --help)
${startListHelp}
  --factor F            what a participant must add to the bib: ${VERIFICATION_FACTORS.join(', ')}
  --secure              show photos only through the mailed link
  --time-zone Z         of cameras that name none, as in Europe/Vienna
  --camera-offset M=T   hours, minutes, seconds to add to the clock of camera model M, as in "Canon EOS R6=+00:03:20"
                        (may be repeated)
  --photo-price N       price of a photo, as in 7.50
  --package-price N     price of all photos of a participant
  --watch               go on looking at a folder that photographers upload to, until Ctrl-C
  --json                print the report as JSON`;

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
  const request = await readRequest(sources, options);
  const isQuiet = options.json === true;
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  const { deps } = platform;
  const reader = createPhotoReader({ workers: config.readerThreads });
  try {
    const tenants = await listTenants(deps.database.asHost);
    if (!tenants.some(({ tenantId }) => tenantId === request.tenantId)) {
      const known = tenants.map(({ tenantId }) => tenantId).join(', ') || 'none yet';
      throw new UsageError(`There is no tenant "${request.tenantId}". Known tenants: ${known}.`);
    }
    await deps.queue.work(ingestHandlers({ ...deps, reader }), { isWhole: false });
    const bar = importBar(isQuiet ? undefined : process.stderr);
    const report = await importEvent(deps, request, bar.show);
    bar.end();
    await applyPrices(deps, request.tenantId, report.eventId, options);
    print(report, isQuiet);
    return report.faults.length > 0 ? 1 : 0;
  } finally {
    await platform.close();
    await reader.close();
  }
}

async function readRequest(sources: string[], options: ParsedOptions) {
  const [source, ...others] = sources;
  if (source === undefined || others.length > 0)
    throw new UsageError('Name one folder, zip or s3:// address to import.');
  const files = await openSource(source, options.watch === true ? untilSignal() : undefined);
  if (files === undefined) {
    const kinds =
      options.watch === true
        ? 'a folder, and only folders can be watched'
        : 'a folder, a .zip or s3://bucket/prefix';
    throw new UsageError(`"${source}" is not ${kinds}.`);
  }
  const text = (name: string): string => {
    const value = options[name];
    if (typeof value !== 'string' || value.trim() === '') throw new UsageError(`--${name} is missing.`);
    return value.trim();
  };
  const date = text('date');
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(new Date(`${date}T00:00:00Z`).getTime());
  if (!isDay || new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) !== date) {
    throw new UsageError(`--date "${date}" is not a day written YYYY-MM-DD.`);
  }
  const verificationFactor = VERIFICATION_FACTORS.find((factor) => factor === options.factor);
  if (verificationFactor === undefined)
    throw new UsageError(`--factor must be one of ${VERIFICATION_FACTORS.join(', ')}.`);
  for (const name of ['photo-price', 'package-price']) priceOf(options, name);
  return {
    tenantId: text('tenant'),
    event: {
      ...{ title: text('title'), date, verificationFactor, isSecure: options.secure === true },
      ...{ city: String(options.city), country: String(options.country) },
      externalEventId: typeof options['external-id'] === 'string' ? options['external-id'] : null,
      ...readClocks(options),
    },
    startList:
      typeof options['start-list'] === 'string'
        ? (await readStartList(options['start-list'], options)).rows
        : [],
    files,
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

function print(report: ImportReport, isJson: boolean): void {
  if (isJson) {
    console.log(JSON.stringify(report));
    return;
  }
  const { published, known, received, faults, competitors, eventId } = report;
  console.log(
    `${published} photos can be seen: ${received} new, ${known} known before. ${competitors} participants.`,
  );
  for (const { file, problem } of faults) console.log(`  not imported: ${file} (${problem})`);
  if (faults.length > 0)
    console.log(`${faults.length === 1 ? '1 file was' : `${faults.length} files were`} not imported.`);
  console.log(`event ${eventId}`);
}
