import { type EventRecord, findEvent, listEvents } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { countSalesByDay, countSalesOfEvents } from '#selling/ledger/index.ts';
import { listVisits, sumVisits, type VisitCounts } from './visit-counts.store.ts';

/** The numbers of visits of an event by step, and of paid orders with it. */
export interface Conversion extends VisitCounts {
  paid: number;
}

const NONE: VisitCounts = { visits: 0, found: 0, carts: 0, shares: 0 };

/** Reads the conversion of the latest events, latest first. @param count how many events */
export async function readConversion(
  scope: Scope,
  now: Date,
  count: number,
): Promise<(Conversion & Pick<EventRecord, 'eventId' | 'title' | 'date'>)[]> {
  const today = now.toISOString().slice(0, 10);
  const { events } = await listEvents(scope, { withUnpublished: true, today }, { offset: 0, count });
  const eventIds = events.map(({ eventId }) => eventId);
  const visits = await sumVisits(scope, eventIds);
  const paid = await countSalesOfEvents(scope, eventIds);
  return events.map(({ eventId, title, date }) => ({
    eventId,
    title,
    date,
    ...(visits.get(eventId) ?? NONE),
    paid: paid.get(eventId) ?? 0,
  }));
}

/** Reads the conversion of an event by day of its zone. */
export async function readConversionByDay(
  scope: Scope,
  eventId: string,
): Promise<(Conversion & { day: string })[] | Refusal> {
  const event = await findEvent(scope, eventId);
  if (event === undefined) return refuse('NotFound');
  const visits = await listVisits(scope, eventId);
  const paid = await countSalesByDay(scope, eventId, event.timeZone);
  const days = [...new Set([...visits.keys(), ...paid.keys()])].toSorted();
  return days.map((day) => ({ day, ...(visits.get(day) ?? NONE), paid: paid.get(day) ?? 0 }));
}
