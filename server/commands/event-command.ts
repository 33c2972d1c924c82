import { protectParticipants } from '#finding/competitors/index.ts';
import { type EventRecord, editEvent, findEvent, lockStartList, showEvent } from '#finding/events/index.ts';
import type { Cause } from '#hosting/actions/index.ts';
import type { Config } from '#platform/config.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { AppDeps } from '#server/app.ts';
import { agreeOnEvent } from './agree-on-event.ts';
import { chooseNamedCover } from './choose-named-cover.ts';
import { deleteNamedEvent } from './delete-event.ts';
import { describeSearchCost } from './describe-search-cost.ts';
import { readFacts } from './event-options.ts';
import { describeProtection } from './import-report.ts';
import { readId, withTenant } from './in-tenant.ts';
import { mergeNamedEvent } from './merge-event.ts';
import { movePhotosOfEvent } from './move-photos.ts';
import { readCause } from './read-cause.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/**
 * Runs `photofinish event`.
 * @returns the exit code: 0 if the event is as requested, 1 if the answer was no
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

/** Runs `event edit ID`, which shows the changes, asks, and makes them; and `event unpublish|publish|move|merge|delete ID`. */
export async function runEventCommand(
  deps: Pick<
    AppDeps,
    'database' | 'clock' | 'events' | 'newId' | 'queue' | 'rateLimits' | 'storage' | 'config'
  >,
  tenantId: string,
  [action, id, ...others]: string[],
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const isKnown = ['edit', 'unpublish', 'publish', 'move', 'merge', 'delete'].includes(action ?? '');
  if (!isKnown || id === undefined || others.length > 0)
    throw new UsageError(
      'Use "event edit EVENT-ID" with the changes, or "event unpublish", "publish", "move", "merge" or "delete EVENT-ID".',
    );
  const eventId = readId(id);
  const cause = await readCause(deps, tenantId, options);
  if (action === 'delete') {
    const agreed = { isAgreed: options.yes === true, cause };
    return deleteNamedEvent(deps, tenantId, eventId, agreed, terminal);
  }
  if (action === 'move') return movePhotosOfEvent(deps, tenantId, eventId, { options, cause }, terminal);
  if (action === 'merge') return mergeNamedEvent(deps, tenantId, eventId, { options, cause }, terminal);
  if (action !== 'edit') {
    const shown = { isShown: action === 'publish', cause };
    return showNamedEvent(deps, tenantId, eventId, shown, terminal);
  }
  const given = readFacts(options);
  if (typeof options.cover === 'string') {
    if (Object.keys(given).length > 0) throw new UsageError('Use --cover without other options.');
    const agreed = { isAgreed: options.yes === true, cause };
    const wanted = { eventId, photoId: options.cover.trim() };
    return chooseNamedCover(deps, tenantId, wanted, agreed, terminal);
  }
  if (Object.keys(given).length === 0)
    throw new UsageError('Name the changes: --title, --date, --city … (see event --help).');
  // Shows the duration of each search before it asks.
  if (given.wantedFaces === 'onRequest') terminal.print(await describeSearchCost(deps, tenantId, eventId));
  const agreed = await agreeOnEvent(deps, tenantId, { eventId, ...given }, options.yes === true, terminal);
  if (agreed === undefined) return 1;
  const edited = await deps.database.inTenant(tenantId, async (scope) => {
    await lockStartList(scope, eventId, 'change');
    const changes = await editEvent(deps, scope, eventId, given, cause);
    if (isRefusal(changes)) return changes;
    const protection = await protectParticipants(deps, scope, eventId, cause.actor);
    if (isRefusal(protection)) return protection;
    return { changes, protection, event: await findEvent(scope, eventId) };
  });
  if (isRefusal(edited)) {
    const [fault] = edited.errors ?? [];
    throw new UsageError(
      `Nothing was changed: ${fault?.message ?? `another event has the number "${given.externalEventId}"`}.`,
    );
  }
  const { title, date }: Partial<EventRecord> = edited.event ?? {};
  terminal.print(
    edited.changes.length === 0 ? 'Nothing to change: it is already so.' : `Changed: ${title}, ${date}.`,
  );
  for (const line of describeProtection(edited.protection)) terminal.print(line);
  return 0;
}

async function showNamedEvent(
  deps: Pick<AppDeps, 'database'>,
  tenantId: string,
  eventId: string,
  { isShown, cause }: { isShown: boolean; cause: Cause },
  terminal: Terminal,
): Promise<number> {
  const event = await deps.database.inTenant(tenantId, async (scope) => {
    await showEvent(scope, eventId, isShown, cause);
    return findEvent(scope, eventId);
  });
  if (event === undefined) throw new UsageError(`The tenant "${tenantId}" has no event "${eventId}".`);
  if (event.isDeleted) throw new UsageError(`${event.title}, ${event.date}: is being deleted.`);
  terminal.print(
    `${event.title}, ${event.date}: ${isShown ? 'published' : 'unpublished; buyers keep what they bought'}.`,
  );
  return 0;
}
