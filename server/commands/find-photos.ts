import { type EventRecord, findEvent } from '#finding/events/index.ts';
import type { FoundPhoto } from '#finding/photos/index.ts';
import { findPhotosBy, type KnownOfPhotos } from '#operating/corrections/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { AppDeps } from '#server/app.ts';
import { readId } from './in-tenant.ts';
import type { Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';
import { readMomentOption } from './video-event.ts';

const COUNT = 50;
const COUNT_MAX = 500;

/** The options of `photo find` that are filters. */
const ASKED_BY = ['bib', 'name', 'file', 'folder', 'from', 'until', 'order', 'photo'] as const;

type FindDeps = Pick<AppDeps, 'database' | 'clock'>;

/**
 * Runs `photo find`: lists the photos that match all options.
 * @returns the exit code: 1 if there are none
 */
export async function findPhotos(
  deps: FindDeps,
  tenantId: string,
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const count = readCount(options);
  if (ASKED_BY.every((name) => options[name] === undefined))
    throw new UsageError(
      'Add a filter: --bib, --name, --file, --folder, --from, --until, --order or --photo.',
    );
  const found = await deps.database.inTenant(tenantId, async (scope) => {
    const known = readKnown(deps, await readEvent(scope, tenantId, options), options);
    return findPhotosBy(scope, known, count);
  });
  if (isRefusal(found))
    throw new UsageError(`The tenant "${tenantId}" has no order "${textOf(options, 'order')}".`);
  const { photos, isMore } = found;
  if (options.json === true) terminal.print(JSON.stringify({ photos, isMore }));
  else for (const line of describeFound(photos, isMore)) terminal.print(line);
  return photos.length === 0 ? 1 : 0;
}

function describeFound(photos: readonly FoundPhoto[], isMore: boolean): string[] {
  if (photos.length === 0) return ['No photo matches.'];
  const lines = photos.map(({ photoId, eventId, state, folder, fileName, takenAt, bibs }) => {
    const file = folder === '' ? fileName : `${folder}/${fileName}`;
    const when = takenAt?.toISOString() ?? 'no time';
    const worn = bibs.length === 0 ? 'no bib' : `bib ${bibs.join(', ')}`;
    return `${photoId}  ${file}  ${when}  ${worn}  ${state}  --event ${eventId}`;
  });
  return isMore ? [...lines, `There are more than ${photos.length}: add a filter, or use --count.`] : lines;
}

function readCount({ count }: ParsedOptions): number {
  if (count === undefined) return COUNT;
  const wanted = Number(count);
  if (!/^\d+$/.test(String(count)) || wanted < 1 || wanted > COUNT_MAX)
    throw new UsageError(`--count "${count}" is not a number from 1 to ${COUNT_MAX}.`);
  return wanted;
}

function textOf(options: ParsedOptions, name: (typeof ASKED_BY)[number] | 'event'): string | undefined {
  const value = options[name];
  if (typeof value !== 'string') return undefined;
  if (value.trim() === '') throw new UsageError(`--${name} is empty.`);
  return value.trim();
}

/**
 * Reads the filters for photos.
 * @param event the event of the photos, if it is known
 */
export function readKnown(
  deps: Pick<AppDeps, 'clock'>,
  event: EventRecord | undefined,
  options: ParsedOptions,
): KnownOfPhotos {
  const photo = textOf(options, 'photo');
  return {
    eventId: event?.eventId,
    photoId: photo === undefined ? undefined : readId(photo),
    bib: textOf(options, 'bib'),
    name: textOf(options, 'name'),
    orderNumber: textOf(options, 'order'),
    fileName: textOf(options, 'file'),
    folder: textOf(options, 'folder'),
    from: readMoment(deps, event, options, 'from'),
    until: readMoment(deps, event, options, 'until'),
  };
}

async function readEvent(
  scope: Scope,
  tenantId: string,
  options: ParsedOptions,
): Promise<EventRecord | undefined> {
  const named = textOf(options, 'event');
  if (named === undefined) return undefined;
  const event = await findEvent(scope, readId(named));
  if (event === undefined) throw new UsageError(`The tenant "${tenantId}" has no event "${named}".`);
  return event;
}

function readMoment(
  deps: Pick<AppDeps, 'clock'>,
  event: EventRecord | undefined,
  options: ParsedOptions,
  name: 'from' | 'until',
): Date | undefined {
  const text = textOf(options, name);
  if (text === undefined) return undefined;
  if (event === undefined) throw new UsageError(`--${name} is a time of day: name the event with --event.`);
  return readMomentOption(event, deps.clock.now(), name, text);
}
