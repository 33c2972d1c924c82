import { isDeepStrictEqual } from 'node:util';
import { handOver, type NamedFile, readFreeFiles, refuseArchive } from '#delivering/downloads/index.ts';
import { type OrderPortraits, readPortraits, sendCutting } from '#delivering/portraits/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import { isGrantOpen, verifySearchToken } from '#finding/verification/index.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { findOrder, limitPackages, listOrderItems } from '#selling/orders/index.ts';
import {
  type ArchiveContents,
  type ArchiveRecord,
  type ArchiveSubject,
  findArchive,
  findLatestArchive,
  insertArchive,
  listPreparing,
  settleArchive,
} from './archives.store.ts';
import { sortIntoFolders } from './folders.rules.ts';
import { layOutArchive } from './lay-out-archive.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** An archive for which its buyer waited is ready. Not emitted if it was ready at once. */
    'archive.published': { archiveId: string; orderId: string };
  }
}

export type ArchiveDeps = Pick<
  Deps,
  'database' | 'storage' | 'clock' | 'newId' | 'log' | 'keys' | 'events' | 'queue' | 'rateLimits'
> &
  RecognitionDeps;

/** The contents of an archive, its portraits, and whether more photos will follow (for an order before the race). */
interface ArchiveSource {
  files: NamedFile[];
  portraits: OrderPortraits;
  isWaiting: boolean;
  /** How many items of the order were refunded or taken back. */
  returnedCount: number;
}

const NO_PORTRAITS: OrderPortraits = { files: [], isComplete: true };

/** The archive waits for its first photos or originals, for framed photos or for portraits: it has no entries yet. */
const PREPARING: ArchiveContents = { state: 'Preparing', entries: [], lost: [], size: 0 };

/**
 * Prepares an archive. It is published as soon as all its files exist, because the ZIP is written only while it is
 * downloaded. A repeated call without new files returns the same archive. For a paid order it contains the order's files; for an event,
 * the photos of the token's person, if they are free there. If an item of the order is refunded meanwhile,
 * the files of the order are read again.
 * @param bearer the search token, unverified
 */
export async function createArchive(
  deps: ArchiveDeps,
  { tenantId }: Pick<TenantContext, 'tenantId'>,
  wanted: { orderId: string } | { eventId: string },
  bearer: string | undefined,
): Promise<ArchiveRecord | Refusal> {
  const subject = await subjectOf(deps, tenantId, wanted, bearer);
  if (isRefusal(subject)) return subject;
  const source = await readArchiveSource(deps, tenantId, subject);
  if (isRefusal(source)) return source;
  const contents = await fill(deps, tenantId, subject, source);
  if (isRefusal(contents)) return contents;
  const created = await deps.database.inTenant(tenantId, async (scope) => {
    if ('orderId' in subject) {
      // A refund locks the order too. So either it deletes this archive, or this transaction sees the refund.
      await findOrder(scope, subject.orderId, { lock: true });
      if ((await countReturned(scope, subject.orderId)) !== source.returnedCount) return 'Changed';
    }
    // Usually a job has been cutting the portraits since the payment. No portrait is cut twice.
    if ('orderId' in subject && !source.portraits.isComplete) await sendCutting(deps, scope, subject.orderId);
    const latest = await findLatestArchive(scope, subject);
    if (latest !== undefined && isSame(latest, contents)) return latest;
    const archive = { ...contents, archiveId: deps.newId(), subject };
    await insertArchive(scope, archive, deps.clock.now());
    return archive;
  });
  return created === 'Changed' ? createArchive(deps, { tenantId }, wanted, bearer) : created;
}

/** Reads an archive; first tries to finish it if it is pending. Refuses an archive of a canceled order. */
export async function readArchive(
  deps: ArchiveDeps,
  { tenantId }: TenantContext,
  archiveId: string,
  clientAddress: CanonicalKey,
): Promise<ArchiveRecord | Refusal> {
  const { database } = deps;
  const archive = await database.inTenant(tenantId, (scope) => findOpenArchive(deps, scope, archiveId));
  if (isRefusal(archive) || archive.state !== 'Preparing') return archive;
  const { subject } = archive;
  const reading = { packages: 'orderId' in subject ? [subject.orderId] : [], clientAddress };
  return limitPackages(deps, tenantId, reading, () => finishIfReady(deps, tenantId, archive));
}

/** Finishes the pending archives of an order, whether or not a page polls them. */
export async function finishPendingArchives(
  deps: ArchiveDeps,
  tenantId: string,
  orderId: string,
): Promise<void> {
  const preparing = await deps.database.inTenant(tenantId, (scope) => listPreparing(scope, orderId));
  for (const archive of preparing) await finishIfReady(deps, tenantId, archive);
}

/** Prepares a pending archive if its files are ready, and emits `archive.published`. */
async function finishIfReady(
  deps: ArchiveDeps,
  tenantId: string,
  archive: ArchiveRecord,
): Promise<ArchiveRecord | Refusal> {
  const { archiveId, subject } = archive;
  const source = await readArchiveSource(deps, tenantId, subject);
  if (isRefusal(source)) return source;
  const contents = await fill(deps, tenantId, subject, source);
  if (isRefusal(contents) || contents.state === 'Preparing') return archive;
  return deps.database.inTenant(tenantId, async (scope) => {
    const isOurs = await settleArchive(scope, archiveId, contents);
    if (isOurs && contents.state === 'Published' && 'orderId' in subject && wasLong(source))
      await deps.events.emit(scope, 'archive.published', { archiveId, orderId: subject.orderId });
    return findOpenArchive(deps, scope, archiveId);
  });
}

