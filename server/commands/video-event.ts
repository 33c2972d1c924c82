import { type EventRecord, findEvent } from '#finding/events/index.ts';
import { momentReader } from '#finding/list-imports/index.ts';
import { readMoment } from '#finding/race-results/index.ts';
import type { AppDeps } from '#server/app.ts';
import { listNamedTenants } from './in-tenant.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CLIP_SECONDS_MAX = 120;

/**
 * Finds the event that `--event` names, in the tenant of `--tenant` or in any tenant.
 * @throws UsageError if there is none, or it is being deleted
 */
export async function findNamedEvent(
  deps: AppDeps,
  options: ParsedOptions,
): Promise<{ tenantId: string; event: EventRecord }> {
  const { event: eventId } = options;
  if (typeof eventId !== 'string') throw new UsageError('--event is missing.');
  for (const { tenantId } of await listNamedTenants(deps, options)) {
    const event = UUID.test(eventId)
      ? await deps.database.inTenant(tenantId, (scope) => findEvent(scope, eventId))
      : undefined;
    if (event?.isDeleted === true) throw new UsageError(`${event.title}, ${event.date}: is being deleted.`);
    if (event !== undefined) return { tenantId, event };
  }
  throw new UsageError(`There is no event "${eventId}": \`photofinish status\` shows the ids.`);
}

/** Returns the values of `--before` and `--after`. */
export function readClipSeconds(options: ParsedOptions): { before?: number; after?: number } {
  const seconds = (name: 'before' | 'after') => {
    const value = options[name];
    if (value === undefined) return undefined;
    const number = Number(value);
    if (!/^\d{1,3}(\.\d)?$/.test(String(value)) || number > CLIP_SECONDS_MAX)
      throw new UsageError(`--${name} "${value}" is not a number of seconds up to ${CLIP_SECONDS_MAX}.`);
    return number;
  };
  const [before, after] = [seconds('before'), seconds('after')];
  if (before === 0 && after === 0)
    throw new UsageError('A clip needs a length: --before or --after must not be 0.');
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

/** Works like `momentReader`, on the text of an option. */
export function readMomentOption(
  event: Pick<EventRecord, 'date' | 'timeZone'>,
  now: Date,
  name: string,
  text: string,
): Date {
  const shown = readMoment(text, event.date);
  const moment = shown === undefined ? null : momentReader(event, now)(shown);
  if (moment === null)
    throw new UsageError(`--${name} "${text}" is not a past moment like 10:42:13 or 2026-05-10T10:42:13.`);
  return moment;
}
