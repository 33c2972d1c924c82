import type { FastifyInstance } from 'fastify';
import { verificationSchemas } from '#contract/competitor.schema.ts';
import { verificationRoutes } from '#contract/competitor.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { openMailedLink } from './open-mailed-link.ts';
import { requestCode } from './request-code.ts';
import { type VerificationDeps, verifyCompetitor } from './verify-competitor.ts';

/** Registers the calls that issue search tokens: this slice's part of the competitor service. */
export function openVerification(app: FastifyInstance, deps: VerificationDeps): void {
  openService(app, 'competitor', verificationRoutes, verificationSchemas, {
    async createToken({ context, params, body, bearer, clientAddress }) {
      const request = { eventId: params.eventId, factors: body, bearer, clientAddress };
      const verified = await verifyCompetitor(deps, context, request);
      return isRefusal(verified) ? verified : ok(verified);
    },
    async requestCode({ context, query: { eventId, email, number = '' }, clientAddress }) {
      const subject = email === undefined ? { bib: number } : { email };
      return (await requestCode(deps, context, { eventId, clientAddress, ...subject })) ?? noContent();
    },
    async readToken({ context, query, clientAddress }) {
      const verified = await openMailedLink(deps, context, query.token, clientAddress);
      return isRefusal(verified) ? verified : ok(verified);
    },
  });
}
