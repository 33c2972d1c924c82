import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BRAND_FOLDER } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { sendStored } from '#platform/http/send-ranged.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { PICTURE_TYPES } from './brand-images.rules.ts';

const BRAND_ZONE_FOLDER = `${BRAND_FOLDER}/brandzone`;
const CONTENT_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries(PICTURE_TYPES).map(([ending, type]) => [`.${ending}`, type]),
);
const paramsSchema = z.object({ file: z.string().regex(/^[0-9a-f-]{32,36}\.(png|jpg|webp)$/) });

/** Builds the storage key of a brand-zone picture. */
export const brandImageKey = (tenantId: string, file: string): string =>
  tenantKey(tenantId, `${BRAND_ZONE_FOLDER}/${file}`);

/** Builds its address on the tenant's site. */
export const brandImageUrl = (file: string): string => `/${BRAND_ZONE_FOLDER}/${file}`;

/** Opens the pictures of the brand zone, each tenant's on its own host. */
export function openBrandImageFiles(app: FastifyInstance, deps: Deps): void {
  app.get(`/${BRAND_ZONE_FOLDER}/:file`, { schema: { hide: true } }, async (request, reply) => {
    const params = paramsSchema.safeParse(request.params);
    if (request.tenant === null || !params.success) return sendProblem(request, reply, 'NotFound');
    const { file } = params.data;
    // A file's name is derived from its content, so what is stored under a name never changes.
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return sendStored(request, reply, deps.storage, {
      key: brandImageKey(request.tenant.tenantId, file),
      contentType: CONTENT_TYPES.get(extname(file)) ?? 'application/octet-stream',
    });
  });
}
