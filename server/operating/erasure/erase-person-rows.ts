import { eraseArchives } from '#delivering/archives/index.ts';
import { eraseLetters } from '#delivering/letters/index.ts';
import { eraseMails } from '#delivering/mails/index.ts';
import { countKeptReceipts } from '#delivering/receipts/index.ts';
import {
  ALREADY_AUTHORISED,
  eraseParticipants,
  listBibKeysOfOthers,
  listErasedParticipants,
  listLinesNaming,
  protectParticipants,
} from '#finding/competitors/index.ts';
import { eraseCrewMembers } from '#finding/crews/index.ts';
import { lockStartList } from '#finding/events/index.ts';
import { excludeFromFeeds } from '#finding/feeds/index.ts';
import { eraseAlerts } from '#finding/photo-alerts/index.ts';
import { eraseFileNames, listPhotosById } from '#finding/photos/index.ts';
import { eraseResults } from '#finding/race-results/index.ts';
import { eraseFaces, erasePersons, insertUnnamedPerson } from '#finding/recognition/index.ts';
import { eraseRemovals } from '#finding/removal-requests/index.ts';
import { eraseSearchRequests } from '#finding/search-requests/index.ts';
import { eraseSelfies } from '#finding/selfies/index.ts';
import { eraseCodeRequests, eraseFactorTries } from '#finding/verification/index.ts';
import { eraseLogins } from '#hosting/accounts/index.ts';
import { type DecideText, eraseActions } from '#hosting/actions/index.ts';
import { eraseAnswers } from '#hosting/desk/index.ts';
import { eraseAccounts } from '#hosting/embedded-identity/index.ts';
import { addressHashOf, suppressAddresses } from '#hosting/mail-addresses/index.ts';
import { eraseRequests } from '#hosting/requests/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { eraseMailbox } from '#platform/mailer/erased-mailbox.store.ts';
import { emptyCartsOfOrders, eraseCarts } from '#selling/carts/index.ts';
import { eraseCrewPurchases } from '#selling/crew-purchases/index.ts';
import { erasePrintedNames } from '#selling/frames/index.ts';
import { bookWaived } from '#selling/ledger/index.ts';
import {
  eraseBuyers,
  eraseUnpaidOrders,
  listErasedLines,
  listEventsOfLines,
  listInvoiceIds,
  replaceOwner,
} from '#selling/orders/index.ts';
import { erasePayers } from '#selling/payments/index.ts';
import { eraseImportedAddresses } from '#selling/preorders/index.ts';
import type { ErasureDeps } from './describe-erasure.ts';
import { erasePhotographer } from './erase-photographer.ts';
import {
  blankNextActions,
  blankTexts,
  ownThingsOf,
  readSought,
  readTexts,
  subjectsOf,
} from './erased-texts.ts';
import {
  addCounts,
  type ErasureIds,
  listErasurePhotos,
  type RunningErasure,
  type StepDone,
} from './erasures.store.ts';
import { excludedLines } from './excluded-lines.rules.ts';
import { deleteWaitingTexts, insertWaitingTexts, listWaitingTexts } from './waiting-texts.store.ts';

/** The most texts of one erasure that may wait for a decision. A name in more texts does not identify a person. */
const WAITING_MAX = 100_000;

/**
 * Erases all data about a person: first texts, in pages of recorded actions, then every row, in one transaction. The
 * rows are few, however many photos there are.
 */
export async function erasePersonRows(
  deps: ErasureDeps,
  scope: Scope,
  erasure: RunningErasure,
): Promise<StepDone> {
  const { ids } = erasure;
  if (ids === null) return { isDone: true };
  return ids.textsUpTo === 'End'
    ? eraseRows(deps, scope, erasure, ids)
    : eraseTexts(deps, scope, erasure, ids);
}

