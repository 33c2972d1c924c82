import { listMailEmails } from '#delivering/mails/index.ts';
import { listRemovalEmails } from '#finding/removal-requests/index.ts';
import { listSearchRequestEmails } from '#finding/search-requests/index.ts';
import { listAccountEmails } from '#hosting/embedded-identity/index.ts';
import { listRequestEmails } from '#hosting/requests/index.ts';
import { listTenants } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listCartEmails } from '#selling/carts/index.ts';
import { listOrderEmails } from '#selling/orders/index.ts';
import type { RunDeps } from './describe-erasure.ts';
import { type ErasureEntry, openErasureList } from './erasure-list.ts';
import {
  findErasure,
  insertErasure,
  insertErasurePhotos,
  saveProgress,
  type TextDecisions,
} from './erasures.store.ts';
import { runErasure } from './run-erasure.ts';

/** The numbers of replayed or finished erasures, and of those on the list that the database had already done. */
export interface Replay {
  replayed: number;
  known: number;
}

/**
 * Replays the erasures on the list that the database does not contain, for example after a restore from an older
 * backup, and finishes running ones: a backup may have been made during one, or a replay killed. Nothing may be served
 * before.
 * @throws Outage if a storage is unavailable
 */
export async function replayErasures(deps: RunDeps): Promise<Replay> {
  const list = openErasureList(deps.config);
  const replay: Replay = { replayed: 0, known: 0 };
  for (const { tenantId } of await listTenants(deps.database.asHost))
    for (const erasureId of await list.listIds(tenantId)) {
      const known = await deps.database.inTenant(tenantId, (scope) => findErasure(scope, erasureId));
      if (known?.state === 'Done') {
        replay.known += 1;
        continue;
      }
      if (known === undefined) {
        const entry = await list.read(tenantId, erasureId);
        const texts = await list.readTexts(tenantId, erasureId);
        await deps.database.inTenant(tenantId, (scope) => restoreErasure(scope, entry, texts));
      }
      await runErasure(deps, tenantId, erasureId);
      replay.replayed += 1;
    }
  return replay;
}

/** Restores an erasure of the list; it identifies the person by random ids only. */
async function restoreErasure(scope: Scope, entry: ErasureEntry, texts: TextDecisions): Promise<void> {
  const { erasureId, personIds, orderIds, isAlsoBought, requestedAt } = entry;
  const emails = [
    ...(await listOrderEmails(scope, orderIds)),
    ...(await listAccountEmails(scope, entry.accountIds)),
    ...(await listRequestEmails(scope, entry.requestIds)),
    ...(await listRemovalEmails(scope, entry.requestIds)),
    ...(await listSearchRequestEmails(scope, entry.requestIds)),
    ...(await listCartEmails(scope, entry.cartIds)),
    ...(await listMailEmails(scope, entry.mailIds)),
  ];
  const subject = { personIds, emails: [...new Set(emails)] };
  const options = { isAlsoBought, texts };
  await insertErasure(scope, { erasureId, subject, options, requestedAt: new Date(requestedAt) });
  const { accountIds, requestIds, cartIds, mailIds } = entry;
  const anchors = { accountIds, requestIds, cartIds, mailIds };
  const ids = {
    personIds,
    orderIds,
    otherOrderIds: [],
    anchors,
    bibs: [],
    texts: [],
    clips: [],
    takenAs: [],
  };
  await saveProgress(scope, {
    erasureId,
    step: 'Collect',
    ids: { ...ids, listedFaceIds: entry.faceIds },
    counts: {},
  });
  const photos = [
    ...entry.alonePhotoIds.map((photoId) => ({ photoId, isAlone: true })),
    ...entry.sharedPhotoIds.map((photoId) => ({ photoId, isAlone: false })),
  ];
  await insertErasurePhotos(scope, erasureId, photos);
}
