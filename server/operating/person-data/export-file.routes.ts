import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { nameDownload } from '#delivering/downloads/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import { type DeskDeps, deskRoute } from '#hosting/desk/index.ts';
import { listMovedPersons, lockListsOf } from '#operating/erasure/index.ts';
import { type CanonicalKey, emailKey, idKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import { asVisit } from '#platform/database/shared-locks.ts';
import type { Deps } from '#platform/deps.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { TENANT_ID_PATTERN } from '#platform/tenancy.ts';
import { sealExport, unsealExport, type WantedExport } from './export-links.ts';
import { collectExport, writeExport } from './export-person.ts';

const SHOP_PATH = '/person-data.zip';
const DESK_PATH = '/desk/person-data/';
const querySchema = z.object({ of: z.string().max(16_000) });

/** How many times the data of one subject may be collected. A link works more than once, in case a download breaks. */
const FETCHED = { name: 'person-data-fetched', limit: 30, windowSeconds: 3600 };

type ExportDeps = Deps & RecognitionDeps;

/** Returns the address of an export in the shop, without its host. */
export const shopExportPath = (deps: Deps, tenantId: string, wanted: WantedExport): string =>
  `${SHOP_PATH}?of=${sealExport(deps, tenantId, wanted)}`;

/** Returns the address of an export on the desk's host. */
export const deskExportPath = (deps: Deps, tenantId: string, wanted: WantedExport): string =>
  `${DESK_PATH}${tenantId}.zip?of=${sealExport(deps, tenantId, wanted)}`;

/** Serves exports of a shop's visitors at their encrypted links. */
export function openPersonExports(app: FastifyInstance, deps: ExportDeps): void {
  app.get(SHOP_PATH, { schema: { hide: true } }, (request, reply) =>
    sendExport(deps, request, reply, request.tenant?.tenantId),
  );
}

/** Serves exports at their encrypted links on the desk's host, for members. */
export function openDeskExports(app: FastifyInstance, deps: ExportDeps & DeskDeps): void {
  const { deskUrl } = deps.config;
  if (deskUrl === undefined) return;
  app.get(
    `${DESK_PATH}:tenantId.zip`,
    { ...deskRoute(deskUrl), schema: { hide: true } },
    (request, reply) => {
      const { tenantId } = request.params as { tenantId: string };
      return sendExport(deps, request, reply, TENANT_ID_PATTERN.test(tenantId) ? tenantId : undefined);
    },
  );
}

/** Returns the key of an export's subject; it does not depend on other data of theirs that the link contains. */
function subjectKey({ subject: { emails, personIds } }: WantedExport): CanonicalKey {
  const [email] = emails;
  return email === undefined ? idKey(personIds[0] ?? '') : emailKey(email);
}

/**
 * Leaves out persons whose rows have stood for somebody else since a visitor got the link, and locks the start lists of
 * the others. A member's link is for rows that the member chose.
 */
async function leaveOutMoved(scope: Scope, wanted: WantedExport): Promise<WantedExport> {
  const { subject, standings } = wanted;
  if (standings === undefined) return wanted;
  await lockListsOf(scope, subject, 'read');
  const moved = await listMovedPersons(scope, subject.personIds, standings);
  const personIds = subject.personIds.filter((personId) => !moved.includes(personId));
  return { ...wanted, subject: { ...subject, personIds } };
}

async function sendExport(
  deps: ExportDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  tenantId: string | undefined,
): Promise<FastifyReply> {
  const query = querySchema.safeParse(request.query);
  if (tenantId === undefined || !query.success) return sendProblem(request, reply, 'NotFound');
  const wanted = unsealExport(deps, tenantId, query.data.of);
  if (wanted === undefined) return sendProblem(request, reply, 'NotFound');
  const tooMany = await deps.rateLimits.take(tenantId, FETCHED, subjectKey(wanted));
  if (tooMany !== undefined) return sendProblem(request, reply, tooMany);
  // The download waits for a start list without a connection, as calls do.
  const exported = await asVisit(() =>
    deps.database.inTenant(tenantId, async (scope) =>
      collectExport(deps, scope, await leaveOutMoved(scope, wanted)),
    ),
  );
  nameDownload(reply, `person-data-${exported.madeAt.toISOString().slice(0, 10)}.zip`);
  reply.header('cache-control', 'no-store').type('application/zip');
  return reply.send(Readable.from(writeExport(deps.storage, exported), { objectMode: false }));
}