/** Blanks the next texts that name the person. Texts that may name someone else wait for a decision. */
async function eraseTexts(
  deps: ErasureDeps,
  scope: Scope,
  { erasureId, subject: { emails }, options, counts }: RunningErasure,
  ids: ErasureIds,
): Promise<StepDone> {
  const photos = await listErasurePhotos(scope, erasureId);
  // The row of a held participant has another name now, but texts contain the name at the time of the request.
  const held = ids.atRequest?.participants.filter(({ competitorId }) => ids.heldIds?.includes(competitorId));
  const participants = [...(await listErasedParticipants(scope, ids.personIds)), ...(held ?? [])];
  const sought = await readSought(deps, scope, { emails, ids, participants, photos });
  const [blank, keep] = [new Set(options.texts?.blank), new Set(options.texts?.keep)];
  const decide: DecideText = ({ key, isCertain }) => {
    if (keep.has(key)) return 'Stay';
    return isCertain || blank.has(key) ? 'Blank' : 'Wait';
  };
  let changed = counts;
  const note = async (added: Record<string, number>, waiting: readonly string[]) => {
    changed = addCounts(changed, 'Database', added);
    await insertWaitingTexts(scope, erasureId, waiting, deps.clock.now());
  };
  if (ids.textsUpTo === undefined) {
    const photoIds = photos.map(({ photoId }) => photoId);
    await eraseFileNames(scope, photoIds, sought.person);
    await note(await eraseMailbox(scope, emails), []);
    await note(await eraseAnswers(scope, sought.person, [...ids.personIds, ...ids.orderIds]), []);
    const texts = await blankTexts(scope, sought, decide);
    await note(texts.counts, texts.waiting);
  }
  const after = typeof ids.textsUpTo === 'number' ? ids.textsUpTo : 0;
  const page = await blankNextActions(scope, sought, { after, decide });
  await note(page.counts, page.waiting);
  return { isDone: false, ids: { ...ids, textsUpTo: page.last ?? 'End' }, counts: changed };
}

async function eraseRows(
  deps: ErasureDeps,
  scope: Scope,
  erasure: RunningErasure,
  ids: ErasureIds,
): Promise<StepDone> {
  const { erasureId, subject } = erasure;
  const { emails } = subject;
  let { counts } = erasure;
  const count = (added: Record<string, number>) => {
    counts = addCounts(counts, 'Database', added);
  };
  for (const eventId of [...new Set(ids.bibs.map((worn) => worn.eventId))].toSorted())
    await lockStartList(scope, eventId, 'change');
  const photos = await listErasurePhotos(scope, erasureId);
  const lines = await listLinesNaming(scope, ids.personIds);
  for (const { eventId, bibKeys, faceIds } of ids.bibs) {
    count(await eraseFaces(scope, eventId, [...faceIds, ...ids.listedFaceIds]));
    const ofEvent = lines.filter((line) => line.eventId === eventId);
    const keys = [...new Set(ofEvent.map((line) => line.bibKey))];
    const others = await listBibKeysOfOthers(scope, eventId, { bibKeys: keys, exceptIds: ids.personIds });
    const listed = excludedLines(ofEvent, bibKeys, others);
    count(await eraseResults(scope, eventId, [...new Set([...bibKeys, ...listed.bibKeys])]));
    await excludeFromFeeds(deps, scope, eventId, listed);
    count(await eraseFactorTries(scope, eventId, [...bibKeys, ...ids.personIds]));
  }
  for (const eventId of await listFurtherEvents(scope, photos, ids))
    count(await eraseFaces(scope, eventId, ids.listedFaceIds));
  count(await erasePurchases(deps, scope, erasure, ids));
  const { requestIds } = await eraseCodeRequests(scope, { emails });
  count({ codeRequests: requestIds.length });
  count(await eraseAlerts(scope, { emails, personIds: ids.personIds }));
  const addressHashes = emails.map((email) => addressHashOf(deps, scope.tenantId, email));
  count(await eraseLetters(scope, { personIds: ids.personIds, addressHashes }));
  // If the start list is imported again, it must not lead to mails to them.
  await suppressAddresses(deps, scope, emails, 'Erased');
  count(await eraseMails(scope, { emails, codeRequestIds: requestIds, personIds: ids.personIds }));
  count(await eraseSelfies(scope, ids.personIds));
  count(await eraseCrewMembers(scope, { personIds: ids.personIds, names: ids.texts }));
  count(await erasePersons(scope, ids.personIds));
  count(await eraseParticipants(scope, ids.personIds));
  for (const eventId of new Set(ids.bibs.map((worn) => worn.eventId)))
    await protectParticipants({}, scope, eventId, ALREADY_AUTHORISED);
  count(await eraseRequests(scope, { emails }));
  count(await eraseRemovals(scope, { emails }));
  count(await eraseSearchRequests(scope, { emails }));
  count(await eraseAccounts(scope, { emails }));
  count(await eraseLogins(scope, { emails }));
  const work = await erasePhotographer(scope, ids);
  count(work.removed);
  counts = addCounts(counts, 'Statements', { statements: work.statements });
  counts = addCounts(counts, 'TakenByThem', { photos: work.photos });
  count(
    await eraseActions(scope, {
      thingIds: [...work.linkIds, ...ownThingsOf({ ids, photos })],
      subjects: subjectsOf(deps, scope.tenantId, { emails, ids }),
    }),
  );
  counts = addCounts(counts, 'MayBeOfOthers', {
    texts: await countWaiting(scope, erasureId),
    persons: ids.heldIds?.length ?? 0,
    bibs: ids.leftBibs?.length ?? 0,
  });
  const invoiceIds = await listInvoiceIds(scope, ids.orderIds);
  const receipts = await countKeptReceipts(scope, [...invoiceIds.values()]);
  counts = addCounts(counts, 'Receipts', { receipts, orders: ids.orderIds.length });
  return { isDone: true, counts };
}

