import { setTimeout as sleep } from 'node:timers/promises';
import { type BackupPlace, makeBackup, makeRecordedBackup } from '#operating/backup/index.ts';
import type { Config } from '#platform/config.ts';
import { describeError } from '#platform/describe-error.ts';
import { makeSealKey } from '#platform/encryption/sealed-file.ts';
import { createLog } from '#platform/log.ts';
import type { AppDeps } from '#server/app.ts';
import { addressOf, openNamedPlace } from './backup-place.ts';
import { openPlatform } from './open-platform.ts';
import { withProgress } from './progress-line.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

const HOUR_MS = 3600_000;
const MEGABYTE = 1024 * 1024;

/** Runs `photofinish backup`. @returns the exit code */
export async function backupCommand(
  config: Config,
  [what, ...others]: string[],
  options: ParsedOptions,
): Promise<number> {
  if (others.length > 0 || ![undefined, 'list', 'key'].includes(what))
    throw new UsageError('Use "backup", "backup list" or "backup key"; see backup --help.');
  const terminal = openTerminal();
  if (what === 'key') {
    terminal.print(await makeSealKey());
    return 0;
  }
  const keep = readCount('keep', options.keep);
  const every = readCount('every', options.every);
  const place = await openNamedPlace(config, options.to);
  if (what === 'list') return listBackups(place, terminal);
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  try {
    // A backup in another place does not count as the scheduled one.
    const isScheduled = typeof options.to !== 'string' || addressOf(options.to) === config.backupUrl;
    const input = { keep, withFiles: options['without-files'] !== true, isScheduled };
    if (every === undefined) return await makeOne(platform.deps, place, input, terminal);
    return await makeAgainAndAgain(platform.deps, place, { ...input, everyMs: every * HOUR_MS }, terminal);
  } finally {
    await platform.close();
  }
}

function readCount(name: string, value: ParsedOptions[string]): number | undefined {
  if (value === undefined) return undefined;
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1 || count > 10_000)
    throw new UsageError(`--${name} must be a whole number of at least 1.`);
  return count;
}

async function listBackups(place: BackupPlace, terminal: Terminal): Promise<number> {
  const { whole, interrupted } = await place.listBackups();
  for (const backupId of whole) {
    const { programVersion, tables, files } = await place.readManifest(backupId);
    const rows = tables.reduce((sum, { lines }) => sum + lines, 0);
    terminal.print(`${backupId}  version ${programVersion}, ${rows} rows, ${files?.lines ?? 'no'} files`);
  }
  if (interrupted.length > 0) terminal.print(`Interrupted: ${interrupted.join(', ')}`);
  if (whole.length === 0) terminal.print('There is no backup.');
  return 0;
}

interface Input {
  withFiles: boolean;
  keep: number | undefined;
  /** Whether the place is that of BACKUP_URL. */
  isScheduled: boolean;
}

async function makeOne(
  deps: AppDeps,
  place: BackupPlace,
  { isScheduled, ...input }: Input,
  terminal: Terminal,
): Promise<number> {
  const make = isScheduled ? makeRecordedBackup : makeBackup;
  const { backupId, tables, files } = await withProgress((onProgress) =>
    make(deps, place, { ...input, onProgress }),
  );
  const rows = tables.reduce((sum, { lines }) => sum + lines, 0);
  const megabytes = tables.reduce((sum, { storedBytes }) => sum + storedBytes, 0) / MEGABYTE;
  terminal.print(
    `${backupId}: ${rows} rows of ${tables.length} tables (${megabytes.toFixed(1)} MB), ${files?.lines ?? 'no'} files; read back.`,
  );
  const missing = files?.missing ?? [];
  for (const key of missing) terminal.print(`Missing in the storage: ${key}`);
  return missing.length === 0 ? 0 : 1;
}

/**
 * Runs until a signal. A failed backup is reported, and tried again after the interval. A backup that a signal
 * interrupts leaves nothing behind.
 */
async function makeAgainAndAgain(
  deps: AppDeps,
  place: BackupPlace,
  { everyMs, ...input }: Input & { everyMs: number },
  terminal: Terminal,
): Promise<never> {
  for (;;) {
    const started = Date.now();
    await makeOne(deps, place, input, terminal).catch((error: unknown) =>
      terminal.print(describeError(error).message),
    );
    await sleep(Math.max(0, started + everyMs - Date.now()));
  }
}
