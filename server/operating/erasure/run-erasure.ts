import type { Scope } from '#platform/database/database.ts';
import { loadCertificateKey } from '#platform/signing/certificate-key.ts';
import { cancelTheirOrders, closeTheirPayments } from './cancel-their-orders.ts';
import { collectTraces } from './collect-traces.ts';
import type { ErasureDeps, RunDeps } from './describe-erasure.ts';
import { deleteFilesOfErasure } from './erase-files.ts';
import { erasePersonRows } from './erase-person-rows.ts';
import { eraseClipRows, erasePhotoBatch } from './erase-photos.ts';
import { openErasureList } from './erasure-list.ts';
import {
  deleteErasurePhotos,
  insertErasurePhotos,
  listErasurePhotos,
  lockErasure,
  type RunningErasure,
  type StepDone,
  saveProgress,
  stepAfter,
} from './erasures.store.ts';
import { hashTraces } from './hash-traces.ts';
import { holdOthers } from './hold-others.ts';
import { issueCertificate } from './issue-certificate.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A person was erased; the certificate with this id says what was erased. */
    'person.erased': { erasureId: string };
  }
}

/**
 * Erases a person step by step. Each step is a transaction that also records the progress. After a crash it resumes. It
 * waits for unavailable services (a storage, a disk).
 */
export async function runErasure(
  deps: RunDeps,
  tenantId: string,
  erasureId: string,
  signal?: AbortSignal,
): Promise<void> {
  let isRunning = true;
  while (isRunning) {
    signal?.throwIfAborted();
    isRunning = await takeStep(deps, tenantId, erasureId);
  }
}

/** Runs one step of an erasure, or a part of it. @returns whether anything is left to do */
async function takeStep(deps: RunDeps, tenantId: string, erasureId: string): Promise<boolean> {
  const { database } = deps;
  const erasure = await database.inTenant(tenantId, (scope) => lockErasure(scope, erasureId));
  if (erasure === undefined) return false;
  if (erasure.step === 'Files' && (await deleteFilesOfErasure(deps, tenantId, erasure))) return true;
  if (erasure.step === 'List') {
    await writeEntry(deps, tenantId, erasure);
    await closeTheirPayments(deps, tenantId, erasure);
  }
  const key = erasure.step === 'Certificate' ? await loadCertificateKey(deps.config) : undefined;
  return database.inTenant(tenantId, async (scope) => {
    const locked = await lockErasure(scope, erasureId);
    // Another process was faster.
    if (locked === undefined || locked.step !== erasure.step) return true;
    if (key !== undefined) {
      await issueCertificate(deps, scope, locked, key);
      await deps.events.emit(scope, 'person.erased', { erasureId });
      const { heldIds: personIds = [], leftBibs: bibs = [] } = locked.ids ?? {};
      if (personIds.length > 0)
        deps.log.warn(
          { erasureId, personIds },
          'persons were not erased, because their rows have stood for others since the request',
        );
      if (bibs.length > 0)
        deps.log.warn(
          { erasureId, bibs: bibs.length },
          'results and clips of bibs were not erased, because others wear them',
        );
      return false;
    }
    const now = await holdOthers(deps, scope, locked, locked.ids?.textsUpTo === 'End' ? 'change' : 'read');
    const done = await STEPS_IN_DATABASE[now.step as keyof typeof STEPS_IN_DATABASE](deps, scope, now);
    const step = done.isDone ? stepAfter(now.step) : now.step;
    await saveProgress(scope, {
      erasureId,
      step,
      ids: done.ids ?? now.ids,
      counts: done.counts ?? now.counts,
    });
    return true;
  });
}

type Step = (deps: ErasureDeps, scope: Scope, erasure: RunningErasure) => Promise<StepDone>;

const STEPS_IN_DATABASE: Record<Exclude<RunningErasure['step'], 'Certificate'>, Step> = {
  Collect: collect,
  // Files are written, and payments closed, outside the transaction.
  List: cancelTheirOrders,
  Clips: eraseClipRows,
  Photos: erasePhotoBatch,
  // Files are deleted outside the transaction.
  Files: async () => ({ isDone: true }),
  Words: erasePersonRows,
};

/**
 * Collects again what must be erased, because photos may have arrived since the request. If rows stand for others now,
 * or others wear a bib, what was collected at the request stays. Keeps what the list of erasures contains.
 */
async function collect(deps: ErasureDeps, scope: Scope, erasure: RunningErasure): Promise<StepDone> {
  const { erasureId, subject, ids: known } = erasure;
  const { heldIds = [], leftBibs = [] } = known ?? {};
  if (known !== null && heldIds.length + leftBibs.length > 0) return { isDone: true, ids: known };
  const requested = known?.atRequest === undefined ? undefined : known;
  const personIds = requested?.personIds ?? subject.personIds;
  const whom = { emails: subject.emails, personIds };
  const found = await collectTraces(deps, scope, whom, { isReplayed: known !== null });
  if (requested !== undefined) await deleteErasurePhotos(scope, erasureId);
  await insertErasurePhotos(scope, erasureId, found.photos);
  return {
    isDone: true,
    ids: { ...known, ...found.ids, listedFaceIds: known?.listedFaceIds ?? [] },
  };
}

/** Adds an erasure to the list that is replayed after a restore, before anything is removed. */
async function writeEntry(deps: ErasureDeps, tenantId: string, erasure: RunningErasure): Promise<void> {
  const { erasureId, subject, ids, options, requestedAt } = erasure;
  if (ids === null) throw new Error('an erasure reached its list before it was collected');
  const { photos, hashes } = await deps.database.inTenant(tenantId, async (scope) => ({
    photos: await listErasurePhotos(scope, erasureId),
    hashes: await hashTraces(deps, scope, { emails: subject.emails, personIds: ids.personIds }),
  }));
  const { atRequest, heldIds = [] } = ids;
  const photoIds = (isAlone: boolean) =>
    photos.filter((photo) => photo.isAlone === isAlone).map(({ photoId }) => photoId);
  const list = openErasureList(deps.config);
  if (options.texts !== undefined) await list.addTexts(tenantId, erasureId, options.texts);
  await list.write(
    {
      version: 1,
      tenantId,
      erasureId,
      requestedAt: requestedAt.toISOString(),
      isAlsoBought: options.isAlsoBought,
      personIds: [...ids.personIds, ...heldIds],
      orderIds: ids.orderIds,
      ...ids.anchors,
      faceIds: [...new Set([...ids.listedFaceIds, ...ids.bibs.flatMap(({ faceIds }) => faceIds)])],
      alonePhotoIds: photoIds(true),
      sharedPhotoIds: photoIds(false),
    },
    // The rows may stand for others by now.
    atRequest === undefined ? hashes : { ...hashes, persons: atRequest.hashes },
  );
}
