import type { CurrencyId } from '#contract/money.ts';
import { countTakenBy, listAwaitedOf } from '#finding/photos/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { NamingText } from '#hosting/actions/index.ts';
import type { DataSubject } from '#hosting/data-subjects/index.ts';
import { listMembers } from '#hosting/members/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import {
  describeConsequences,
  type Purchase,
  type RefundDue,
  sumRefunds,
} from '#operating/corrections/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type ErasedOrder, listOrdersWithPhotos } from '#selling/orders/index.ts';
import type { PaymentDeps } from '#selling/payments/index.ts';
import { listKeptStatements, statementNumber, sumUnsettled } from '#selling/settlements/index.ts';
import { type CollectedTraces, collectTraces } from './collect-traces.ts';
import { findTexts, readSought } from './erased-texts.ts';
import { listFreeAwaiting } from './list-free-awaiting.ts';
import { sortAwaiting, type UndeliveredOrder } from './sort-awaiting.ts';

/** The effects of an erasure, and what prevents it. */
export interface ErasurePlan {
  participants: { competitorId: string; eventId: string; name: string; bib: string }[];
  persons: number;
  /** Photos that show no other person: they are removed. */
  photosAlone: number;
  /** Photos that also show others: they stay, without this person's tags. */
  photosShared: number;
  faces: number;
  /** Others who bought photos that show no other person, the oldest order first. */
  buyers: Purchase[];
  /** The amounts to refund if these photos are removed from other buyers' orders too. */
  refunds: RefundDue[];
  /** Open carts with these photos; the next field counts prepared archives with them. */
  carts: number;
  archives: number;
  /** The numbers of the person's orders that stay without name and address, because receipts must be kept. */
  keptOrders: string[];
  accounts: number;
  requests: number;
  mails: number;
  /**
   * The numbers of the person's unpaid orders, and of those of total 0 that wait for an event: they are canceled for
   * good.
   */
  unpaidOrders: string[];
  /** The person's paid orders that wait for an event and of which nothing was delivered: they are refunded. */
  undeliveredOrders: UndeliveredOrder[];
  /**
   * The numbers of the person's paid orders that wait for an event and of which something was delivered: what is left
   * is neither delivered nor refunded.
   */
  partlyDelivered: string[];
  /**
   * Orders that must be finished first: imported ones that wait for an event, and paid ones that wait for a
   * photographer's originals.
   */
  runningOrders: string[];
  /** The person's names as a photographer, and the consequences. */
  photographers: { photographerId: string; name: string }[];
  work: PlannedWork;
  /** Addresses of desk members; they are removed with `member remove`. */
  memberEmails: string[];
}

/** The consequences of erasing a photographer. */
interface PlannedWork {
  /** Photos that they took. These stay in the shop without the photographer's name. */
  photos: number;
  /** The numbers of statements that stay as issued, because the law requires it. */
  keptStatements: string[];
  /** The numbers of those statements that must be paid first. */
  openStatements: string[];
  /** Earnings that are on no statement yet. They can no longer be paid, because the payment details are erased. */
  unsettled: { currencyId: CurrencyId; amountMinor: number }[];
}

export type ErasureDeps = Pick<
  Deps,
  'clock' | 'config' | 'database' | 'events' | 'keys' | 'newId' | 'queue' | 'rateLimits' | 'storage'
> &
  RecognitionDeps & { tenants: TenantResolver };

/** A dependency that only erasing needs: the providers at which payments are closed. */
export type RunDeps = ErasureDeps & Pick<PaymentDeps, 'log' | 'providers'>;

/** Describes the consequences of an erasure; changes nothing. */
export async function describeErasure(
  deps: Pick<Deps, 'clock'> & RecognitionDeps,
  scope: Scope,
  subject: DataSubject,
): Promise<ErasurePlan> {
  const traces = await collectTraces(deps, scope, subject);
  return planErasure(deps, scope, subject, traces);
}

/**
 * Finds the texts that name the person: in recorded actions, in other people's mails of the embedded mailbox, and in
 * names of files. It reads all recorded actions, so it is called only if the operator must decide about texts.
 */
