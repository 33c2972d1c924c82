import type { FastifyInstance } from 'fastify';
import { requestSchemas } from '#contract/request.schema.ts';
import { type RequestKind, requestRoutes } from '#contract/request.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { createTicket, receiveRequest, type SentForm } from './receive-request.ts';

interface FormCall {
  context: TenantContext;
  body: Pick<SentForm, 'fields' | 'ticket'> & { subject?: string | undefined };
  clientAddress: CanonicalKey;
}

/** Opens the request forms, as this slice's part of the organizer service. */
export function openRequestService(app: FastifyInstance, deps: Deps): void {
  const receive =
    (kind: RequestKind) =>
    async ({ context, body, clientAddress }: FormCall): Promise<Refusal | ReturnType<typeof noContent>> => {
      const { fields, ticket, subject } = body;
      const form = { kind, fields, ticket, subject, clientAddress };
      return (await receiveRequest(deps, context, form)) ?? noContent();
    };
  openService(app, 'request', requestRoutes, requestSchemas, {
    createTicket: async ({ context }) => ok({ ticket: createTicket(deps, context) }),
    sendBusinessRequest: receive('business'),
    sendOrganizerRequest: receive('organizer'),
    sendPhotographerRequest: receive('photographer'),
    sendFeedback: receive('feedback'),
    sendBugReport: receive('bug'),
  });
}
