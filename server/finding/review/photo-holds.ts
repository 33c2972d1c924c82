import { faultAt } from '#contract/faults.ts';
import type { ShownHold } from '#contract/photo-holds.schema.ts';
import { LIFT_RIGHTS, type LiftRight } from '#contract/photo-holds.ts';
import { listPhotographers, readMergedPhotographers } from '#finding/photographers/index.ts';
import {
  ERASURE,
  type Hold,
  holdPhotos,
  type Lifter,
  liftPhotoHolds,
  listHolds,
  listProtectingBibs,
  needsReason,
  rightToLift,
  SHOP_HOLD,
  type StoredHold,
  withImplied,
} from '#finding/photos/index.ts';
import {
  type Actor,
  type Cause,
  findActions,
  presentActor,
  type RecordedAction,
} from '#hosting/actions/index.ts';
import { actorMay, listMembers } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';

const NO_REASON = faultAt('why', 'HidingNeedsReason');
const NO_RIGHT = faultAt('photoIds', 'ReasonNotLifted');

interface PhotosOfEvent {
  eventId: string;
  photoIds: readonly string[];
}

/**
 * Hides photos of an event for a member: with a hold of the shop, or with one of the photographer if the member has no
 * other role.
 */
export async function holdAs(
  deps: Pick<Deps, 'events'>,
  scope: Scope,
  { eventId, photoIds }: PhotosOfEvent,
  cause: Cause,
): Promise<string[]> {
  const isShop = await actorMay(scope, cause.actor, 'photo.hide', eventId);
  const [ownId] = isShop ? [] : await listOwnIds(scope, cause.actor);
  const hold: Hold = ownId === undefined ? SHOP_HOLD : { kind: 'photographer', ownerId: ownId };
  return holdPhotos(deps, scope, photoIds, hold, cause);
}

/**
 * Lifts the holds of photos of an event that a member may lift.
 * @returns Invalid if a required reason is missing, Forbidden if the member may lift none; the caller must then roll
 *   back
 */
export async function liftAs(
  deps: Pick<Deps, 'events'>,
  scope: Scope,
  { eventId, photoIds }: PhotosOfEvent,
  cause: Cause,
): Promise<{ status: 200; body: { changedIds: string[]; shownIds: string[] } } | Refusal> {
  const may = await listRights(scope, cause.actor, eventId);
  return lift(deps, scope, photoIds, { by: 'Shop', may, hasReason: cause.why !== '' }, cause);
}

/** Lifts the holds that a member, as photographer, put on their own photos. */
export async function liftOwn(
  deps: Pick<Deps, 'events'>,
  scope: Scope,
  photoIds: readonly string[],
  cause: Cause,
): Promise<{ status: 200; body: { changedIds: string[]; shownIds: string[] } } | Refusal> {
  const photographerIds = await listOwnIds(scope, cause.actor);
  return lift(deps, scope, photoIds, { by: 'Photographer', photographerIds }, cause);
}

async function lift(
  deps: Pick<Deps, 'events'>,
  scope: Scope,
  photoIds: readonly string[],
  lifter: Lifter,
  cause: Cause,
): Promise<{ status: 200; body: { changedIds: string[]; shownIds: string[] } } | Refusal> {
  const liftings = await liftPhotoHolds(deps, scope, photoIds, lifter, cause);
  const changed = liftings.filter(({ lifted }) => lifted.length > 0);
  const left = liftings.flatMap((one) => one.left);
  if (left.some(({ needs }) => needs === 'reason')) return refuse('Invalid', [NO_REASON]);
  if (changed.length === 0 && left.length > 0) return refuse('Forbidden', [NO_RIGHT]);
  const shown = changed.filter(({ state }) => state === 'Published');
  const idsOf = (photos: typeof liftings) => photos.map(({ photoId }) => photoId);
  return ok({ changedIds: idsOf(changed), shownIds: idsOf(shown) });
}

