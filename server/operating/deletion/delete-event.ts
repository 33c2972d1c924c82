import { faultAt } from '#contract/faults.ts';
import { countCompetitors } from '#finding/competitors/index.ts';
import { type EventRecord, listMergedInto, lockEvent, markDeleted } from '#finding/events/index.ts';
import { countPhotos, handOverTaken, listIdsOfEvent } from '#finding/photos/index.ts';
import { countPersons } from '#finding/recognition/index.ts';
import { countVideos } from '#finding/videos/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import { dropFromUnpaid } from '#operating/corrections/index.ts';
import { isLosingPhotos } from '#operating/photo-moves/index.ts';
import { emptyContents } from '#operating/retention/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { countCartsWith, deleteCartsOfOrders, deleteFromCarts } from '#selling/carts/index.ts';
import { listEventProducts } from '#selling/catalog/index.ts';
import { cancelAllForGood } from '#selling/invoices/index.ts';
import { deleteCanceledOrders, type EventOrder, lockOrdersOfEvent } from '#selling/orders/index.ts';
import { listTriedInvoices } from '#selling/payments/index.ts';
import { deleteEventJob } from './deletion.jobs.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** An event was removed from the shop for good; its photos are deleted from now on. */
    'event.deleted': { eventId: string };
  }
}

/** The data that is deleted with an event, in numbers. */
export interface EventContents {
  photos: number;
  videos: number;
  participants: number;
  persons: number;
  /** Carts that contain an item of it. */
  carts: number;
  /** Orders that were never paid. */
  unpaidOrders: number;
}

/**
 * Describes what deleting an event would delete, and what prevents it: the numbers of orders, and photos that are being
 * moved to another event.
 * @returns `NotFound` for an unknown event, `Conflict` for one that is already being deleted
 */
export async function describeDeletion(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  eventId: string,
): Promise<
  { event: EventRecord; contents: EventContents; soldOrders: string[]; isMoving: boolean } | Refusal
> {
  const event = await lockEvent(scope, eventId);
  if (event === undefined) return refuse('NotFound');
  if (event.isDeleted) return refuse('Conflict');
  const { unpaid, soldOrders } = await judgeOrders(scope, eventId);
  const photos = (await countPhotos(scope, deps.clock.now())).find((count) => count.eventId === eventId);
  const videos = (await countVideos(scope)).find((count) => count.eventId === eventId);
  const contents = {
    photos: photos?.received ?? 0,
    videos: videos === undefined ? 0 : videos.published + videos.processing + videos.failed,
    participants: await countCompetitors(scope, eventId),
    persons: await countPersons(scope, eventId),
    carts: await countCartsWith(scope, eventId),
    unpaidOrders: unpaid.length,
  };
  return { event, contents, soldOrders, isMoving: await isLosingPhotos(scope, eventId) };
}

/**
 * Removes an event from the shop for good, and sends the job that deletes it. From then on no order can contain it: a
 * checkout reads the event again after writing its lines, which wait for this transaction. Orders that were never paid
 * end with it. Orders with a payment attempt keep the facts by which late money is recognised and refunded. The buyers
 * of the orders get a mail, and a new cart with the items of other events (decision 265).
 * @returns `Conflict` if something was sold, or if its photos are being moved to another event: those that have not left
 *   yet would be deleted
 */
export async function deleteEvent(
  deps: Pick<Deps, 'clock' | 'events' | 'newId' | 'queue' | 'rateLimits'>,
  scope: Scope,
  eventId: string,
  cause: Cause,
): Promise<true | Refusal> {
  const event = await lockEvent(scope, eventId);
  if (event === undefined) return refuse('NotFound');
  const { unpaid, soldOrders } = await judgeOrders(scope, eventId);
  if (event.isDeleted || soldOrders.length > 0) return refuse('Conflict', [faultAt('eventId', 'EventSold')]);
  if (await isLosingPhotos(scope, eventId)) return refuse('Conflict', [faultAt('eventId', 'PhotosMoving')]);
  const tried = await listTriedInvoices(
    scope,
    unpaid.map(({ invoiceId }) => invoiceId),
  );
  const idsOf = (isTried: boolean) =>
    unpaid.flatMap(({ orderId, invoiceId }) => (tried.has(invoiceId) === isTried ? orderId : []));
  const photoIds = await listIdsOfEvent(scope, eventId);
  const productIds: string[] = [];
  for (const soldIn of [eventId, ...(await listMergedInto(scope, [eventId]))])
    productIds.push(...(await listEventProducts(scope, soldIn)).map(({ productId }) => productId));
  await dropFromUnpaid(deps, scope, idsOf(true), { photoIds, productIds });
  await emptyContents(deps, scope, idsOf(true));
  // Orders are canceled first, so that their codes' uses are released.
  await cancelAllForGood(deps, scope, idsOf(false), 'Decided');
  await deleteCanceledOrders(scope, idsOf(false));
  await deleteCartsOfOrders(scope, idsOf(false));
  await deleteFromCarts(scope, eventId, photoIds);
  await handOverTaken(scope, eventId, event.mergedInto);
  await markDeleted(scope, eventId, deps.clock.now());
  await deps.queue.send(scope, deleteEventJob, [{ eventId }]);
  await deps.events.emit(scope, 'event.deleted', { eventId });
  const { title, date } = event;
  await recordAction(scope, { what: 'event.delete', thingId: eventId, before: { title, date } }, cause);
  return true;
}

/** An order that was ever paid keeps its event, because its receipts are kept. */
async function judgeOrders(
  scope: Scope,
  eventId: string,
): Promise<{ unpaid: EventOrder[]; soldOrders: string[] }> {
  const orders = await lockOrdersOfEvent(scope, eventId);
  const isSold = ({ state, completedAt }: EventOrder) => state === 'Completed' || completedAt !== null;
  return {
    unpaid: orders.filter((order) => !isSold(order)),
    soldOrders: orders.filter(isSold).map(({ number }) => number),
  };
}
