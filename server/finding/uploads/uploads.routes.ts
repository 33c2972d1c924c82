import { basename } from 'node:path/posix';
import { ERRORS, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uploadFileSchema, uploadPreviewSchema, uploadSchemas } from '#contract/uploads.schema.ts';
import {
  PREVIEW_BYTES_MAX,
  UPLOAD_BYTES_MAX,
  UPLOAD_FILES_PATH,
  UPLOAD_PREVIEWS_PATH,
  uploadRoutes,
} from '#contract/uploads.ts';
import { findEvent } from '#finding/events/index.ts';
import { findElsewhere, receivePreview } from '#finding/ingest/index.ts';
import { readPhotographerNames } from '#finding/photographers/index.ts';
import { findByContent, listFailedUploads } from '#finding/photos/index.ts';
import { deskRoute } from '#hosting/desk/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import { idKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import type { Answer } from '#platform/http/service.ts';
import { outageOf } from '#platform/outage.ts';
import type { OpenUpload } from './change-upload-links.ts';
import { countLinks } from './count-links.ts';
import { enterByLink, openLinkCalls } from './link-calls.ts';
import { listFolders } from './list-folders.ts';
import { findPhotographer, receiveUpload, type UploadDeps } from './receive-upload.ts';
import { setUploadCompleted } from './upload-links.store.ts';
import { createUploadLock } from './upload-lock.ts';
import {
  findUpload,
  findUploads,
  insertUpload,
  listRefusedUploads,
  sumExpected,
} from './uploaded-files.store.ts';
import { isWhole } from './uploads.jobs.ts';
import {
  EXPECTED_BYTES_MAX,
  FILES_OF_LINK,
  readUploadName,
  UNFINISHED_FILES_MAX,
  uploadName,
} from './uploads.rules.ts';

type RouteDeps = Omit<UploadDeps, 'uploads'> &
  Pick<Deps, 'config' | 'log' | 'rateLimits'> & { tenants: TenantResolver };

/** How long a displaced request may take to write the bytes that it has read. */
const DRAIN_MS = 500;
const REFUSED_SHOWN = 200;

/** RFC 9110 has no status for a damaged file; tus has one (checksum extension). */
const DAMAGED_STATUS = 460;
const REFUSED_STATUS = 422;

