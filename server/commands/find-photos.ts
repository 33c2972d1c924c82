import { bibKey, normaliseBib } from '#contract/competitor.ts';
import { findCompetitors, listCompetitorsByBib } from '#finding/competitors/index.ts';
import { type EventRecord, findEvent, listEvents } from '#finding/events/index.ts';
import { type FoundPhoto, type PhotoSearch, searchPhotos } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { findOrderByNumber, listOrderItems, listPhotosOfPackages } from '#selling/orders/index.ts';
import type { AppDeps } from '#server/app.ts';
import { readId } from './in-tenant.ts';
import type { Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';
import { readMomentOption } from './video-event.ts';

const COUNT = 50;
const COUNT_MAX = 500;
/** Participants of one event that a name may mean. */
const NAMESAKES_MAX = 20;
const EVENTS_MAX = 10_000;

/** What `photo find` looks by, as it is written. */
const ASKED_BY = ['bib', 'name', 'file', 'from', 'until', 'order', 'photo'] as const;

type FindDeps = Pick<AppDeps, 'database' | 'clock'>;

/**
 * Runs `photo find`: lists the photos that are all that was said of them.
 * @returns the exit code: 1 where there is none
 */
export async function findPhotos(
  deps: FindDeps,
  tenantId: string,
  options: ParsedOptions,
  terminal: Terminal,
): Promise<number> {
  const count = readCount(options);
  if (ASKED_BY.every((name) => options[name] === undefined))
    throw new UsageError('Say what is known: --bib, --name, --file, --from, --until, --order or --photo.');
  const found = await deps.database.inTenant(tenantId, async (scope) => {
    const search = await readSearch(deps, scope, tenantId, options);
    return searchPhotos(scope, search, count + 1);
  });
  const photos = found.slice(0, count);
  const isMore = found.length > count;
  if (options.json === true) terminal.print(JSON.stringify({ photos, isMore }));
  else for (const line of describeFound(photos, isMore)) terminal.print(line);
  return photos.length === 0 ? 1 : 0;
}

function describeFound(photos: readonly FoundPhoto[], isMore: boolean): string[] {
  if (photos.length === 0) return ['No photo is so.'];
  const lines = photos.map(({ photoId, eventId, state, folder, fileName, takenAt, bibs }) => {
    const file = folder === '' ? fileName : `${folder}/${fileName}`;
    const when = takenAt?.toISOString() ?? 'no time';
    const worn = bibs.length === 0 ? 'no bib' : `bib ${bibs.join(', ')}`;
    return `${photoId}  ${file}  ${when}  ${worn}  ${state}  --event ${eventId}`;
  });
  return isMore ? [...lines, `There are more than ${photos.length}: say more of it, or --count.`] : lines;
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

async function readSearch(
  deps: FindDeps,
  scope: Scope,
  tenantId: string,
  options: ParsedOptions,
): Promise<PhotoSearch> {
  const event = await readEvent(scope, tenantId, options);
  const [bib, name, file, photo] = (['bib', 'name', 'file', 'photo'] as const).map((each) =>
    textOf(options, each),
  );
  const ordered = await readOrder(scope, tenantId, textOf(options, 'order'));
  const photoIds = photo === undefined ? ordered : intersect([readId(photo)], ordered);
  return {
    eventId: event?.eventId,
    photoIds,
    wearers: await findWearers(scope, event, bib, name),
    fileName: file,
    from: readMoment(deps, event, options, 'from'),
    until: readMoment(deps, event, options, 'until'),
  };
}

const intersect = (ids: string[], others: string[] | undefined): string[] =>
  others === undefined ? ids : ids.filter((id) => others.includes(id));

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
  deps: FindDeps,
  event: EventRecord | undefined,
  options: ParsedOptions,
  name: 'from' | 'until',
): Date | undefined {
  const text = textOf(options, name);
  if (text === undefined) return undefined;
  if (event === undefined)
    throw new UsageError(`--${name} is a time of an event's day: say which, with --event.`);
  return readMomentOption(event, deps.clock.now(), name, text);
}

/** Lists the photos of an order: those bought alone, and those of its packages. */
async function readOrder(
  scope: Scope,
  tenantId: string,
  number: string | undefined,
): Promise<string[] | undefined> {
  if (number === undefined) return undefined;
  const orderId = await findOrderByNumber(scope, number);
  if (orderId === undefined) throw new UsageError(`The tenant "${tenantId}" has no order "${number}".`);
  const items = await listOrderItems(scope, orderId);
  const packed = await listPhotosOfPackages(
    scope,
    items.map(({ orderItemId }) => orderItemId),
  );
  return [...new Set([...items.flatMap(({ photoId }) => photoId ?? []), ...[...packed.values()].flat()])];
}

/** Lists which bibs in which events are meant; undefined where neither bib nor name was said. */
async function findWearers(
  scope: Scope,
  event: EventRecord | undefined,
  bib: string | undefined,
  name: string | undefined,
): Promise<PhotoSearch['wearers']> {
  if (bib === undefined && name === undefined) return undefined;
  const page = { offset: 0, count: EVENTS_MAX };
  const today = '0001-01-01';
  const events =
    event === undefined
      ? (await listEvents(scope, { period: 'Recent', today, withUnpublished: true }, page)).events
      : [event];
  const wearers: { eventId: string; bib: string }[] = [];
  for (const { eventId } of events) {
    const bibs = bib === undefined ? undefined : await spellingsOf(scope, eventId, bib);
    const named = name === undefined ? undefined : await bibsOfName(scope, eventId, name);
    const meant = bibs && named ? bibs.filter((one) => named.includes(one)) : (bibs ?? named ?? []);
    wearers.push(...meant.map((one) => ({ eventId, bib: one })));
  }
  return wearers;
}

async function spellingsOf(scope: Scope, eventId: string, bib: string): Promise<string[]> {
  const asked = normaliseBib(bib);
  const listed = await listCompetitorsByBib(scope, eventId, [bibKey(asked)]);
  return [...new Set([asked, ...listed.map((competitor) => competitor.bib)])];
}

async function bibsOfName(scope: Scope, eventId: string, name: string): Promise<string[]> {
  const page = { offset: 0, count: NAMESAKES_MAX };
  return (await findCompetitors(scope, eventId, name, page)).competitors.map(({ bib }) => bib);
}
