import { listMailEmails } from '#delivering/mails/index.ts';
import { listParticipantEmails } from '#finding/competitors/index.ts';
import { listRemovalEmails } from '#finding/removal-requests/index.ts';
import { listSearchRequestEmails } from '#finding/search-requests/index.ts';
import { listAccountEmails } from '#hosting/embedded-identity/index.ts';
import { addressHashOf, addressKeyId } from '#hosting/mail-addresses/index.ts';
import { listRequestEmails } from '#hosting/requests/index.ts';
import { listTenants } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listCartEmails } from '#selling/carts/index.ts';
import { listOrderEmails } from '#selling/orders/index.ts';
import type { RunDeps } from './describe-erasure.ts';
import { type ErasedHashes, type ErasureEntry, type ErasureList, openErasureList } from './erasure-list.ts';
import {
  findErasure,
  insertErasure,
  insertErasurePhotos,
  lockErasure,
  saveProgress,
  type TextDecisions,
} from './erasures.store.ts';
import { hashPersons } from './hash-traces.ts';
import { runErasure } from './run-erasure.ts';

/** What a replay did. */
export interface Replay {
  /**
   * How many erasures were replayed or finished. `known` is how many erasures on the list the database already
   * contained.
   */
  replayed: number;
  known: number;
  /** Persons who were not erased, by erasure, because their row had another name or bib at the time of the backup. */
  held: HeldPersons[];
  /** How many erasures had no hashes with this installation's secret, so that they reached fewer addresses. */
  withoutHashes: number;
}

/** Persons whose row may have been someone else's at the time of the backup; an operator decides. */
interface HeldPersons {
  erasureId: string;
  personIds: string[];
}

/**
 * Replays the erasures on the list that the database does not contain, for example after a restore from an older
 * backup, and finishes running ones: the backup may have been made during an erasure, or a replay may have been killed.
 * No request may be served before the replay has ended. A row may have been given to the erased person only after the
 * backup. So the person whom it identified at the time of the backup is compared with the hashes on the list.
 * @throws Outage if a storage is unavailable
 */
export async function replayErasures(deps: RunDeps): Promise<Replay> {
  const list = openErasureList(deps.config);
  const replay: Replay = { replayed: 0, known: 0, held: [], withoutHashes: 0 };
  for (const { tenantId } of await listTenants(deps.database.asHost))
    for (const erasureId of await list.listIds(tenantId)) {
      const known = await deps.database.inTenant(tenantId, (scope) => findErasure(scope, erasureId));
      if (known?.state === 'Done') {
        replay.known += 1;
        continue;
      }
      const entry = await list.read(tenantId, erasureId);
      const hashes = await readUsableHashes(deps, list, entry);
      if (known === undefined) {
        const texts = await list.readTexts(tenantId, erasureId);
        await deps.database.inTenant(tenantId, (scope) => restoreErasure(deps, scope, entry, texts, hashes));
      }
      if (hashes === undefined) replay.withoutHashes += 1;
      const personIds = await deps.database.inTenant(tenantId, (scope) =>
        listHeld(deps, scope, entry, hashes),
      );
      if (personIds.length > 0) replay.held.push({ erasureId, personIds });
      await runErasure(deps, tenantId, erasureId);
      replay.replayed += 1;
    }
  return replay;
}

/** Reads the hashes of an entry; undefined if an earlier version wrote it, or if another address secret was used. */
async function readUsableHashes(
  deps: Pick<RunDeps, 'keys'>,
  list: ErasureList,
  { tenantId, erasureId }: ErasureEntry,
): Promise<ErasedHashes | undefined> {
  const hashes = await list.readHashes(tenantId, erasureId);
  return hashes?.keyId === addressKeyId(deps) ? hashes : undefined;
}

/**
 * Lists the persons in an entry whose rows had another name or bib at the time of the backup, except those being
 * erased.
 */
async function listHeld(
  deps: Pick<RunDeps, 'keys'>,
  scope: Scope,
  { erasureId, personIds }: ErasureEntry,
  hashes: ErasedHashes | undefined,
): Promise<string[]> {
  const erased = (await lockErasure(scope, erasureId))?.subject.personIds ?? [];
  const others = await listOtherPersons(deps, scope, personIds, hashes);
  return others.filter((personId) => !erased.includes(personId));
}

async function listOtherPersons(
  deps: Pick<RunDeps, 'keys'>,
  scope: Scope,
  personIds: readonly string[],
  hashes: ErasedHashes | undefined,
): Promise<string[]> {
  if (hashes === undefined) return [];
  const now = await hashPersons(deps, scope, personIds);
  return Object.keys(now).filter((personId) => now[personId] !== hashes.persons[personId]);
}

/**
 * Restores an erasure from the list. Its random ids lead to addresses, which count only if their hashes are on the
 * list. An entry without hashes leads only to addresses that a visitor cannot type for somebody else and that cannot
 * change later.
 */
async function restoreErasure(
  deps: Pick<RunDeps, 'keys'>,
  scope: Scope,
  entry: ErasureEntry,
  texts: TextDecisions,
  hashes: ErasedHashes | undefined,
): Promise<void> {
  const { erasureId, orderIds, isAlsoBought, requestedAt } = entry;
  const others = await listOtherPersons(deps, scope, entry.personIds, hashes);
  const personIds = entry.personIds.filter((personId) => !others.includes(personId));
  const emails = new Set(await listEntryEmails(scope, entry, { isSureOnly: hashes === undefined }));
  const isErased = (email: string) =>
    hashes?.addresses.includes(addressHashOf(deps, scope.tenantId, email)) ?? true;
  const subject = { personIds, emails: [...emails].filter(isErased) };
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

/**
 * Lists the addresses of an entry's rows.
 * @param options.isSureOnly leaves out rows whose address a visitor can type, or a list can replace, later
 */
async function listEntryEmails(
  scope: Scope,
  { personIds, orderIds, accountIds, requestIds, cartIds, mailIds }: ErasureEntry,
  { isSureOnly }: { isSureOnly: boolean },
): Promise<string[]> {
  const sure = [
    ...(await listOrderEmails(scope, orderIds, { isCompletedOnly: isSureOnly })),
    ...(await listAccountEmails(scope, accountIds)),
    ...(await listMailEmails(scope, mailIds)),
  ];
  if (isSureOnly) return sure;
  return [
    ...sure,
    ...(await listRequestEmails(scope, requestIds)),
    ...(await listRemovalEmails(scope, requestIds)),
    ...(await listSearchRequestEmails(scope, requestIds)),
    ...(await listCartEmails(scope, cartIds)),
    ...(await listParticipantEmails(scope, personIds)),
  ];
}
