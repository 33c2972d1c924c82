import { bibKey } from '#contract/competitor.ts';
import { listCompetitorsByBib } from '#finding/competitors/index.ts';
import {
  type EventRecord,
  findEvent,
  findsUnlistedBibs,
  holdEvent,
  listFacesToForget,
  listFacesToWithdraw,
  markFacesForgotten,
  markFacesWithdrawn,
} from '#finding/events/index.ts';
import { markFacesUnread } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteFaces } from './faces.store.ts';
import type { RecognitionDeps } from './known-person.ts';
import {
  ensureBibPerson,
  ensureCompetitorPersons,
  keepPhotos,
  listPersons,
  type PersonRecord,
} from './persons.store.ts';
import { photosOfPerson } from './photos-of-person.ts';
import { placePerson } from './place-person.ts';

type ForgetDeps = Pick<Deps, 'database' | 'clock' | 'log' | 'newId'> & RecognitionDeps;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** The most persons per transaction. Each is searched among the event's faces. */
const PAGE = 100;

/**
 * Deletes the faces of every event whose retention has ended (product §11: biometric data is not kept). Photos that
 * they find are stored with their persons first, so that buyers of "all photos with me" lose none. If the process dies,
 * the next run starts again.
 */
export async function forgetFacesOfPastEvents(deps: ForgetDeps, tenantId: string): Promise<void> {
  const now = deps.clock.now();
  const due = await deps.database.inTenant(tenantId, (scope) => listFacesToForget(scope, now));
  for (const event of due)
    await forgetFaces(deps, tenantId, event, async (scope, { eventId }) => {
      const still = await listFacesToForget(scope, now, eventId);
      return still.length > 0;
    });
}

/**
 * Deletes the faces of an event that has protected participants and therefore may not store faces
 * (docs/decisions/0125). Does nothing if no participant is protected any more, or if there are no faces.
 */
export async function forgetProtectedFaces(
  deps: ForgetDeps,
  tenantId: string,
  eventId: string,
): Promise<void> {
  const event = await deps.database.inTenant(tenantId, (scope) => findEvent(scope, eventId));
  const isDue = ({ hasProtected, hasFaces, facesForgottenAt }: EventRecord) =>
    hasProtected && hasFaces && facesForgottenAt === null;
  if (event !== undefined && isDue(event)) await forgetFaces(deps, tenantId, event, (_, held) => isDue(held));
}

/** The most photos marked in one transaction. */
const MARKED = 1_000;

/** Deletes the faces of every event of a tenant that may not keep them. */
export async function withdrawFacesOfTenant(deps: ForgetDeps, tenantId: string): Promise<void> {
  const eventIds = await deps.database.inTenant(tenantId, listFacesToWithdraw);
  for (const eventId of eventIds) await withdrawFaces(deps, tenantId, eventId);
}

/**
 * Deletes the faces of an event whose legal basis was revoked, or whose face search is off. Photos that they find are
 * stored with their persons first, as at the end of retention, but the faces may be read again later. If the process
 * dies, the next run starts again. Does nothing if the event may keep its faces.
 */
export async function withdrawFaces(deps: ForgetDeps, tenantId: string, eventId: string): Promise<void> {
  const mayKeep = (event: EventRecord | undefined) =>
    event === undefined || event.faceIndexing === 'atImport' || event.facesForgottenAt !== null;
  const event = await deps.database.inTenant(tenantId, (scope) => findEvent(scope, eventId));
  if (event === undefined || mayKeep(event) || !event.hasFaces) return;
  await keepWhatWasFound(deps, tenantId, event);
  let marked = MARKED;
  while (marked === MARKED)
    marked = await deps.database.inTenant(tenantId, (scope) => markFacesUnread(scope, eventId, MARKED));
  const count = await deps.database.inTenant(tenantId, async (scope) => {
    if (mayKeep(await holdEvent(scope, eventId))) return undefined;
    const deleted = await deleteFaces(scope, eventId);
    await markFacesWithdrawn(scope, eventId);
    return deleted;
  });
  if (count !== undefined) deps.log.info({ eventId, faces: count }, 'the faces of an event were withdrawn');
}

/**
 * Deletes the faces of one event now: see `forgetFacesOfPastEvents`.
 * @param isDue checks again before the deletion, while no other transaction adds faces or changes the event
 */
async function forgetFaces(
  deps: ForgetDeps,
  tenantId: string,
  event: EventRecord,
  isDue: (scope: Scope, event: EventRecord) => boolean | Promise<boolean>,
): Promise<void> {
  const { eventId } = event;
  await keepWhatWasFound(deps, tenantId, event);
  const count = await deps.database.inTenant(tenantId, async (scope) => {
    const held = await holdEvent(scope, eventId);
    if (held === undefined || !(await isDue(scope, held))) return undefined;
    const deleted = await deleteFaces(scope, eventId);
    await markFacesForgotten(scope, eventId, deps.clock.now());
    return deleted;
  });
  if (count !== undefined) deps.log.info({ eventId, faces: count }, 'the faces of an event were forgotten');
}

/** Stores the photos of every person whom an event's faces find. */
async function keepWhatWasFound(deps: ForgetDeps, tenantId: string, event: EventRecord): Promise<void> {
  const { eventId } = event;
  await ensurePersonsOfBibs(deps, tenantId, event);
  let after: string | undefined = FIRST_ID;
  while (after !== undefined) {
    const last: string = after;
    after = await deps.database.inTenant(tenantId, async (scope) => {
      const persons = await listPersons(scope, eventId, last, PAGE);
      for (const person of persons) await keepFound(deps, scope, person);
      return persons.at(-1)?.personId;
    });
  }
}

/** Creates a person for each bib whose wearer can be found by face, whether anyone searched for it or not. */
async function ensurePersonsOfBibs(deps: ForgetDeps, tenantId: string, event: EventRecord): Promise<void> {
  const { eventId } = event;
  const bibs = [...(await deps.faceCache.of(tenantId, eventId)).bibs()];
  for (let start = 0; start < bibs.length; start += PAGE)
    await deps.database.inTenant(tenantId, async (scope) => {
      const worn = bibs.slice(start, start + PAGE);
      const competitors = await listCompetitorsByBib(scope, eventId, worn.map(bibKey));
      await ensureCompetitorPersons(scope, competitors);
      if (!findsUnlistedBibs(event)) return;
      const listed = new Set(competitors.map(({ bib }) => bibKey(bib)));
      for (const bib of worn.filter((read) => !listed.has(bibKey(read))))
        await ensureBibPerson(scope, { personId: deps.newId(), eventId, bib, expiresAt: null });
    });
}

async function keepFound(deps: ForgetDeps, scope: Scope, person: PersonRecord): Promise<void> {
  const { own, bib } = await photosOfPerson(deps, scope, person, { opens: 'Proven' });
  const placed = await placePerson(scope, bib, own);
  await keepPhotos(
    scope,
    person.personId,
    placed.map(({ photo, evidence, region, rank }) => ({ photoId: photo.photoId, evidence, region, rank })),
  );
}
