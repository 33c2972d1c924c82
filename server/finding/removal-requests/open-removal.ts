import type { OwnRemoval } from '#contract/removal.schema.ts';
import { listCompetitorsByEmail } from '#finding/competitors/index.ts';
import { holdPhotos, listPhotosById, lockPhotos } from '#finding/photos/index.ts';
import type { Cause } from '#hosting/actions/index.ts';
import { readRemovalTerms } from '#hosting/tenants/index.ts';
import { emailKey, idKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import {
  dueOn,
  HIDDEN_BY_KNOWN,
  HIDDEN_BY_STRANGER,
  HIDDEN_BY_STRANGERS,
  judgeHiding,
  mayBecome,
} from './removal-requests.rules.ts';
import {
  findRemoval,
  insertPhotos,
  joinRemoval,
  listOpenOfAddress,
  listRefusedPhotos,
  listRemovalPhotos,
  markRemoval,
  type RemovalPhoto,
  type RemovalRequest,
} from './removal-requests.store.ts';
import { verifyRemovalToken } from './removal-token.ts';

type OpenDeps = Pick<Deps, 'database' | 'keys' | 'clock' | 'events' | 'rateLimits'>;

const BY_ASKER: Cause = { actor: { kind: 'Visitor' }, why: '' };
const DAY_S = 24 * 3600;
const OF_KNOWN = { turn: 'removal-hides-known', limit: HIDDEN_BY_KNOWN, windowSeconds: DAY_S };
const OF_STRANGER = { turn: 'removal-hides-stranger', limit: HIDDEN_BY_STRANGER, windowSeconds: DAY_S };
const OF_STRANGERS = { turn: 'removal-hides-strangers', limit: HIDDEN_BY_STRANGERS, windowSeconds: DAY_S };

/**
 * Confirms a request by its mailed link (idempotent), and returns its state. An earlier open request of the same
 * address is joined: photos and text are added to it.
 * @returns NotFound if the link is forged, or its request was deleted
 */
export async function openRemoval(
  deps: OpenDeps,
  tenantId: string,
  token: string,
): Promise<OwnRemoval | Refusal> {
  const requestId = verifyRemovalToken(deps, tenantId, token);
  if (requestId === undefined) return refuse('NotFound');
  return deps.database.inTenant(tenantId, async (scope) => {
    const request = await findRemoval(scope, requestId, { lock: true });
    if (request?.email == null) return refuse('NotFound');
    if (mayBecome(request.state, 'Open')) await confirm(deps, scope, { ...request, email: request.email });
    const confirmed = await findRemoval(scope, requestId);
    const shown = confirmed?.joinedTo == null ? confirmed : await findRemoval(scope, confirmed.joinedTo);
    if (shown === undefined) return refuse('NotFound');
    return present(scope, shown, await listRemovalPhotos(scope, [shown.requestId]), shown !== confirmed);
  });
}

/** Opens a request, or joins it to one of the same address that already names one of its photos. */
async function confirm(
  deps: OpenDeps,
  scope: Scope,
  request: RemovalRequest & { email: string },
): Promise<void> {
  const { requestId, email } = request;
  const now = deps.clock.now();
  const own = (await listRemovalPhotos(scope, [requestId])).flatMap(({ photoId }) => photoId ?? []);
  const earlier = await findSame(scope, request, own);
  if (earlier === undefined) await markRemoval(scope, requestId, { state: 'Open', confirmedAt: now });
  else await join(scope, earlier, request, own, now);
  if (request.reason === 'MyChild')
    await hideAtOnce(deps, scope, { requestId: earlier?.requestId ?? requestId, email }, own);
}

/** Finds and locks the open request of the same address that names one of the photos; none if no photo is named. */
async function findSame(
  scope: Scope,
  { email }: { email: string },
  photoIds: readonly string[],
): Promise<RemovalRequest | undefined> {
  const open = await listOpenOfAddress(scope, email);
  const named = await listRemovalPhotos(
    scope,
    open.map(({ requestId }) => requestId),
  );
  const same = named.find(({ photoId }) => photoId !== null && photoIds.includes(photoId));
  if (same === undefined) return undefined;
  // The desk may answer it at this moment. Then what is added to it would be lost.
  const locked = await findRemoval(scope, same.requestId, { lock: true });
  return locked?.state === 'Open' ? locked : undefined;
}

/** Adds the photos and text of a request to an earlier one, which keeps its deadline. */
async function join(
  scope: Scope,
  earlier: RemovalRequest,
  { requestId, words }: RemovalRequest,
  photoIds: readonly string[],
  now: Date,
): Promise<void> {
  const known = await listRemovalPhotos(scope, [earlier.requestId]);
  const added = photoIds.filter((id) => known.every(({ photoId }) => photoId !== id));
  await insertPhotos(scope, earlier.requestId, added, known.length);
  if (words !== '' && !earlier.words.includes(words))
    await markRemoval(scope, earlier.requestId, { words: `${earlier.words}\n\n${words}`.trim() });
  await joinRemoval(scope, requestId, earlier.requestId, now);
}

/** Hides photos that are claimed to show the requester's child, as far as the limits allow. */
async function hideAtOnce(
  deps: OpenDeps,
  scope: Scope,
  { requestId, email }: { requestId: string; email: string },
  photoIds: readonly string[],
): Promise<void> {
  const { hideChildAtOnce: isOffered } = await readRemovalTerms(scope);
  const refused = await listRefusedPhotos(scope, photoIds);
  for (const photo of await lockPhotos(scope, photoIds)) {
    const isKnown = (await listCompetitorsByEmail(scope, photo.eventId, email)).length > 0;
    const by = judgeHiding({ reason: 'MyChild', isOffered, isKnown, wasRefused: refused.has(photo.photoId) });
    // Photos that strangers cannot see are not disclosed either.
    const isThere =
      photo.state === 'Published' ||
      (by === 'Known' && (photo.state === 'Protected' || photo.state === 'Hidden'));
    if (by === undefined || !isThere) continue;
    // Already hidden photos stay hidden for this request too; the limits concern only what the request alone hides.
    const hold = { kind: 'complaint' as const, ownerId: requestId };
    if (photo.state === 'Hidden' || (await mayHide(deps, scope, email, by)))
      await holdPhotos(deps, scope, [photo.photoId], hold, BY_ASKER);
  }
}

async function mayHide(
  deps: OpenDeps,
  scope: Scope,
  email: string,
  by: 'Known' | 'Stranger',
): Promise<boolean> {
  const turns =
    by === 'Known'
      ? ([[OF_KNOWN, emailKey(email)]] as const)
      : ([
          [OF_STRANGER, emailKey(email)],
          [OF_STRANGERS, idKey(scope.tenantId)],
        ] as const);
  for (const [turn, who] of turns)
    if (isRefusal(await deps.rateLimits.takeTurn(scope, turn, who))) return false;
  return true;
}

async function present(
  scope: Scope,
  request: RemovalRequest,
  photos: readonly RemovalPhoto[],
  isJoined: boolean,
): Promise<OwnRemoval> {
  const { days } = await readRemovalTerms(scope);
  const named = await listPhotosById(
    scope,
    photos.flatMap(({ photoId }) => photoId ?? []),
  );
  const shown = new Set(named.flatMap(({ photoId, state }) => (state === 'Published' ? photoId : [])));
  // Until the desk has answered, no count reveals whether a hidden photo exists.
  const counted = photos.filter(
    ({ photoId, isHidden }) => request.state === 'Answered' || isHidden || shown.has(photoId ?? ''),
  );
  return {
    state: request.state,
    photosCount: counted.length,
    hiddenCount: photos.filter(({ isHidden }) => isHidden).length,
    askedAt: request.askedAt.toISOString(),
    dueOn: dueOn(request.askedAt, days, request.timeZone),
    isJoined,
    answeredAt: request.answeredAt?.toISOString() ?? null,
    outcomes: request.state === 'Answered' ? photos.flatMap(({ outcome }) => outcome ?? []) : [],
  };
}