/** Lists the events of listed faces whose person is held (`replayErasures`). */
async function listFurtherEvents(
  scope: Scope,
  photos: readonly { photoId: string }[],
  { bibs, listedFaceIds }: ErasureIds,
): Promise<Set<string>> {
  if (listedFaceIds.length === 0) return new Set();
  const photoIds = photos.map(({ photoId }) => photoId);
  const eventIds = (await listPhotosById(scope, photoIds)).map(({ eventId }) => eventId);
  return new Set(eventIds.filter((eventId) => bibs.every((worn) => worn.eventId !== eventId)));
}

/** Counts the texts that wait for a decision, and removes those whose rows no longer exist. */
async function countWaiting(scope: Scope, erasureId: string): Promise<number> {
  const waiting = await listWaitingTexts(scope, { erasureId, count: WAITING_MAX });
  const keys = waiting.map(({ key }) => key);
  const left = new Set((await readTexts(scope, keys)).map(({ key }) => key));
  const gone = keys.filter((key) => !left.has(key));
  await deleteWaitingTexts(scope, erasureId, gone);
  return left.size;
}

/** Removes the person from carts and orders. An order that stays does not name the person. */
async function erasePurchases(
  deps: ErasureDeps,
  scope: Scope,
  { subject, options }: RunningErasure,
  { personIds, orderIds, otherOrderIds }: ErasureIds,
): Promise<Record<string, number>> {
  const { emails } = subject;
  const lineIds = await listErasedLines(scope, { orderIds, personIds });
  const addressHashes = emails.map((email) => addressHashOf(deps, scope.tenantId, email));
  await eraseImportedAddresses(scope, { orderIds, addressHashes });
  await bookWaived(deps, scope, orderIds);
  if (!options.isAlsoBought) await erasePrintedNames(scope, lineIds);
  for (const line of await listEventsOfLines(scope, personIds))
    await replaceOwner(scope, line, await insertUnnamedPerson(scope, line.eventId));
  return {
    ...(await eraseArchives(scope, { orderIds: [...orderIds, ...otherOrderIds], personIds })),
    ...(await eraseCarts(scope, { emails, personIds, videoIds: [] })),
    ...(await eraseCrewPurchases(scope, personIds)),
    ...(await eraseUnpaid(scope, orderIds)),
    ...(await eraseBuyers(scope, { emails, personIds, orderIds }, deps.clock.now())),
  };
}

/**
 * Empties the person's unpaid orders. What is left serves to match late payments: invoice number, reference of the
 * provider, and amount.
 */
async function eraseUnpaid(scope: Scope, orderIds: readonly string[]): Promise<Record<string, number>> {
  const emptied = await eraseUnpaidOrders(scope, orderIds);
  await emptyCartsOfOrders(scope, emptied);
  await erasePayers(scope, [...(await listInvoiceIds(scope, emptied)).values()]);
  return { unpaidOrders: emptied.length };
}
