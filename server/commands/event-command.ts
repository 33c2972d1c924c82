import { type EventRecord, editEvent, findEvent, setEventShown } from '#finding/events/index.ts';
import type { Config } from '#platform/config.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { AppDeps } from '#server/app.ts';
import { agreeOnEvent } from './agree-on-event.ts';
import { deleteNamedEvent } from './delete-event.ts';
import { readFacts } from './event-options.ts';
import { readId, withTenant } from './in-tenant.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/**
 * Runs `photofinish event`.
 * @returns the exit code: 0 when the event is as requested, 1 when the answer was no
 */
export async function eventCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  return withTenant(config, options, (deps, tenantId) =>
    runEventCommand(deps, tenantId, operands, options, openTerminal()),
  );
}

/** Runs `event edit ID`, which shows the changes, asks, and makes them; and `event unpublish|publish|delete ID`. */
export async function runEventCommand(
  deps: Pick<AppDeps, 'database' | 'clock' | 'events' | 'queue'>,
  tenantId: string,
  [action, id, ...others]: string[],
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const isKnown = ['edit', 'unpublish', 'publish', 'delete'].includes(action ?? '');
  if (!isKnown || id === undefined || others.length > 0)
    throw new UsageError(
      'Say "event edit EVENT-ID" with what is to be different, or "event unpublish", "publish" or "delete EVENT-ID".',
    );
  const eventId = readId(id);
  if (action === 'delete') return deleteNamedEvent(deps, tenantId, eventId, options.yes === true, terminal);
  if (action !== 'edit') return showEvent(deps, tenantId, eventId, action === 'publish', terminal);
  const given = readFacts(options);
  if (Object.keys(given).length === 0)
    throw new UsageError('Say what is to be different: --title, --date, --city … (see event --help).');
  const agreed = await agreeOnEvent(deps, tenantId, { eventId, ...given }, options.yes === true, terminal);
  if (agreed === undefined) return 1;
  const edited = await deps.database.inTenant(tenantId, async (scope) => {
    const changes = await editEvent(scope, eventId, given);
    return isRefusal(changes) ? changes : { changes, event: await findEvent(scope, eventId) };
  });
  if (isRefusal(edited))
    throw new UsageError(`Nothing was changed: another event has the number "${given.externalEventId}".`);
  const { title, date }: Partial<EventRecord> = edited.event ?? {};
  terminal.print(edited.changes.length === 0 ? 'It is so already.' : `Changed: ${title}, ${date}.`);
  return 0;
}

async function showEvent(
  deps: Pick<AppDeps, 'database'>,
  tenantId: string,
  eventId: string,
  isShown: boolean,
  terminal: Terminal,
): Promise<number> {
  const event = await deps.database.inTenant(tenantId, async (scope) => {
    await setEventShown(scope, eventId, isShown);
    return findEvent(scope, eventId);
  });
  if (event === undefined) throw new UsageError(`The tenant "${tenantId}" has no event "${eventId}".`);
  if (event.isDeleted) throw new UsageError(`${event.title}, ${event.date}: is being deleted.`);
  terminal.print(
    `${event.title}, ${event.date}: ${isShown ? 'in the shop' : 'out of the shop; who bought of it keeps it'}.`,
  );
  return 0;
}