/** Returns whether the buyer waited long enough for a mail to be useful: portraits take only seconds. */
function wasLong({ files, isWaiting }: ArchiveSource): boolean {
  return isWaiting || files.some(({ file }) => file.kind === 'FramedPhoto');
}

/**
 * Finds an archive that may be downloaded. Otherwise it returns NotFound or the reason why the files are refused. Free
 * photos need the proof that opened them, and are read again: an older archive delivers no photo that has since been
 * hidden, protected, removed or given a price.
 */
export async function findOpenArchive(
  deps: Pick<Deps, 'clock'> & RecognitionDeps,
  scope: Scope,
  archiveId: string,
): Promise<ArchiveRecord | Refusal> {
  const archive = await findArchive(scope, archiveId);
  if (archive === undefined) return refuse('NotFound');
  const { subject, entries } = archive;
  if ('orderId' in subject) return (await refuseArchive(deps, scope, subject.orderId)) ?? archive;
  // The event or its runner may be protected by now, or the event deleted. Then the proof no longer opens the photos.
  if (subject.grant === undefined || !(await isGrantOpen(scope, subject.grant))) return refuse('Conflict');
  const given = await readFreeFiles(deps, scope, subject);
  if (given.kind === 'Unknown') return refuse('NotFound');
  if (given.kind === 'NotFree') return refuse('Conflict');
  const { tenantId } = scope;
  const keys = new Set(given.files.map(({ file }) => file.stored && tenantKey(tenantId, file.stored.key)));
  return entries.every(({ key }) => keys.has(key)) ? archive : refuse('Conflict');
}

async function subjectOf(
  deps: ArchiveDeps,
  tenantId: string,
  wanted: { orderId: string } | { eventId: string },
  bearer: string | undefined,
): Promise<ArchiveSubject | Refusal> {
  if ('orderId' in wanted) return wanted;
  const { eventId } = wanted;
  const grant = bearer === undefined ? undefined : await verifySearchToken(deps, tenantId, bearer);
  if (grant?.eventId !== eventId) return refuse('Unauthorized');
  const isOpen = await deps.database.inTenant(tenantId, (scope) => isGrantOpen(scope, grant));
  const { personId, proof, version } = grant;
  return isOpen
    ? { eventId, personId, grant: { eventId, personId, proof, version } }
    : refuse('Unauthorized');
}

function readArchiveSource(
  deps: ArchiveDeps,
  tenantId: string,
  subject: ArchiveSubject,
): Promise<ArchiveSource | Refusal> {
  return deps.database.inTenant(tenantId, async (scope) => {
    if ('orderId' in subject) {
      const returnedCount = await countReturned(scope, subject.orderId);
      const handed = await handOver(deps, scope, subject.orderId, { forEachOwner: true });
      if (isRefusal(handed)) return handed;
      const { order, files } = handed;
      const portraits = await readPortraits(deps, scope, files);
      const sorted = sortIntoFolders([...files, ...portraits.files], order.language);
      return {
        files: sorted.slice(0, files.length),
        portraits: { ...portraits, files: sorted.slice(files.length) },
        isWaiting: order.preorderId !== null,
        returnedCount,
      };
    }
    const given = await readFreeFiles(deps, scope, subject);
    if (given.kind === 'Unknown') return refuse('Unauthorized');
    return given.kind === 'NotFree'
      ? refuse('Conflict')
      : { files: given.files, portraits: NO_PORTRAITS, isWaiting: false, returnedCount: 0 };
  });
}

async function countReturned(scope: Scope, orderId: string): Promise<number> {
  return (await listOrderItems(scope, orderId)).filter(({ isReturned }) => isReturned).length;
}

/** Fills an archive from its source. @returns Conflict if there is nothing to deliver and no file is expected */
async function fill(
  deps: ArchiveDeps,
  tenantId: string,
  subject: ArchiveSubject,
  { files, portraits, isWaiting }: ArchiveSource,
): Promise<ArchiveContents | Refusal> {
  if (files.length === 0) return isWaiting ? PREPARING : refuse('Conflict');
  // An archive contains the files that exist now. A request after more originals arrived creates another archive.
  const present = files.filter(({ file }) => file.state !== 'Awaited');
  if (present.length === 0) return PREPARING;
  if (present.some(({ file }) => file.state === 'Rendering') || !portraits.isComplete) return PREPARING;
  const contents = await layOutArchive(deps, tenantId, [...present, ...portraits.files]);
  const { lost } = contents;
  if (lost.length > 0)
    deps.log.error({ ...subject, missing: lost.length }, 'originals of an archive are missing');
  return contents;
}

/** Compares an archive with new contents. A failed one is never reused: lost files may have been found. */
function isSame(latest: ArchiveRecord, { state, entries, lost }: ArchiveContents): boolean {
  return (
    latest.state === state &&
    state !== 'Failed' &&
    isDeepStrictEqual(latest.entries, entries) &&
    isDeepStrictEqual(latest.lost, lost)
  );
}
