import type { Event } from '#contract/photo.schema.ts';
import { wasDone } from '#hosting/actions/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { presentEvent } from './events.presenter.ts';
import { type EventFilter, findEvent, findEventByExternalId, listEvents } from './events.store.ts';
import { followMerged } from './merged-events.store.ts';

export interface EventDeps extends Deps {
  tenants: TenantResolver;
}

/** Reads a page of events in the API's form. */
export async function readEvents(
  deps: EventDeps,
  context: TenantContext,
  filter: Omit<EventFilter, 'today'>,
  page: { offset: number; count: number },
): Promise<{ events: Event[]; total: number }> {
  const today = deps.clock.now().toISOString().slice(0, 10);
  const { settings } = await deps.tenants.read(context.tenantId);
  const list = await deps.database.inTenant(context.tenantId, (scope) =>
    listEvents(scope, { ...filter, today }, page),
  );
  return {
    total: list.total,
    events: list.events.map((event) => presentEvent(deps, context.tenantId, event, settings.currencyId)),
  };
}

/**
 * Reads an event by our id or the organizer's id, or the event into which it was merged; undefined if there is none.
 */
export async function readEvent(
  deps: EventDeps,
  context: TenantContext,
  id: { eventId: string } | { externalEventId: string },
): Promise<Event | undefined> {
  const { settings } = await deps.tenants.read(context.tenantId);
  const known = await deps.database.inTenant(context.tenantId, async (scope) => {
    const named = await ('eventId' in id
      ? findEvent(scope, id.eventId)
      : findEventByExternalId(scope, id.externalEventId));
    return followMerged(scope, named);
  });
  const event = known?.isShown === true ? known : undefined;
  return event && presentEvent(deps, context.tenantId, event, settings.currencyId);
}

/**
 * Returns whether an event was deleted. This is known from recorded actions, because its rows are gone. An event that
 * is only unpublished may be published again, so it does not count as deleted.
 */
export async function isEventDeleted(
  deps: Pick<EventDeps, 'database'>,
  { tenantId }: Pick<TenantContext, 'tenantId'>,
  eventId: string,
): Promise<boolean> {
  return deps.database.inTenant(tenantId, (scope) =>
    wasDone(scope, { what: 'event.delete', thingId: eventId }),
  );
}
