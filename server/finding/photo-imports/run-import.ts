import { z } from 'zod';
import { IMPORT_FILES_MAX } from '#contract/desk-imports.ts';
import { toPlainLine } from '#contract/plain-line.ts';
import { FILE_NAME_MAX, FOLDER_MAX } from '#contract/upload-files.ts';
import { findEvent } from '#finding/events/index.ts';
import { FileTooLarge } from '#finding/ingest/index.ts';
import { findUploadLink, receiveFile, refuseFile, type UploadLink } from '#finding/uploads/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { hashBytes } from '#platform/hash-bytes.ts';
import { outageOf } from '#platform/outage.ts';
import { createReach } from '#platform/outbound/networks.ts';
import { defineJob } from '#platform/queue/queue.ts';
import type { BucketKeys } from '#platform/storage/foreign-bucket.ts';
import { type OpenSource, openImportSource, type SourceFile } from './open-source.ts';
import { type ImportProblem, type ImportSource, isGivenUp, nextTry } from './photo-imports.rules.ts';
import {
  changeTaken,
  countRunning,
  endImport,
  listDueImports,
  listImports,
  type PhotoImport,
  setNextAt,
  takeImport,
} from './photo-imports.store.ts';
import { unseal } from './seal-source.ts';
import { SourceFault } from './source-fault.ts';

export type RunDeps = Pick<
  Deps,
  'clock' | 'config' | 'database' | 'events' | 'keys' | 'log' | 'newId' | 'queue' | 'storage'
>;

/** Runs an import for a while; a further job continues it. Lost jobs are sent again by the schedule. */
export const runImportJob = defineJob(
  'photo-imports.run',
  { linkId: z.uuid() },
  { retryLimit: 0, expireSeconds: 900 },
);

/** How long a run imports before other imports get a turn, and how many files. */
const TURN = { ms: 45_000, files: 500 };
/** The lease of an import, renewed after each file. */
const LEASE_MS = 15 * 60_000;
/** After this time a waiting job counts as lost. */
export const JOB_WAIT_MS = 15 * 60_000;

/** Sends the job of an import. Tenants take turns, however many imports each of them runs. */
export async function sendRun({ queue }: Pick<Deps, 'queue'>, scope: Scope, linkId: string): Promise<void> {
  const ahead = Math.max(0, (await countRunning(scope)) - 1);
  await queue.send(scope, runImportJob, [{ linkId }], { ahead });
}

/** Sends the jobs of a tenant's imports whose pause is over, or whose process died. */
export async function sendDueRuns(
  { clock, database, queue }: Pick<Deps, 'clock' | 'database' | 'queue'>,
  tenantId: string,
): Promise<void> {
  const now = clock.now();
  await database.inTenant(tenantId, async (scope) => {
    const due = await listDueImports(scope, now);
    await setNextAt(scope, due, new Date(now.getTime() + JOB_WAIT_MS));
    for (const linkId of due) await sendRun({ queue }, scope, linkId);
  });
}

/** A leased import. */
interface Taken {
  tenantId: string;
  link: UploadLink;
  row: PhotoImport;
  leasedUntil: Date;
}

/**
 * Runs an import for one turn. Each file becomes a photo like an uploaded one, and is passed afterwards: if the process
 * dies, the next run reads at most one file again, which is then there already.
 * @throws Outage if this shop's own storage is unavailable, or an unexpected error; the import continues later
 */
export async function runImport(
  deps: RunDeps,
  tenantId: string,
  linkId: string,
  signal?: AbortSignal,
  turn: { ms: number; files: number } = TURN,
): Promise<void> {
  const taken = await take(deps, tenantId, linkId);
  if (taken === undefined) return;
  try {
    const source = await openTaken(deps, taken);
    const isDone = await takeFiles(deps, taken, source, { ...turn, signal });
    if (isDone === undefined) return;
    await deps.database.inTenant(tenantId, async (scope) => {
      if (isDone) return endTaken(deps, scope, taken, 'Done', null);
      const nextAt = new Date(deps.clock.now().getTime() + JOB_WAIT_MS);
      if (await changeTaken(scope, { linkId, leasedUntil: taken.leasedUntil }, { leasedUntil: null, nextAt }))
        await sendRun(deps, scope, linkId);
    });
  } catch (error) {
    await deps.database.inTenant(tenantId, (scope) => pause(deps, scope, taken, problemOf(error)));
    if (error instanceof FileFailed) throw error.cause;
    if (!(error instanceof SourceFault)) throw error;
  }
}

/** An unexpected error in one file. */
class FileFailed extends Error {}

function problemOf(error: unknown): ImportProblem {
  if (error instanceof SourceFault) return error;
  if (outageOf(error) !== undefined) return { reason: 'Storage', status: null };
  return { reason: error instanceof FileFailed ? 'FileFailed' : 'Unexpected', status: null };
}

async function take(
  { clock, database }: RunDeps,
  tenantId: string,
  linkId: string,
): Promise<Taken | undefined> {
  const now = clock.now();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  return database.inTenant(tenantId, async (scope) => {
    const row = await takeImport(scope, linkId, now, leasedUntil);
    const link = row && (await findUploadLink(scope, { linkId }));
    const event = link && (await findEvent(scope, link.eventId));
    if (row === undefined || link === undefined) return undefined;
    if (event !== undefined && !event.isDeleted && event.mergedInto === null)
      return { tenantId, link, row, leasedUntil };
    await endImport(scope, linkId, 'Failed', { reason: 'EventGone', status: null }, now);
    return undefined;
  });
}