/** Registers the calls by which photographers upload, on the desk's host. Without DESK_URL there are none. */
export function openUploads(app: FastifyInstance, deps: RouteDeps): void {
  const { deskUrl } = deps.config;
  if (deskUrl === undefined) return;
  let uploads: Promise<UploadDeps['uploads']> | undefined;
  const take = async (request: FastifyRequest, reply: FastifyReply) => {
    uploads ??= deps.storage.openUploads();
    // If opening fails, the next request tries again.
    uploads.catch(() => {
      uploads = undefined;
    });
    return send({ ...deps, uploads: await uploads }, deskUrl, request, reply);
  };
  openCalls(app, deps, deskUrl);
  const options = { ...deskRoute(deskUrl), schema: { hide: true } };
  void app.register(async (scope) => {
    scope.addContentTypeParser('image/jpeg', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    const links = new WeakMap<FastifyRequest, OpenUpload>();
    scope.post(
      UPLOAD_PREVIEWS_PATH,
      {
        ...options,
        bodyLimit: PREVIEW_BYTES_MAX,
        // Checks the link first, so that a preview from a stranger is not read into memory.
        onRequest: async (request, reply) => {
          const opened = await enterByLink(deps, request);
          if (isRefusal(opened)) return sendProblem(request, reply, opened);
          links.set(request, opened);
        },
      },
      (request, reply) => {
        const opened = links.get(request);
        if (opened === undefined) throw new Error('a preview without a link');
        return takePreview(deps, opened, request, reply);
      },
    );
  });
  void app.register(async (scope) => {
    // tus reads the body itself as a stream.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    const streaming = { ...options, config: { ...options.config, streamsBodies: true } };
    scope.post(UPLOAD_FILES_PATH, streaming, take);
    for (const method of ['HEAD', 'PATCH'] as const)
      scope.route({
        ...streaming,
        method,
        url: `${UPLOAD_FILES_PATH}/:name`,
        handler: take,
      });
  });
}

/** Receives a part of a file, or returns how many bytes of it are stored. */
async function send(
  deps: RouteDeps & UploadDeps,
  deskUrl: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const opened = await enterByLink(deps, request);
  if (isRefusal(opened)) return sendProblem(request, reply, opened);
  const { tenantId, link } = opened;
  const { name } = request.params as { name?: string };
  if (name !== undefined) {
    const contentHash = readUploadName(link.linkId, name);
    if (contentHash === undefined) return sendProblem(request, reply, 'NotFound');
    const upload = { linkId: link.linkId, contentHash };
    // A process died after the last byte was stored and before the photo was created.
    if (request.method === 'HEAD' && (await isWhole(deps, upload)))
      await receiveUpload(deps, tenantId, upload);
    const known = await deps.database.inTenant(tenantId, (scope) => findUpload(scope, upload));
    if (request.method === 'HEAD' && known?.state === 'Received')
      return reply
        .headers({
          'cache-control': 'no-store',
          'tus-resumable': '1.0.0',
          'upload-offset': known.byteSize,
          'upload-length': known.byteSize,
        })
        .send();
  }
  if (request.method !== 'HEAD') await requireSpace(deps, request);
  reply.hijack();
  await createTus(deps, deskUrl, opened).handle(request.raw, reply.raw);
  return reply;
}

/**
 * Refuses a file that does not fit before its first byte is sent. Reserves nothing: the store reserves what arrives.
 * @throws Outage
 */
async function requireSpace({ uploads }: UploadDeps, { headers }: FastifyRequest): Promise<void> {
  const announced = Number(headers['content-length'] ?? UPLOAD_BYTES_MAX);
  const giveBack = await uploads.reserveSpace(Math.min(announced, UPLOAD_BYTES_MAX));
  giveBack(0);
}

/** Receives a preview of a photo whose original follows. */
async function takePreview(
  deps: RouteDeps,
  { tenantId, link }: OpenUpload,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const parsed = uploadPreviewSchema.safeParse(request.query);
  if (!parsed.success || !Buffer.isBuffer(request.body)) return sendProblem(request, reply, 'Invalid');
  const flooded = await deps.rateLimits.take(tenantId, FILES_OF_LINK, idKey(link.linkId));
  if (flooded !== undefined) return sendProblem(request, reply, flooded);
  const { hash, name, folder, width, height, placeKm = null } = parsed.data;
  const { outcome } = await receivePreview(deps, tenantId, link.eventId, {
    contentHash: hash,
    bytes: request.body,
    width,
    height,
    fileName: name,
    folder,
    placeKm,
    uploadLinkId: link.linkId,
    photographerBibs: link.photographerBibs,
    photographerId: await findPhotographer(deps, tenantId, link),
  });
  const isTaken = outcome === 'Received' || outcome === 'Known';
  return reply.code(isTaken ? 204 : REFUSED_STATUS).send();
}

/** Creates the tus server for the holder of a link. It serves only files of that link. */
function createTus(deps: RouteDeps & UploadDeps, deskUrl: string, { tenantId, link }: OpenUpload): Server {
  const { linkId } = link;
  const { store, prefix } = deps.uploads;
  const uploadOf = (id: string) => {
    const contentHash = readUploadName(linkId, id.slice(prefix.length));
    if (contentHash === undefined) throw ERRORS.FILE_NOT_FOUND;
    return { linkId, contentHash };
  };
  const isReceived = async ({ url }: Request): Promise<boolean> => {
    const contentHash = readUploadName(linkId, basename(new URL(url).pathname));
    if (contentHash === undefined) return false;
    const known = await deps.database.inTenant(tenantId, (scope) =>
      findUpload(scope, { linkId, contentHash }),
    );
    return known?.state === 'Received';
  };
  return new Server({
    path: UPLOAD_FILES_PATH,
    datastore: store,
    maxSize: UPLOAD_BYTES_MAX,
    allowedOrigins: [deskUrl],
    lockDrainTimeout: DRAIN_MS,
    generateUrl: (_request, { path, id }) => `${path}/${id.slice(prefix.length)}`,
    getFileIdFromRequest: (_request, name = '') => prefix + name,
    locker: { newLock: (id) => createUploadLock(deps, tenantId, uploadOf(id)) },
    namingFunction(_request, metadata) {
      const file = uploadFileSchema.safeParse(metadata);
      if (!file.success) throw ERRORS.INVALID_METADATA;
      return prefix + uploadName(linkId, file.data.hash);
    },
    async onUploadCreate(_request, { id, size }) {
      const upload = uploadOf(id);
      if (size === undefined || size === 0) throw ERRORS.INVALID_LENGTH;
      const flooded = await deps.rateLimits.take(tenantId, FILES_OF_LINK, idKey(linkId));
      const known = await deps.database.inTenant(tenantId, async (scope) => {
        const { files, bytes } = await sumExpected(scope, upload);
        const isTooMuch = files >= UNFINISHED_FILES_MAX || bytes + size > EXPECTED_BYTES_MAX;
        if (flooded !== undefined || isTooMuch) throw { status_code: 429, body: 'TooManyRequests' };
        await insertUpload(scope, { ...upload, byteSize: size }, deps.clock.now());
        return findUpload(scope, upload);
      });
      if (known?.state === 'Refused') throw { status_code: REFUSED_STATUS, body: 'Refused' };
      // Creating the upload again would empty it. Instead the sender asks how many bytes are stored, and resumes.
      const isBegun = await store.getUpload(id).then(
        () => true,
        () => false,
      );
      if (known?.state === 'Received' || isBegun) throw { status_code: 409, body: 'Conflict' };
      return {};
    },
    async onUploadFinish(_request, { id }) {
      const fate = await receiveUpload(deps, tenantId, uploadOf(id));
      if (fate === 'Damaged') throw { status_code: DAMAGED_STATUS, body: 'Damaged' };
      if (fate === 'Refused') throw { status_code: REFUSED_STATUS, body: 'Refused' };
      if (fate === 'Gone') throw ERRORS.FILE_NO_LONGER_EXISTS;
      return {};
    },
    async onResponseError(request, error) {
      const isGone = error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS;
      // Another sender with the same link has sent the rest. A request for the offset tells this sender that the file
      // is complete.
      if (isGone && (await isReceived(request))) return { status_code: 409, body: 'Conflict' };
      if (isGone && request.method === 'PATCH') return { status_code: DAMAGED_STATUS, body: 'Damaged' };
      if ('status_code' in error && error !== ERRORS.FILE_WRITE_ERROR) return undefined;
      const outage = error instanceof Error ? outageOf(error) : error;
      if (outage === undefined) deps.log.error({ err: error }, 'an upload failed');
      return { status_code: outage === undefined ? 500 : 503, body: 'Unavailable' };
    },
  });
}

/** Registers the other calls, besides those for files. */
function openCalls(app: FastifyInstance, deps: RouteDeps, deskUrl: string): void {
  openLinkCalls(app, deps, deskUrl, uploadRoutes, uploadSchemas, {
    getUpload: ({ tenantId, link }) => describeUpload(deps, tenantId, link),
    async checkFiles({ tenantId, link }, { body: { hashes } }) {
      const { there, own } = await deps.database.inTenant(tenantId, async (scope) => ({
        there: [
          ...(await findByContent(scope, link.eventId, hashes)),
          ...(await findElsewhere(scope, link.eventId, hashes)),
        ],
        own: await findUploads(scope, link.linkId, hashes),
      }));
      const awaited = there.filter(({ awaitsOriginal }) => awaitsOriginal);
      const whole = there.filter(({ awaitsOriginal }) => !awaitsOriginal);
      const settled = own.filter(({ state }) => state !== 'Coming');
      const known = new Set([...whole, ...settled].map(({ contentHash }) => contentHash));
      const isWanted = ({ contentHash }: { contentHash: string }) => !known.has(contentHash);
      return ok({
        known: [...known],
        begun: own.filter(isWanted).map(({ contentHash }) => contentHash),
        awaited: awaited.filter(isWanted).map(({ contentHash }) => contentHash),
      });
    },
    async listRefused({ tenantId, link }) {
      const files = await deps.database.inTenant(tenantId, async (scope) => [
        ...(await listRefusedUploads(scope, link.linkId, REFUSED_SHOWN)),
        ...(await listFailedUploads(scope, link.linkId, REFUSED_SHOWN)),
      ]);
      return ok({ files: files.slice(0, REFUSED_SHOWN) });
    },
    async listFolders({ tenantId, link }) {
      const folders = await deps.database.inTenant(tenantId, (scope) => listFolders(scope, link.linkId));
      return ok({ folders });
    },
    async completeUpload({ tenantId, link }, { body: { isComplete } }) {
      const completedAt = isComplete ? deps.clock.now() : null;
      await deps.database.inTenant(tenantId, (scope) => setUploadCompleted(scope, link.linkId, completedAt));
      return ok({ completedAt: completedAt?.toISOString() ?? null });
    },
  });
}

async function describeUpload(
  deps: RouteDeps,
  tenantId: string,
  link: OpenUpload['link'],
): Promise<Answer<(typeof uploadSchemas)['getUpload']>> {
  const { settings } = await deps.tenants.read(tenantId);
  return deps.database.inTenant(tenantId, async (scope) => {
    const event = await findEvent(scope, link.eventId);
    if (event === undefined) return refuse('NotFound');
    const names = await readPhotographerNames(scope);
    const counts = await countLinks(scope, [link.linkId]);
    return ok({
      linkId: link.linkId,
      shopName: settings.tenantName,
      eventTitle: event.title,
      date: event.date,
      timeZone: event.timeZone,
      photographer: names.get(link.photographerId) ?? '',
      expiresAt: link.expiresAt.toISOString(),
      completedAt: link.completedAt?.toISOString() ?? null,
      showsSales: link.showsSales,
      counts: counts(link.linkId),
    });
  });
}
