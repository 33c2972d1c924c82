import type { Cause } from '#hosting/actions/index.ts';
import { deleteEvent, describeDeletion, type EventContents } from '#operating/deletion/index.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { AppDeps } from '#server/app.ts';
import { isConfirmed } from './agree-on-event.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage.ts';

/** The most order numbers that a refusal names. */
const NUMBERS_SHOWN = 10;

/**
 * Runs `event delete ID`: lists what would be deleted, asks, and removes the event from the shop; a worker deletes
 * the rest.
 * @returns the exit code: 1 if something was sold, or the answer was no
 */
export async function deleteNamedEvent(
  deps: Pick<AppDeps, 'database' | 'clock' | 'events' | 'newId' | 'queue' | 'rateLimits'>,
  tenantId: string,
  eventId: string,
  { isAgreed, cause }: { isAgreed: boolean; cause: Cause },
  terminal: Terminal,
): Promise<number> {
  const found = await deps.database.inTenant(tenantId, (scope) => describeDeletion(deps, scope, eventId));
  if (isRefusal(found)) {
    const isGoing = found.refused === 'Conflict';
    throw new UsageError(
      isGoing
        ? 'The event is being deleted already; `photofinish status` lists it until it is deleted.'
        : `The tenant "${tenantId}" has no event "${eventId}".`,
    );
  }
  const { event, contents, soldOrders, isMoving } = found;
  const named = `${event.title}, ${event.date}`;
  if (soldOrders.length > 0) {
    terminal.print(`${named} cannot be deleted:`);
    terminal.print(`  orders that were paid or imported: ${joinFirst(soldOrders)}`);
    terminal.print('Use "event unpublish" to remove it from the shop; buyers keep what they bought.');
    return 1;
  }
  if (isMoving) {
    terminal.print(`${named} cannot be deleted: its photos are being moved to another event.`);
    terminal.print('Wait until the move has ended; `photofinish work` continues it.');
    return 1;
  }
  terminal.print(`${named}: this is deleted with it, and cannot be restored:`);
  for (const line of describeContents(contents)) terminal.print(`  ${line}`);
  if (!(await isConfirmed('Delete the event?', 'Add --yes to delete it.', isAgreed, terminal))) return 1;
  const deleted = await deps.database.inTenant(tenantId, (scope) => deleteEvent(deps, scope, eventId, cause));
  if (isRefusal(deleted)) throw new UsageError('Nothing was done: the event was sold or deleted meanwhile.');
  terminal.print(
    `${named}: removed from the shop. Its data is now deleted by \`photofinish serve\` or \`photofinish work\`; \`photofinish status\` lists it until it is deleted.`,
  );
  return 0;
}

function joinFirst(numbers: string[]): string {
  const more = numbers.length - NUMBERS_SHOWN;
  return `${numbers.slice(0, NUMBERS_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function describeContents(contents: EventContents): string[] {
  const { photos, videos, participants, persons, carts, unpaidOrders } = contents;
  return [
    `photos: ${photos}, with all their files`,
    `videos: ${videos}`,
    `participants: ${participants}; persons found by bib, link or selfie: ${persons}`,
    `unpaid carts that lose its items: ${carts}; orders that were never paid: ${unpaidOrders}`,
  ];
}