/** @throws SourceFault */
async function openTaken(deps: RunDeps, { tenantId, row, link: { linkId } }: Taken): Promise<OpenSource> {
  const open = <T extends object>(what: 'source' | 'keys', sealed: Uint8Array | null): T | null => {
    if (sealed === null) return null;
    const opened = unseal<T>(deps, tenantId, linkId, what, sealed);
    if (opened === undefined) throw new SourceFault('SourceLost');
    return opened;
  };
  const source = open<ImportSource>('source', row.sealedSource);
  if (source === null) throw new SourceFault('SourceLost');
  const keys = open<BucketKeys>('keys', row.sealedKeys);
  if (row.needsKeys && keys === null) throw new SourceFault('SourceLost');
  const opened = await openImportSource(source, keys, createReach(deps.config.allowedPrivateNetworks));
  if (row.validator !== null && row.validator !== opened.validator) throw new SourceFault('Changed');
  return opened;
}

/**
 * Takes the next files of an import.
 * @returns whether all are taken; undefined if it was stopped, or another process has it
 */
async function takeFiles(
  deps: RunDeps,
  taken: Taken,
  source: OpenSource,
  { ms, files, signal }: { ms: number; files: number; signal: AbortSignal | undefined },
): Promise<boolean | undefined> {
  const { row } = taken;
  const endMs = performance.now() + ms;
  let { seen, skipped } = row;
  for await (const file of source.walk(row.passed)) {
    if (seen >= IMPORT_FILES_MAX) throw new SourceFault('TooManyFiles');
    const isRefused = seen === row.seen && isGivenUp(row);
    if ((await (isRefused ? giveUp : takeFile)(deps, taken, file)) === 'Skipped') skipped += 1;
    seen += 1;
    const { passed } = file;
    const { total, validator } = source;
    const progress = { passed, validator, seen, skipped, total, failures: 0, reason: null, status: null };
    if (!(await advance(deps, taken, progress))) return undefined;
    const isTurnOver = performance.now() > endMs || seen - row.seen >= files;
    if (isTurnOver || signal?.aborted === true) return false;
  }
  return true;
}

/** Records the progress of an import and renews the lease. */
async function advance(
  { clock, database }: RunDeps,
  taken: Taken,
  progress: Parameters<typeof changeTaken>[2],
): Promise<boolean> {
  const leasedUntil = new Date(clock.now().getTime() + LEASE_MS);
  const { linkId } = taken.link;
  const lease = { leasedUntil, nextAt: leasedUntil };
  const isOurs = await database.inTenant(taken.tenantId, (scope) =>
    changeTaken(scope, { linkId, leasedUntil: taken.leasedUntil }, { ...progress, ...lease }),
  );
  taken.leasedUntil = leasedUntil;
  return isOurs;
}

const pathOf = (file: SourceFile) => ({
  name: toPlainLine(file.name, FILE_NAME_MAX),
  folder: toPlainLine(file.folder, FOLDER_MAX),
});

/** Leaves out a file that failed unexpectedly each time. */
async function giveUp(deps: RunDeps, { tenantId, link }: Taken, file: SourceFile): Promise<'Taken'> {
  await refuseFile(deps, tenantId, link, { ...pathOf(file), problem: 'NotTaken' });
  return 'Taken';
}

/** @throws SourceFault, Outage, or FileFailed for any other error */
async function takeFile(deps: RunDeps, taken: Taken, file: SourceFile): Promise<'Skipped' | 'Taken'> {
  try {
    return await readFile(deps, taken, file);
  } catch (error) {
    if (error instanceof SourceFault || outageOf(error) !== undefined) throw error;
    throw new FileFailed('a file of an import failed', { cause: error });
  }
}

async function readFile(
  deps: RunDeps,
  { tenantId, link }: Taken,
  file: SourceFile,
): Promise<'Skipped' | 'Taken'> {
  const { name, folder } = pathOf(file);
  const refuse = async (problem: 'TooLarge' | 'Unreadable') => {
    await refuseFile(deps, tenantId, link, { name, folder, problem });
    return 'Taken' as const;
  };
  if (file.isUnreadable === true) return refuse('Unreadable');
  if (file.read === undefined) return 'Skipped';
  let bytes: Buffer;
  try {
    bytes = Buffer.from(await file.read());
  } catch (error) {
    if (error instanceof SourceFault) throw error;
    return refuse(error instanceof FileTooLarge ? 'TooLarge' : 'Unreadable');
  }
  const contentHash = await hashBytes(bytes);
  const read = async () => bytes;
  await receiveFile(deps, tenantId, link, { name, folder, contentHash, byteSize: bytes.byteLength, read });
  return 'Taken';
}

/** Lets an import wait for its source, or ends it if waiting does not help. */
async function pause(
  deps: RunDeps,
  scope: Scope,
  taken: Taken,
  { reason, status }: ImportProblem,
): Promise<void> {
  const { linkId } = taken.link;
  const now = deps.clock.now();
  // A run that imported files counts from the beginning.
  const [present] = await listImports(scope, [linkId]);
  const failures = reason === 'Storage' ? (present?.failures ?? 0) : (present?.failures ?? 0) + 1;
  const nextAt = nextTry({ reason, status }, failures, now);
  if (nextAt === undefined) return endTaken(deps, scope, taken, 'Failed', { reason, status });
  const { leasedUntil } = taken;
  await changeTaken(scope, { linkId, leasedUntil }, { leasedUntil: null, nextAt, failures, reason, status });
}

async function endTaken(
  { clock }: RunDeps,
  scope: Scope,
  { link: { linkId }, leasedUntil }: Taken,
  state: 'Done' | 'Failed',
  problem: ImportProblem | null,
): Promise<void> {
  if (await changeTaken(scope, { linkId, leasedUntil }, { leasedUntil: null }))
    await endImport(scope, linkId, state, problem, clock.now());
}
