import type { FastifyInstance } from 'fastify';
import { photoAlertSchemas } from '#contract/photo-alert.schema.ts';
import { PHOTO_ALERT_PATH, photoAlertRoutes } from '#contract/photo-alert.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { askAlert } from './ask-alert.ts';
import { confirmAlert, leaveAlert } from './settle-alert.ts';

/**
 * Registers the alerts, as this slice's part of the competitor service, and the one-click unsubscription for mail
 * programs.
 */
export function openPhotoAlerts(app: FastifyInstance, deps: Deps): void {
  openService(app, 'competitor', photoAlertRoutes, photoAlertSchemas, {
    async askPhotoAlert({ context, body, bearer, clientAddress }) {
      const { eventId, email, number } = body;
      const refused = await askAlert(deps, context, { eventId, email, number, bearer, clientAddress });
      return refused ?? noContent();
    },
    async confirmPhotoAlert({ context, body }) {
      const confirmed = await confirmAlert(deps, context.tenantId, body.token);
      return isRefusal(confirmed) ? confirmed : ok(confirmed);
    },
    async leavePhotoAlert({ context, body }) {
      return (await leaveAlert(deps, context.tenantId, body.token)) ?? noContent();
    },
  });
  openOneClick(app, deps);
}

/**
 * Handles the POST of a mail program whose reader clicked "unsubscribe": the form's content is not needed (RFC 8058).
 */
function openOneClick(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post(PHOTO_ALERT_PATH, { schema: { hide: true } }, async (request, reply) => {
      const { leave } = request.query as { leave?: unknown };
      if (request.tenant === null || typeof leave !== 'string')
        return sendProblem(request, reply, 'NotFound');
      const refused = await leaveAlert(deps, request.tenant.tenantId, leave);
      return refused === undefined ? reply.code(204).send() : sendProblem(request, reply, refused);
    });
  });
}
