import type { FastifyInstance } from 'fastify';
import { conversionSchemas } from '#contract/conversion.schema.ts';
import { conversionRoutes } from '#contract/conversion.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent } from '#platform/http/answers.ts';
import { openService } from '#platform/http/service.ts';
import { createVisitCounter, WRITE_EVERY_MS } from './count-visits.ts';

/**
 * Registers the counting of visits, this slice's part of the photo service. Counts are written before the server ends.
 */
export function openConversion(app: FastifyInstance, deps: Deps): void {
  const counter = createVisitCounter(deps);
  const writing = setInterval(() => void counter.write(), WRITE_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(writing);
    await counter.write();
  });
  openService(app, 'photo', conversionRoutes, conversionSchemas, {
    async countStep({ context, params: { eventId }, body: { step }, clientAddress }) {
      const isCounted = counter.count(context.tenantId, eventId, step, clientAddress);
      return isCounted
        ? noContent()
        : { refused: 'TooManyRequests', retryAfterSeconds: WRITE_EVERY_MS / 1000 };
    },
  });
}
