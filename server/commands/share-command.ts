import { readFile, writeFile } from 'node:fs/promises';
import { FREE_PHOTOS_MAX, MARK_BYTES_MAX, ORGANIZER_SALES, POSTER_SIZES } from '#contract/desk-sharing.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { eventAddress, printPoster, writeTexts } from '#delivering/sharing/index.ts';
import { type EventSharing, findEvent, readSharing, setSharing } from '#finding/events/index.ts';
import { makePhotosFree } from '#finding/photos/index.ts';
import { setMark } from '#finding/sponsor-marks/index.ts';
import type { Config } from '#platform/config.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { AppDeps } from '#server/app.ts';
import { readId, withTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

type ShareDeps = Pick<AppDeps, 'clock' | 'config' | 'database' | 'storage' | 'tenants'>;

interface Call {
  deps: ShareDeps;
  tenantId: string;
  eventId: string;
  operands: string[];
  options: ParsedOptions;
  terminal: Pick<Terminal, 'print'>;
}

/** Runs `photofinish share`. @returns the exit code: 1 if nothing was changed */
export async function shareCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  return withTenant(config, options, (deps, tenantId) =>
    runShareCommand(deps, tenantId, operands, options, openTerminal()),
  );
}

/** Runs `share show`, `share set`, `share poster`, `share mark` and `share give`. */
export async function runShareCommand(
  deps: ShareDeps,
  tenantId: string,
  [action, ...operands]: string[],
  options: ParsedOptions,
  terminal: Pick<Terminal, 'print'>,
): Promise<number> {
  if (typeof options.event !== 'string') throw new UsageError('--event is missing.');
  const call = { deps, tenantId, eventId: readId(options.event), operands, options, terminal };
  const run = { show, set, poster, mark, give }[action ?? ''];
  const takesNames = run === mark || run === give;
  if (run === undefined || (operands.length > 0 && !takesNames))
    throw new UsageError(
      'Use "share show", "share set", "share poster", "share mark" or "share give", each with --event ID.',
    );
  return run(call);
}

async function show(call: Call): Promise<number> {
  const { deps, tenantId, eventId, options, terminal } = call;
  const { event, sharing } = await readEvent(call);
  const url = eventAddress(deps, await deps.tenants.read(tenantId), eventId);
  const texts = writeTexts(event, url);
  if (options.json === true) {
    terminal.print(JSON.stringify({ url, ...sharing, texts }));
    return 0;
  }
  terminal.print(`${event.title}: ${url}`);
  terminal.print(
    `Its organizer ${sharing.organizerCoverage ? 'sees' : 'does not see'} coverage. Sales: ${sharing.organizerSales}. Free photos: at most ${sharing.freePhotosMax}.`,
  );
  for (const { language, social } of texts) terminal.print(`${language}  ${social}`);
  return 0;
}

async function set(call: Call): Promise<number> {
  const { deps, tenantId, eventId, options, terminal } = call;
  const { sharing } = await readEvent(call);
  const input: EventSharing = { ...sharing, ...readInput(options) };
  const cause = await readCause(deps, tenantId, options);
  const refused = await deps.database.inTenant(tenantId, (scope) => setSharing(scope, eventId, input, cause));
  terminal.print(refused === undefined ? 'It is set.' : 'Nothing was changed.');
  return isRefusal(refused) ? 1 : 0;
}

async function poster(call: Call): Promise<number> {
  const { deps, tenantId, options, terminal } = call;
  const language = LANGUAGES.find((one) => one === options.language);
  if (language === undefined) throw new UsageError(`--language must be one of ${LANGUAGES.join(', ')}.`);
  const size = POSTER_SIZES.find((one) => one === options.size);
  if (size === undefined) throw new UsageError(`--size must be one of ${POSTER_SIZES.join(', ')}.`);
  if (typeof options.out !== 'string') throw new UsageError('--out FILE.pdf is missing.');
  const { event } = await readEvent(call);
  const tenant = await deps.tenants.read(tenantId);
  await writeFile(options.out, await printPoster(deps, tenant, event, { language, size }));
  terminal.print(`The poster is in ${options.out}.`);
  return 0;
}

async function mark({ deps, tenantId, eventId, operands, options, terminal }: Call): Promise<number> {
  const [file, ...more] = operands;
  if (more.length > 0 || (file === undefined) !== (options.none === true))
    throw new UsageError('Name one FILE, or use --none without a file.');
  const bytes = file === undefined ? null : await readFile(file);
  if (bytes !== null && bytes.byteLength > MARK_BYTES_MAX)
    throw new UsageError(`${file} is larger than ${MARK_BYTES_MAX / 1_000_000} MB.`);
  const cause = await readCause(deps, tenantId, options);
  const input = { bytes, hasFreeCard: options['free-card'] === true };
  const done = await deps.database.inTenant(tenantId, (scope) => setMark(deps, scope, eventId, input, cause));
  if (isRefusal(done)) {
    terminal.print(`Nothing was changed: ${done.errors?.[0]?.message ?? 'there is no such event'}.`);
    return 1;
  }
  terminal.print(done.mark === null ? 'Previews have no mark.' : 'Previews have the mark.');
  return 0;
}

async function give({ deps, tenantId, eventId, operands, options, terminal }: Call): Promise<number> {
  const withReport = options.report === true;
  if (operands.length === 0 && !withReport) throw new UsageError('Name the files, or use --report.');
  const cause = await readCause(deps, tenantId, options);
  const input = { eventId, fileNames: operands, withReport, isFree: options['take-back'] !== true };
  const done = await deps.database.inTenant(tenantId, (scope) => makePhotosFree(scope, input, cause));
  if (isRefusal(done)) {
    terminal.print(`Nothing was changed: ${done.errors?.[0]?.message ?? 'there is no such event'}.`);
    return 1;
  }
  terminal.print(`${done.changed} photos were changed.`);
  for (const name of done.unknown) terminal.print(`No published photo is called ${name}.`);
  return done.unknown.length === 0 ? 0 : 1;
}

async function readEvent({ deps, tenantId, eventId }: Call) {
  return deps.database.inTenant(tenantId, async (scope) => {
    const event = await findEvent(scope, eventId);
    const sharing = (await readSharing(scope, [eventId])).get(eventId);
    if (event === undefined || sharing === undefined)
      throw new UsageError(`The tenant "${tenantId}" has no event "${eventId}".`);
    return { event, sharing };
  });
}

function readInput(options: ParsedOptions): Partial<EventSharing> {
  const input: Partial<EventSharing> = {};
  const { coverage, sales } = options;
  const free = options['free-photos'];
  if (coverage !== undefined) {
    if (coverage !== 'yes' && coverage !== 'no') throw new UsageError('--coverage must be yes or no.');
    input.organizerCoverage = coverage === 'yes';
  }
  if (sales !== undefined) {
    const known = ORGANIZER_SALES.find((one) => one === sales);
    if (known === undefined) throw new UsageError(`--sales must be one of ${ORGANIZER_SALES.join(', ')}.`);
    input.organizerSales = known;
  }
  if (free !== undefined) {
    const count = Number(free);
    if (!Number.isInteger(count) || count < 0 || count > FREE_PHOTOS_MAX)
      throw new UsageError(`--free-photos must be a whole number from 0 to ${FREE_PHOTOS_MAX}.`);
    input.freePhotosMax = count;
  }
  if (Object.keys(input).length === 0)
    throw new UsageError('Name the settings: --coverage, --sales or --free-photos.');
  return input;
}
