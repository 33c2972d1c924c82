import { countCompetitors } from '#finding/competitors/index.ts';
import { type EventRecord, lockEvent, markDeleted } from '#finding/events/index.ts';
import { countPhotos } from '#finding/photos/index.ts';
import { countPersons } from '#finding/recognition/index.ts';
import { countVideos } from '#finding/videos/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import { listPhotosFromElsewhere } from '#operating/photo-moves/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { countCartsWith, deleteCartsOfOrders, deleteFromCarts } from '#selling/carts/index.ts';
import {
  cancelOrder,
  deleteCanceledOrders,
  type EventOrder,
  lockOrdersOfEvent,
} from '#selling/orders/index.ts';
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
  /** Orders without a payment attempt. */
  unpaidOrders: number;
}

/** The numbers of the orders that prevent deleting an event: paid ones, and those with a payment attempt. */
export interface EventSales {
  completed: string[];
  tried: string[];
}

/**
 * Describes what deleting an event would delete, and what prevents it.
 * @returns `NotFound` for an unknown event, `Conflict` for one that is already being deleted
 */
export async function describeDeletion(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  eventId: string,
): Promise<{ event: EventRecord; contents: EventContents; sales: EventSales } | Refusal> {
  const event = await lockEvent(scope, eventId);
  if (event === undefined) return refuse('NotFound');
  if (event.isDeleted) return refuse('Conflict');
  const { unpaid, sales } = await judgeOrders(scope, eventId);
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
  return { event, contents, sales };
}

/**
 * Removes an event from the shop for good, and sends the job that deletes it. From then on no order can contain it: a
 * checkout reads the event again after writing its lines, which wait for this transaction.
 * @returns `Conflict` if something was sold
 */
export async function deleteEvent(
  deps: Pick<Deps, 'clock' | 'events' | 'queue'>,
  scope: Scope,
  eventId: string,
  cause: Cause,
): Promise<true | Refusal> {
  const event = await lockEvent(scope, eventId);
  if (event === undefined) return refuse('NotFound');
  const { unpaid, sales } = await judgeOrders(scope, eventId);
  if (event.isDeleted || isSold(sales)) return refuse('Conflict');
  const orderIds = unpaid.map(({ orderId }) => orderId);
  // Orders are canceled first, so that their codes' uses are released.
  for (const orderId of orderIds) await cancelOrder(deps, scope, orderId);
  await deleteCanceledOrders(scope, orderIds);
  await deleteCartsOfOrders(scope, orderIds);
  await deleteFromCarts(scope, eventId, await listPhotosFromElsewhere(scope, eventId));
  await markDeleted(scope, eventId, deps.clock.now());
  await deps.queue.send(scope, deleteEventJob, [{ eventId }]);
  await deps.events.emit(scope, 'event.deleted', { eventId });
  const { title, date } = event;
  await recordAction(scope, { what: 'event.delete', thingId: eventId, before: { title, date } }, cause);
  return true;
}

function isSold({ completed, tried }: EventSales): boolean {
  return completed.length + tried.length > 0;
}

/** An order with a started payment stays, because money may still arrive for it; receipts are kept. */
async function judgeOrders(
  scope: Scope,
  eventId: string,
): Promise<{ unpaid: EventOrder[]; sales: EventSales }> {
  const orders = await lockOrdersOfEvent(scope, eventId, await listPhotosFromElsewhere(scope, eventId));
  const tried = await listTriedInvoices(
    scope,
    orders.map(({ invoiceId }) => invoiceId),
  );
  const kindOf = ({ state, invoiceId }: EventOrder) => {
    if (state === 'Completed') return 'completed';
    return tried.has(invoiceId) ? 'tried' : 'unpaid';
  };
  const { completed = [], tried: begun = [], unpaid = [] } = Object.groupBy(orders, kindOf);
  const numbers = (some: EventOrder[]) => some.map(({ number }) => number);
  return { unpaid, sales: { completed: numbers(completed), tried: numbers(begun) } };
}
