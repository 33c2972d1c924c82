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
import { createLease, type Lease, leaseEnd } from './lease.ts';
import { type OpenSource, openImportSource, PAGES_MAX, type SourceFile } from './open-source.ts';
import { type ImportProblem, type ImportSource, isGivenUp, nextTry } from './photo-imports.rules.ts';
import {
  changeTaken,
  countRunning,
  endImport,
  listDueImports,
  listImports,
  type PhotoImport,
  releaseImport,
  setNextAt,
  takeImport,
} from './photo-imports.store.ts';
import { unseal } from './seal-source.ts';
import { endsRun, LeaseFailed, RunEnded, SourceFault } from './source-fault.ts';

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

/** The limits of a run. */
interface Turn {
  /** For how long, and how many files, it imports before other imports get a turn. */
  ms: number;
  files: number;
  /** The time limit for opening the source and passing over what was imported, and then for each file. */
  stepMs: number;
}

const TURN: Turn = { ms: 45_000, files: 500, stepMs: 3 * 60_000 };
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
  lease: Lease;
}

/**
 * Runs an import for one turn. Before each request it checks that the import was not stopped, and renews its lease: so
 * one run of an import reads at a time. Each file becomes a photo like an uploaded one, and is passed afterwards: if the
 * process dies, the next run reads at most one file again, which is then there already.
 * @throws Outage if this shop's own storage is unavailable, or an unexpected error; the import continues later
 */
export async function runImport(
  deps: RunDeps,
  tenantId: string,
  linkId: string,
  signal?: AbortSignal,
  turn: Partial<Turn> = {},
): Promise<void> {
  const limits = { ...TURN, ...turn };
  const taken = await take(deps, tenantId, linkId, { signal, stepMs: limits.stepMs });
  if (taken === undefined) return;
  try {
    const source = await openTaken(deps, taken);
    const isDone = await takeFiles(deps, taken, source, { ...limits, signal });
    if (!isDone) throw new RunEnded();
    const held = { linkId, leasedUntil: await taken.lease.close() };
    await deps.database.inTenant(tenantId, (scope) => endHeld(deps, scope, held, 'Done', null));
  } catch (error) {
    const held = { linkId, leasedUntil: await taken.lease.close() };
    if (error instanceof RunEnded)
      return deps.database.inTenant(tenantId, (scope) => release(deps, scope, held));
    await deps.database.inTenant(tenantId, (scope) => pause(deps, scope, held, problemOf(error)));
    if (error instanceof FileFailed || error instanceof LeaseFailed) throw error.cause;
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
  limits: { signal: AbortSignal | undefined; stepMs: number },
): Promise<Taken | undefined> {
  const now = clock.now();
  const leasedUntil = leaseEnd(now);
  return database.inTenant(tenantId, async (scope) => {
    const row = await takeImport(scope, linkId, now, leasedUntil);
    const link = row && (await findUploadLink(scope, { linkId }));
    const event = link && (await findEvent(scope, link.eventId));
    if (row === undefined || link === undefined) return undefined;
    if (event !== undefined && !event.isDeleted && event.mergedInto === null)
      return {
        tenantId,
        link,
        row,
        lease: createLease({ clock, database }, { tenantId, linkId, leasedUntil, ...limits }),
      };
    await endImport(scope, linkId, 'Failed', { reason: 'EventGone', status: null }, now);
    return undefined;
  });
}

/** An import whose run ends, and until when the run has its lease. */
interface Held {
  linkId: string;
  leasedUntil: Date;
}

/** Lets the import go on in a further run, unless it was stopped. */
async function release(deps: RunDeps, scope: Scope, held: Held): Promise<void> {
  const nextAt = new Date(deps.clock.now().getTime() + JOB_WAIT_MS);
  if (await releaseImport(scope, held, nextAt)) await sendRun(deps, scope, held.linkId);
}

/** @throws SourceFault, RunEnded */
async function openTaken(
  deps: RunDeps,
  { tenantId, row, link: { linkId }, lease }: Taken,
): Promise<OpenSource> {
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
  const opened = await openImportSource(source, keys, {
    tenantId,
    mayReach: createReach(deps.config.allowedPrivateNetworks),
    request: lease.request,
  });
  if (row.validator !== null && row.validator !== opened.validator) throw new SourceFault('Changed');
  return opened;
}

/**
 * Takes the next files of an import.
 * @returns whether all are taken
 * @throws SourceFault; RunEnded if it was stopped, or another run has it
 */
async function takeFiles(
  deps: RunDeps,
  taken: Taken,
  source: OpenSource,
  { ms, files, signal }: { ms: number; files: number; signal: AbortSignal | undefined },
): Promise<boolean> {
  const { row, lease } = taken;
  const endMs = performance.now() + ms;
  let { seen, skipped } = row;
  let pages = 0;
  for await (const step of source.walk(row.passed)) {
    if (seen >= IMPORT_FILES_MAX) throw new SourceFault('TooManyFiles');
    if ('isPage' in step) pages += 1;
    else {
      const isRefused = seen === row.seen && isGivenUp(row);
      if ((await (isRefused ? giveUp : takeFile)(deps, taken, step)) === 'Skipped') skipped += 1;
      seen += 1;
    }
    const { passed } = step;
    const { total, validator } = source;
    const progress = { passed, validator, seen, skipped, total, failures: 0, reason: null, status: null };
    if (!(await lease.renew(progress))) throw new RunEnded();
    const isTurnOver = performance.now() > endMs || seen - row.seen >= files || pages >= PAGES_MAX;
    if (isTurnOver || signal?.aborted === true) return false;
    lease.beginStep();
  }
  return true;
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

/** @throws SourceFault, RunEnded, Outage, or FileFailed for any other error */
async function takeFile(deps: RunDeps, taken: Taken, file: SourceFile): Promise<'Skipped' | 'Taken'> {
  try {
    return await readFile(deps, taken, file);
  } catch (error) {
    if (endsRun(error) || outageOf(error) !== undefined) throw error;
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
    bytes = await file.read();
  } catch (error) {
    if (endsRun(error)) throw error;
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
  held: Held,
  { reason, status }: ImportProblem,
): Promise<void> {
  // The stored number of failures is read again, because a file that was imported in this run resets it.
  const [present] = await listImports(scope, [held.linkId]);
  const failures = reason === 'Storage' ? (present?.failures ?? 0) : (present?.failures ?? 0) + 1;
  const nextAt = nextTry({ reason, status }, failures, deps.clock.now());
  if (nextAt === undefined) return endHeld(deps, scope, held, 'Failed', { reason, status });
  if (!(await changeTaken(scope, held, { leasedUntil: null, nextAt, failures, reason, status })))
    await release(deps, scope, held);
}

async function endHeld(
  deps: RunDeps,
  scope: Scope,
  held: Held,
  state: 'Done' | 'Failed',
  problem: ImportProblem | null,
): Promise<void> {
  if (await changeTaken(scope, held, { leasedUntil: null }))
    await endImport(scope, held.linkId, state, problem, deps.clock.now());
  else await release(deps, scope, held);
}
