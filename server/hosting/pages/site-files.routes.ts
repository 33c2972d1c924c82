import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGES } from '#contract/languages.ts';
import { DOCUMENTS, SITE_PREVIEWS_PATH } from '#contract/site.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { sendRanged } from '#platform/http/send-ranged.ts';
import { type ByteRange, FileMissing, tenantKey } from '#platform/storage/storage.ts';
import { listSiteFiles, type SiteFileRecord } from './pages.store.ts';
import { readPreviewToken } from './preview-link.rules.ts';
import { listPreviewFiles, readPreviewPart } from './site-previews.store.ts';

type FileDeps = Deps & { tenants: TenantResolver };

const CHANGING = 'public, max-age=300, stale-while-revalidate=3600';
const UNCHANGING = 'public, max-age=31536000, immutable';

/** In a document only the browser's own viewer runs, which uses inline styles. */
const DOCUMENT_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";
/**
 * A custom page is untrusted. It runs in an opaque origin, where it can read nothing of the shop, and can load nothing
 * but its own files. `'self'` still means the address from which it came.
 */
const CUSTOM_POLICY = [
  'sandbox allow-scripts allow-popups',
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');
/** A draft is visible only with its link. */
const UNSHARED = 'private, no-store';
const IMAGE_POLICY = "default-src 'none'";

/**
 * Opens a tenant's own files at their addresses: the documents of product §2, the pictures of notifications, and custom
 * pages. A file is found by its path in the tenant's table, so that no requested path reaches the storage.
 */
export function openSiteFiles(app: FastifyInstance, deps: FileDeps): void {
  const openStored = (tenantId: string, { fileKey }: SiteFileRecord, range: ByteRange | undefined) =>
    deps.storage.stream(tenantKey(tenantId, fileKey), range);
  openFilesAt(app, deps, '', () => ({ isDraft: false, list: listSiteFiles, open: openStored }));
  openFilesAt(app, deps, `${SITE_PREVIEWS_PATH}/:token`, (request, tenantId) => {
    const { token } = request.params as { token: string };
    const previewId = readPreviewToken(deps.keys, tenantId, token, deps.clock.now());
    if (previewId === undefined) return undefined;
    return {
      isDraft: true,
      list: (scope, paths) => listPreviewFiles(scope, previewId, paths),
      open: (id, file, range) =>
        file.isInDatabase === true
          ? Readable.from(readParts(deps, id, previewId, file, range))
          : openStored(id, file, range),
    };
  });
}

/** The files of the site, or of a draft of it. */
interface FileSource {
  isDraft: boolean;
  list(scope: Scope, paths: readonly string[]): Promise<SourceFile[]>;
  /** Opens a file or a part of it. */
  open(tenantId: string, file: SourceFile, range: ByteRange | undefined): Promise<Readable> | Readable;
}

type SourceFile = SiteFileRecord & { isInDatabase?: boolean };

/** How many bytes of a draft's file the server holds in memory at a time, however slowly the client reads. */
const PART_BYTES = 512 * 1024;

/** Reads a draft's file from the database in parts, each when it is sent. */
async function* readParts(
  { database }: Pick<Deps, 'database'>,
  tenantId: string,
  previewId: string,
  { path, byteSize }: SourceFile,
  { start, end }: ByteRange = { start: 0, end: byteSize - 1 },
): AsyncGenerator<Buffer> {
  for (let from = start; from <= end; from += PART_BYTES) {
    const range = { start: from, end: Math.min(end, from + PART_BYTES - 1) };
    const part = await database.inTenant(tenantId, (scope) =>
      readPreviewPart(scope, { previewId, path }, range),
    );
    // The draft expired while it was sent.
    if (part === undefined) throw new FileMissing(path);
    yield part;
  }
}

/** Returns the files for a request; undefined if it may not see them. */
type SourceOf = (request: FastifyRequest, tenantId: string) => FileSource | undefined;

function openFilesAt(app: FastifyInstance, deps: FileDeps, prefix: string, sourceOf: SourceOf): void {
  const hidden = { schema: { hide: true } };
  for (const name of DOCUMENTS) {
    app.get(`${prefix}/${name}`, hidden, (request, reply) =>
      sendAt(deps, request, reply, sourceOf, name, (answer) =>
        answer
          .header('content-security-policy', DOCUMENT_POLICY)
          .header('content-disposition', `inline; filename="${name}"`)
          .header('cache-control', CHANGING),
      ),
    );
  }
  app.get(`${prefix}/site/:file`, hidden, (request, reply) => {
    const { file } = request.params as { file: string };
    return sendAt(deps, request, reply, sourceOf, `site/${file}`, (answer) =>
      answer.header('content-security-policy', IMAGE_POLICY).header('cache-control', UNCHANGING),
    );
  });
  app.get(`${prefix}/pages/:name/:language`, hidden, (request, reply) => {
    const [path = '', query] = request.url.split('?');
    // The page refers to its files by relative paths, which would be wrong without the last slash.
    return path.endsWith('/')
      ? sendCustom(deps, request, reply, sourceOf)
      : reply.redirect(`${path}/${query === undefined ? '' : `?${query}`}`, 301);
  });
  app.get(`${prefix}/pages/:name/:language/*`, hidden, (request, reply) =>
    sendCustom(deps, request, reply, sourceOf),
  );
}

async function sendCustom(
  deps: FileDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  sourceOf: SourceOf,
): Promise<FastifyReply> {
  if (request.tenant === null) return sendProblem(request, reply, 'NotFound');
  const { name, language, '*': asset } = request.params as { name: string; language: string; '*'?: string };
  if (!isAddress(name)) return sendProblem(request, reply, 'NotFound');
  const pageIn = (code: string) => `pages/${name}/${code}/index.html`;
  const { tenantId } = request.tenant;
  const source = sourceOf(request, tenantId);
  if (source === undefined) return sendProblem(request, reply, 'NotFound');
  const written = await deps.database.inTenant(tenantId, (scope) =>
    source.list(scope, LANGUAGES.map(pageIn)),
  );
  const isWritten = (code: string) => written.some(({ path }) => path === pageIn(code));
  const { settings } = await deps.tenants.read(tenantId);
  const shown = [language, settings.defaultLanguage].find(isWritten) ?? LANGUAGES.find(isWritten) ?? language;
  const path = `pages/${name}/${shown}/${asset || 'index.html'}`;
  return sendAt(
    deps,
    request,
    reply,
    () => source,
    path,
    (answer) =>
      answer
        .header('content-security-policy', CUSTOM_POLICY)
        .header('x-robots-tag', 'noindex')
        // The page's origin is opaque, and fonts are requested with CORS.
        .header('access-control-allow-origin', '*')
        .header('cache-control', CHANGING),
  );
}

/** Sends the file at one of the tenant's addresses, with ETag, Range and HEAD. */
async function sendAt(
  deps: FileDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  sourceOf: SourceOf,
  path: string,
  dress: (reply: FastifyReply) => FastifyReply,
): Promise<FastifyReply> {
  if (request.tenant === null || !isAddress(path)) return sendProblem(request, reply, 'NotFound');
  const { tenantId } = request.tenant;
  const source = sourceOf(request, tenantId);
  if (source === undefined) return sendProblem(request, reply, 'NotFound');
  const [file] = await deps.database.inTenant(tenantId, (scope) => source.list(scope, [path]));
  if (file === undefined) return sendProblem(request, reply, 'NotFound');
  dress(reply);
  if (source.isDraft) reply.header('cache-control', UNSHARED).header('x-robots-tag', 'noindex');
  return sendRanged(request, reply, {
    contentType: file.mediaType,
    etag: `"${file.contentHash.slice(0, 32)}"`,
    size: file.byteSize,
    open: (range) => source.open(tenantId, file, range),
  });
}

/** Returns whether a text can be the path of a file. Other texts must not reach PostgreSQL, which refuses NUL characters. */
const isAddress = (path: string): boolean => /^[\w./-]+$/.test(path);
