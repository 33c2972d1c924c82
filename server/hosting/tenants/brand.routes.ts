import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { sendStored } from '#platform/http/send-ranged.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { BRAND_FOLDER } from './brand-icons.ts';

const CONTENT_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.webp': 'image/webp',
  }),
);
const paramsSchema = z.object({ file: z.string().regex(/^[a-z0-9-]+\.(svg|png|webp)$/) });

/** Serves a tenant's logo and icons. They are public, each tenant's on its own host. */
export function openBrandFiles(app: FastifyInstance, deps: Deps): void {
  app.get(`/${BRAND_FOLDER}/:file`, { schema: { hide: true } }, async (request, reply) => {
    const params = paramsSchema.safeParse(request.params);
    if (request.tenant === null || !params.success) return sendProblem(request, reply, 'NotFound');
    const { file } = params.data;
    reply
      .header('cache-control', 'public, max-age=3600')
      // An SVG may contain styles, and nothing else that a browser executes.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    return sendStored(request, reply, deps.storage, {
      key: tenantKey(request.tenant.tenantId, `${BRAND_FOLDER}/${file}`),
      contentType: CONTENT_TYPES.get(extname(file)) ?? 'application/octet-stream',
    });
  });
}
