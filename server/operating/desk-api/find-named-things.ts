import type { THING_KINDS } from '#contract/desk.ts';
import { listEvents } from '#finding/events/index.ts';
import { listPhotographers, nameKeyOf } from '#finding/photographers/index.ts';
import type { Actor } from '#hosting/actions/index.ts';
import { actorMay, listMembers, type Operation } from '#hosting/members/index.ts';
import { findPhotosBy } from '#operating/corrections/index.ts';
import { type FindDeps, findEntries } from '#operating/person-data/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { searchOrders } from '#selling/orders/index.ts';
import { findPromoCodes, mayReadCodes, normaliseCode } from '#selling/promo-codes/index.ts';

/** The most things that one name may mean. */
const THINGS_MAX = 50;

type ThingKind = (typeof THING_KINDS)[number];
type Find = (deps: FindDeps, scope: Scope, name: string) => Promise<string[]>;

/**
 * The operation that may read a kind of thing, and how its ids are found by name; kinds that are not listed have no
 * names.
 */
const FINDS: Partial<Record<ThingKind, readonly [Operation, Find]>> = {
  photo: ['photo.read', findPhotos],
  event: ['event.read', findEvents],
  catalog: ['event.read', findEvents],
  participant: ['person.find', findPersons],
  person: ['person.find', findPersons],
  photographer: ['photographer.read', findPhotographers],
  order: ['order.read', findOrders],
  member: ['actions.read', findMembers],
  'promo-code': ['actions.read', findCodes],
};

/**
 * Finds the things that a name may mean: a file, a title, a bib, an order number, an address, or an id. Only what the
 * actor may read elsewhere is found.
 */
export async function findNamedThings(
  deps: FindDeps,
  scope: Scope,
  actor: Actor,
  { kind, name }: { kind: ThingKind; name: string },
): Promise<string[]> {
  const [operation, find] = FINDS[kind] ?? [];
  if (operation === undefined || find === undefined) return [name];
  if (!(await actorMay(scope, actor, operation, null))) return [name];
  if (kind === 'promo-code' && !(await mayReadCodes(scope, actor))) return [name];
  return [name, ...(await find(deps, scope, name)).slice(0, THINGS_MAX)];
}

async function findPhotos(_deps: FindDeps, scope: Scope, name: string): Promise<string[]> {
  const found = await findPhotosBy(scope, { fileName: name }, THINGS_MAX);
  return isRefusal(found) ? [] : found.photos.map(({ photoId }) => photoId);
}

async function findEvents({ clock }: FindDeps, scope: Scope, name: string): Promise<string[]> {
  const today = clock.now().toISOString().slice(0, 10);
  const filter = { withUnpublished: true, today, searchString: name };
  const { events } = await listEvents(scope, filter, { offset: 0, count: THINGS_MAX });
  return events.map(({ eventId }) => eventId);
}

async function findPersons(deps: FindDeps, scope: Scope, name: string): Promise<string[]> {
  const found = await findEntries(deps, scope, { text: name });
  if (isRefusal(found)) return [];
  return found.entries.flatMap((entry) => (entry.kind === 'Address' ? [] : entry.personId));
}

async function findPhotographers(_deps: FindDeps, scope: Scope, name: string): Promise<string[]> {
  const found = await listPhotographers(scope, { namePart: nameKeyOf(name) });
  return found.map(({ photographerId }) => photographerId);
}

async function findOrders(_deps: FindDeps, scope: Scope, name: string): Promise<string[]> {
  const orders = await searchOrders(scope, { number: name }, THINGS_MAX);
  return orders.map(({ orderId }) => orderId);
}

async function findMembers(_deps: FindDeps, scope: Scope, name: string): Promise<string[]> {
  return (await listMembers(scope, { email: name.toLowerCase() })).map(({ memberId }) => memberId);
}

async function findCodes(_deps: FindDeps, scope: Scope, name: string): Promise<string[]> {
  return (await findPromoCodes(scope, [normaliseCode(name)])).map(({ promoCodeId }) => promoCodeId);
}
