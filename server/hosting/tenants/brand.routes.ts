import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { FileMissing, tenantKey } from '#platform/storage/storage.ts';
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
    try {
      const bytes = await deps.storage.read(tenantKey(request.tenant.tenantId, `${BRAND_FOLDER}/${file}`));
      return await reply
        .type(CONTENT_TYPES.get(extname(file)) ?? 'application/octet-stream')
        .header('cache-control', 'public, max-age=3600')
        // An SVG may contain styles, and nothing else that a browser executes.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .send(Buffer.from(bytes));
    } catch (error) {
      if (error instanceof FileMissing) return sendProblem(request, reply, 'NotFound');
      throw error;
    }
  });
}
