import type { FastifyRequest } from 'fastify';
import type { LRUCache } from 'lru-cache';
import { viewOf } from '#contract/frame.ts';
import type { Language } from '#contract/languages.ts';
import { type FrameTexts, type PhotoFocus, type Pixels, renderPreview } from '#engines/frames/index.ts';
import { findCompetitor } from '#finding/competitors/index.ts';
import { type EventRecord, findShownEvent, isGalleryOpen } from '#finding/events/index.ts';
import { findPublished, findShownTo, type PhotoRecord, shownFiles } from '#finding/photos/index.ts';
import {
  findPerson,
  type PersonRecord,
  photosOfPerson,
  type RecognitionDeps,
} from '#finding/recognition/index.ts';
import { opensFor, verifySearchToken } from '#finding/verification/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import { networkKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { PictureTurns } from '#platform/http/picture-turns.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { findRaceTime, frameTexts, PLACEHOLDER_NAME } from './frame-texts.ts';
import { type FrameRecord, findFrames, isForEvent } from './frames.store.ts';
import { findFocus } from './photo-focus.ts';
import type { ViewCache } from './view-cache.ts';

export interface PreviewDeps
  extends Pick<Deps, 'database' | 'storage' | 'keys' | 'clock' | 'rateLimits'>,
    RecognitionDeps {
  tenants: TenantResolver;
}

/** The shared state of rendering previews in one process. */
export interface PreviewRoom {
  views: ViewCache;
  /** Decoded previews by storage key, because visitors try several frames for the same photo. */
  photos: LRUCache<string, Pixels>;
  /** Brands and networks take turns, because each preview with another text is rendered again. */
  turns: PictureTurns;
}

/** The request for a preview; `text` replaces the placeholder for the name. */
export interface PreviewRequest {
  photoId: string;
  frameId: string;
  text?: string | undefined;
}

/** The limit of previews. A visitor who tries every frame for each of their photos stays far below it. */
const PREVIEWS = { name: 'frame-previews', limit: 240, windowSeconds: 60 };

/**
 * Renders a photo in a frame as a JPEG. It uses the watermarked preview, so that nothing that is for sale is revealed.
 * @returns `NotFound` for an unknown photo or frame, or a frame of another event; `Unauthorized` if a required search
 *   token is missing or has expired
 */
export async function previewPhoto(
  deps: PreviewDeps,
  room: PreviewRoom,
  context: TenantContext,
  input: PreviewRequest,
  { bearer, request }: { bearer: string | undefined; request: Pick<FastifyRequest, 'ip'> },
): Promise<Buffer | Refusal> {
  const { tenantId, language } = context;
  const tooMany = await deps.rateLimits.take(tenantId, PREVIEWS, networkKey(request.ip));
  if (tooMany !== undefined) return tooMany;
  const found = await findPreviewed(deps, context, input, bearer);
  if (isRefusal(found)) return found;
  const { photo, frame, focus } = found;
  const view = viewOf(photo.width, photo.height);
  const texts = await textsOf(deps, tenantId, found, input.text, language);
  const preview = tenantKey(tenantId, shownFiles(photo.eventId, photo).preview);
  return room.turns.draw(tenantId, request, async () =>
    renderPreview(
      frame.template[view],
      await room.views.read(tenantId, frame, view),
      { pixels: await room.photos.forceFetch(preview), focus },
      texts,
    ),
  );
}

interface Previewed {
  photo: PhotoRecord;
  event: EventRecord;
  frame: FrameRecord;
  focus: PhotoFocus | undefined;
  printed: { bib: string | null; distance: string | null };
  raceTime: string | null;
}

async function findPreviewed(
  deps: PreviewDeps,
  { tenantId }: TenantContext,
  { photoId, frameId }: PreviewRequest,
  bearer: string | undefined,
): Promise<Previewed | Refusal> {
  const grant = bearer === undefined ? undefined : await verifySearchToken(deps, tenantId, bearer);
  if (bearer !== undefined && grant === undefined) return refuse('Unauthorized');
  return deps.database.inTenant(tenantId, async (scope) => {
    const [shown] = await findPublished(scope, [photoId]);
    // The photo is visible only to a protected participant.
    const isKept = shown === undefined;
    const [photo] = await findShownTo(scope, [photoId], { isProtected: true });
    const event = photo && (await findShownEvent(scope, photo.eventId));
    if (photo === undefined || event === undefined) return refuse('NotFound');
    const person =
      grant === undefined || grant.eventId !== event.eventId || !(await opensFor(scope, event, grant))
        ? undefined
        : await findPerson(scope, grant.personId);
    // The token is of another event or of an erased person, so the visitor must verify again.
    const isClosed = !isGalleryOpen(event);
    if (person === undefined && (bearer !== undefined || isClosed)) return refuse('Unauthorized');
    if ((isClosed || isKept) && !(await isOf(deps, scope, person, photoId))) return refuse('NotFound');
    const frame = (await findFrames(scope, [frameId])).get(frameId);
    if (frame?.state !== 'InUse' || !isForEvent(frame, event.eventId)) return refuse('NotFound');
    const competitorId = person?.competitorId ?? null;
    const competitor = competitorId === null ? undefined : await findCompetitor(scope, competitorId);
    const bib = competitor?.bib ?? person?.bib ?? null;
    return {
      photo,
      event,
      frame,
      focus: await findFocus(scope, photo),
      printed: { bib, distance: competitor?.distance ?? null },
      raceTime: await findRaceTime(scope, event.eventId, bib),
    };
  });
}

/** Returns whether a photo is the person's own, or one that the person is asked about. */
async function isOf(
  deps: RecognitionDeps,
  scope: Scope,
  person: PersonRecord | undefined,
  photoId: string,
): Promise<boolean> {
  if (person === undefined) return false;
  const { own, possible } = await photosOfPerson(deps, scope, person, { opens: 'Proven' });
  return [...own.map(({ photo }) => photo), ...possible].some((photo) => photo.photoId === photoId);
}

async function textsOf(
  deps: PreviewDeps,
  tenantId: string,
  { event, printed, raceTime }: Previewed,
  text: string | undefined,
  language: Language,
): Promise<FrameTexts> {
  const { settings } = await deps.tenants.read(tenantId);
  const name = text === undefined || text === '' ? PLACEHOLDER_NAME[language] : text;
  return frameTexts(event, { ...printed, name }, raceTime, settings.defaultLanguage);
}