/** Lists a member's rights to lift holds in an event. */
async function listRights(scope: Scope, actor: Actor, eventId: string): Promise<LiftRight[]> {
  const rights: LiftRight[] = [];
  for (const right of LIFT_RIGHTS) if (await actorMay(scope, actor, right, eventId)) rights.push(right);
  return rights;
}

/** Lists a member's photographer ids, including former ones. */
async function listOwnIds(scope: Scope, actor: Actor): Promise<string[]> {
  if (actor.kind !== 'Member') return [];
  const photographers = await listPhotographers(scope, { memberId: actor.memberId });
  if (photographers.length === 0) return [];
  const own = photographers.map(({ photographerId }) => photographerId);
  const merged = [...(await readMergedPhotographers(scope))];
  return [...own, ...merged.flatMap(([id, into]) => (own.includes(into) ? id : []))];
}

/** A photo whose holds are shown. */
interface HeldPhoto {
  photoId: string;
  state: 'Published' | 'Hidden' | 'Protected';
}

/**
 * Presents the holds of photos of an event, by photo. Author and reason are shown only to members who may read the
 * recorded actions.
 */
export async function presentHolds(
  scope: Scope,
  { actor, eventId }: { actor: Actor; eventId: string },
  photos: readonly HeldPhoto[],
): Promise<Map<string, ShownHold[]>> {
  const held = photos.filter(({ state }) => state !== 'Published');
  if (held.length === 0) return new Map();
  const ids = held.map(({ photoId }) => photoId);
  const stored = await listHolds(scope, ids);
  const isReader = await actorMay(scope, actor, 'actions.read', eventId);
  const actionIds = [...stored.values()].flat().flatMap(({ actionId }) => (isReader ? (actionId ?? []) : []));
  const known = {
    actions: await findActions(scope, actionIds),
    emails: new Map((await listMembers(scope)).map(({ memberId, email }) => [memberId, email])),
    photographers: await readNames(scope),
    bibs: await listProtectingBibs(scope, ids),
    rights: await listRights(scope, actor, eventId),
    ownIds: await listOwnIds(scope, actor),
  };
  return new Map(
    held.map(({ photoId, state }) => {
      const rows = stored.get(photoId) ?? [];
      const holds = withImplied(state, rows).map((hold) =>
        presentHold({ actionId: null, heldAt: null, ...hold }, known.bibs.get(photoId) ?? [], known),
      );
      return [photoId, holds];
    }),
  );
}

interface Known {
  actions: ReadonlyMap<number, RecordedAction>;
  emails: ReadonlyMap<string, string>;
  photographers: ReadonlyMap<string, string>;
  rights: readonly LiftRight[];
  ownIds: readonly string[];
}

function presentHold(
  hold: Hold & { actionId: number | null; heldAt: StoredHold['heldAt'] | null },
  bibs: readonly string[],
  { actions, emails, photographers, rights, ownIds }: Known,
): ShownHold {
  const { kind, ownerId, heldAt } = hold;
  const action = actions.get(hold.actionId ?? -1);
  const right = rightToLift(hold);
  return {
    kind,
    owner: {
      isErasure: kind === 'operator' && ownerId === ERASURE,
      photographer: kind === 'photographer' ? (photographers.get(ownerId) ?? null) : null,
      requestId: kind === 'complaint' ? ownerId : null,
      bibs: kind === 'protection' ? [...bibs] : [],
    },
    heldAt: heldAt?.toISOString() ?? null,
    actor: action === undefined ? null : presentActor(action.actor, emails),
    why: action?.why ?? '',
    lifting: {
      right,
      isAllowed: rights.includes(right),
      needsReason: needsReason(hold),
      isOwn: kind === 'photographer' && ownIds.includes(ownerId),
    },
  };
}

/** Reads the names of photographers by all of their present and former ids. */
async function readNames(scope: Scope): Promise<Map<string, string>> {
  const names = new Map(
    (await listPhotographers(scope)).map(({ photographerId, name }) => [photographerId, name]),
  );
  for (const [id, into] of await readMergedPhotographers(scope)) names.set(id, names.get(into) ?? '');
  return names;
}
