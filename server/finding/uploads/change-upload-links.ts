import { createHash } from 'node:crypto';
import type { PhotographerBibs } from '#contract/recognition.ts';
import { UPLOAD_PAGE } from '#contract/uploads.ts';
import { isEventGone } from '#finding/events/index.ts';
import { ensurePhotographer } from '#finding/photographers/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import {
  findUploadLink,
  insertUploadLink,
  setUploadLinkRevoked,
  type UploadLink,
} from './upload-links.store.ts';
import { isUploadOpen, readUploadToken, UPLOAD_LINK_PREFIX } from './uploads.rules.ts';

const DAY_MS = 86_400_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Builds a link's address. The token is derived from the link's id, so that the answer that shows it need not be
 * stored.
 */
export function uploadUrlOf(
  { keys }: Pick<Deps, 'keys'>,
  deskUrl: string,
  tenantId: string,
  linkId: string,
): string {
  return `${deskUrl}${UPLOAD_PAGE}#${tokenOf({ keys }, tenantId, linkId)}`;
}

function tokenOf({ keys }: Pick<Deps, 'keys'>, tenantId: string, linkId: string): string {
  return `${UPLOAD_LINK_PREFIX}.${tenantId}.${keys.sign('upload-links', `${tenantId}/${linkId}`)}`;
}

/**
 * Creates an upload link for a photographer; an unknown name is added to the tenant's photographers.
 * @returns undefined if the name is invalid
 */
export async function inviteToUpload(
  deps: Pick<Deps, 'clock' | 'keys' | 'newId'>,
  scope: Scope,
  {
    eventId,
    photographer,
    days,
    showsSales,
    photographerBibs,
  }: {
    eventId: string;
    photographer: string;
    days: number;
    showsSales: boolean;
    photographerBibs: PhotographerBibs;
  },
  cause: Cause,
): Promise<UploadLink | undefined> {
  const photographerId = await ensurePhotographer(deps, scope, photographer);
  if (photographerId === null) return undefined;
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
  const linkId = deps.newId();
  const link = { linkId, eventId, photographerId, createdAt, expiresAt, showsSales, photographerBibs };
  await insertUploadLink(scope, link, hashOf(tokenOf(deps, scope.tenantId, link.linkId)));
  const after = { eventId, photographerId, expiresAt, showsSales, photographerBibs };
  await recordAction(scope, { what: 'upload.invite', thingId: link.linkId, after }, cause);
  return { ...link, revokedAt: null, completedAt: null };
}

/**
 * Creates the link to which the files of an import belong. It is revoked at once, so nobody can upload by it.
 * @returns undefined if the photographer's name is invalid
 */
export async function makeImportLink(
  deps: Pick<Deps, 'clock' | 'keys' | 'newId'>,
  scope: Scope,
  {
    eventId,
    photographer,
    photographerBibs,
  }: { eventId: string; photographer: string; photographerBibs: PhotographerBibs },
): Promise<UploadLink | undefined> {
  const photographerId = await ensurePhotographer(deps, scope, photographer);
  if (photographerId === null) return undefined;
  const createdAt = deps.clock.now();
  const linkId = deps.newId();
  const facts = { linkId, eventId, photographerId, createdAt, expiresAt: createdAt };
  const link = { ...facts, showsSales: false, photographerBibs };
  await insertUploadLink(scope, link, hashOf(tokenOf(deps, scope.tenantId, linkId)));
  await setUploadLinkRevoked(scope, linkId, createdAt);
  return { ...link, revokedAt: createdAt, completedAt: null };
}

/**
 * Ends a link at once, also for running uploads. Received files stay.
 * @returns NotFound if the tenant has no such link
 */
export async function revokeUploadLink(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  linkId: string,
  cause: Cause,
): Promise<Refusal | undefined> {
  const link = await findUploadLink(scope, { linkId });
  if (link === undefined) return refuse('NotFound');
  if (!(await setUploadLinkRevoked(scope, linkId, deps.clock.now()))) return undefined;
  const before = { eventId: link.eventId, photographerId: link.photographerId };
  await recordAction(scope, { what: 'upload.revoke', thingId: linkId, before }, cause);
  return undefined;
}

/** An upload link. */
export interface OpenUpload {
  tenantId: string;
  link: UploadLink;
}

/**
 * Finds the link of a request.
 * @returns Unauthorized without a link, Forbidden for an ended one, or if its event is being deleted
 */
export async function findOpenUpload(
  deps: Pick<Deps, 'clock' | 'database'>,
  authorization: string | undefined,
): Promise<OpenUpload | Refusal> {
  const read = readUploadToken(authorization);
  if (read === undefined) return refuse('Unauthorized');
  const { tenantId, token } = read;
  const { link, isDeleted } = await deps.database.inTenant(tenantId, async (scope) => {
    const found = await findUploadLink(scope, { tokenHash: hashOf(token) });
    return { link: found, isDeleted: found !== undefined && (await isEventGone(scope, found.eventId)) };
  });
  if (link === undefined) return refuse('Unauthorized');
  return isUploadOpen(link, deps.clock.now()) && !isDeleted ? { tenantId, link } : refuse('Forbidden');
}