export async function describeTexts(
  deps: Pick<Deps, 'keys'> & RecognitionDeps,
  scope: Scope,
  subject: DataSubject,
): Promise<NamingText[]> {
  const traces = await collectTraces(deps, scope, subject);
  return findTexts(scope, await readSought(deps, scope, { ...traces, emails: subject.emails }));
}

/** Describes an erasure from the collected traces. */
export async function planErasure(
  deps: Pick<Deps, 'clock'> & RecognitionDeps,
  scope: Scope,
  subject: DataSubject,
  { ids, photos, orders, participants, persons, photographers }: CollectedTraces,
): Promise<ErasurePlan> {
  const alone = photos.filter(({ isAlone }) => isAlone).map(({ photoId }) => photoId);
  const { purchases, carts, archives } = await describeConsequences(deps, scope, alone);
  const own = new Set(ids.orderIds);
  const buyers = purchases.filter(({ orderId }) => !own.has(orderId));
  const photographerIds = photographers.map(({ photographerId }) => photographerId);
  const theirs = orders.filter(({ isTheirs }) => isTheirs);
  const free = new Set((await listFreeAwaiting(scope, orders)).map(({ orderId }) => orderId));
  const isCanceled = ({ orderId, state }: ErasedOrder) => state === 'AwaitingPayment' || free.has(orderId);
  const paid = theirs.filter((order) => order.state === 'Completed' && !isCanceled(order));
  const awaiting = await sortAwaiting(deps, scope, orders);
  const running = [...awaiting.imported, ...(await listWaitingForOriginals(scope, photographerIds))].map(
    ({ number }) => number,
  );
  const members = await listMembers(scope);
  const memberIds = photographers.flatMap(({ memberId }) => memberId ?? []);
  return {
    participants: participants.map(({ competitorId, eventId, givenName, surname, bib }) => ({
      competitorId,
      eventId,
      name: `${givenName} ${surname}`.trim(),
      bib,
    })),
    persons: persons.length,
    photosAlone: alone.length,
    photosShared: photos.length - alone.length,
    faces: ids.bibs.reduce((sum, { faceIds }) => sum + faceIds.length, 0),
    buyers,
    refunds: sumRefunds(buyers),
    carts,
    archives,
    keptOrders: paid.map(({ number }) => number),
    accounts: ids.anchors.accountIds.length,
    requests: ids.anchors.requestIds.length,
    mails: ids.anchors.mailIds.length,
    unpaidOrders: theirs.filter(isCanceled).map(({ number }) => number),
    undeliveredOrders: awaiting.undelivered,
    partlyDelivered: awaiting.partly.map(({ number }) => number),
    runningOrders: [...new Set(running)],
    photographers: photographers.map(({ photographerId, name }) => ({ photographerId, name })),
    work: await planWork(deps, scope, photographerIds),
    memberEmails: members.flatMap(({ memberId, email }) =>
      subject.emails.includes(email) || memberIds.includes(memberId) ? email : [],
    ),
  };
}

/**
 * Lists paid orders with photos whose originals the photographer has not sent yet, because these could then no longer
 * arrive. Orders of total 0 do not count, because anybody can place one for any photo.
 */
async function listWaitingForOriginals(scope: Scope, photographerIds: readonly string[]) {
  if (photographerIds.length === 0) return [];
  const lines = await listOrdersWithPhotos(scope, await listAwaitedOf(scope, photographerIds));
  return lines.filter(({ state, isFree }) => state === 'Completed' && !isFree);
}

async function planWork(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  photographerIds: readonly string[],
): Promise<PlannedWork> {
  const statements = await listKeptStatements(scope, photographerIds);
  const numberOf = ({ number }: { number: number }) => statementNumber(number);
  return {
    photos: await countTakenBy(scope, photographerIds),
    keptStatements: statements.map(numberOf),
    openStatements: statements.filter(({ isOpen }) => isOpen).map(numberOf),
    unsettled: await sumUnsettled(deps, scope, photographerIds),
  };
}
