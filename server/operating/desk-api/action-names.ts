import { listCompetitorsById } from '#finding/competitors/index.ts';
import { readEventTitles } from '#finding/events/index.ts';
import { listPhotographers, readMergedPhotographers } from '#finding/photographers/index.ts';
import { listPhotosById } from '#finding/photos/index.ts';
import type { Actor, RecordedAction } from '#hosting/actions/index.ts';
import { actorMay, type Member, type Operation } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { searchOrders } from '#selling/orders/index.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A value may list thousands of photos, which are counted and not named. */
const IDS_OF_VALUE_MAX = 20;

type NameById = ReadonlyMap<string, string>;

/**
 * Reads the present names of the subjects and values of actions, which are stored as ids. Names only what the actor may
 * read elsewhere.
 * @returns names by id
 */
export async function readActionNames(
  scope: Scope,
  actor: Actor,
  actions: readonly RecordedAction[],
  members: readonly Pick<Member, 'memberId' | 'email'>[],
): Promise<Record<string, string>> {
  const ids = new Set(
    actions.flatMap(({ thing, before, after }) => [...idsIn(thing.id), ...idsIn(before), ...idsIn(after)]),
  );
  const orderIds = [
    ...new Set(actions.flatMap(({ thing }) => (thing.kind === 'order' ? idsIn(thing.id) : []))),
  ];
  const may = (operation: Operation) => actorMay(scope, actor, operation, null);
  const names = new Map(members.map(({ memberId, email }) => [memberId, email]));
  const add = (found: NameById) => {
    for (const [id, name] of found) names.set(id, name);
  };
  if (await may('event.read')) add(await readEventTitles(scope, [...ids]));
  if (await may('photographer.read')) add(await readPhotographers(scope));
  // Values name photos and participants, too: a cover, or the person of a verdict.
  if (await may('photo.read')) add(await readFileNames(scope, [...ids]));
  if (await may('order.read')) add(await readNumbers(scope, orderIds));
  if (await may('person.read')) add(await readParticipants(scope, [...ids]));
  return Object.fromEntries([...names].filter(([id]) => ids.has(id)));
}

/** Lists the ids in a value. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return ID.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.slice(0, IDS_OF_VALUE_MAX).flatMap(idsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
}

async function readPhotographers(scope: Scope): Promise<NameById> {
  const names = new Map(
    (await listPhotographers(scope)).map(({ photographerId, name }) => [photographerId, name]),
  );
  // A merged photographer has the name of the one into whom they were merged.
  for (const [photographerId, intoId] of await readMergedPhotographers(scope)) {
    const name = names.get(intoId);
    if (name !== undefined) names.set(photographerId, name);
  }
  return names;
}

const readFileNames = async (scope: Scope, photoIds: readonly string[]): Promise<NameById> =>
  new Map((await listPhotosById(scope, photoIds)).map(({ photoId, fileName }) => [photoId, fileName]));

async function readNumbers(scope: Scope, orderIds: readonly string[]): Promise<NameById> {
  if (orderIds.length === 0) return new Map();
  const orders = await searchOrders(scope, { withFormer: false, orderIds }, orderIds.length);
  return new Map(orders.map(({ orderId, number }) => [orderId, number]));
}

async function readParticipants(scope: Scope, ids: readonly string[]): Promise<NameById> {
  const found = await listCompetitorsById(scope, ids);
  return new Map(
    found.map(({ competitorId, bib, givenName, surname }) => [
      competitorId,
      [bib, givenName, surname].filter((part) => part !== '').join(' '),
    ]),
  );
}
