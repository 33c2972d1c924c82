import type { FastifyInstance } from 'fastify';
import { deskConsentSchemas } from '#contract/desk-consents.schema.ts';
import { deskConsentRoutes } from '#contract/desk-consents.ts';
import { type DeskDeps, openDeskService } from '#hosting/desk/index.ts';
import { listMembers } from '#hosting/members/index.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { presentConsent, presentGround } from './consents.presenter.ts';
import { listConsents } from './list-consents.ts';
import { listFaceGrounds } from './list-face-grounds.ts';

/** Registers the calls that list consents and the legal bases of face search. */
export function openDeskConsents(app: FastifyInstance, deps: Deps & DeskDeps): void {
  openDeskService(app, deps, deskConsentRoutes, deskConsentSchemas, {
    listConsents: {
      operation: 'consent.read',
      async run({ scope, query: { kind, eventId, state, beforeTime, beforeId, count } }) {
        const isWithdrawn = state === undefined ? undefined : state === 'Withdrawn';
        const before =
          beforeTime === undefined || beforeId === undefined
            ? undefined
            : { givenAt: new Date(beforeTime), consentId: beforeId };
        const filter = { kind, eventId, isWithdrawn, before };
        const { consents, isMore } = await listConsents(scope, filter, count);
        const last = isMore ? consents.at(-1) : undefined;
        return ok({
          consents: consents.map(presentConsent),
          next:
            last === undefined ? null : { beforeTime: last.givenAt.toISOString(), beforeId: last.consentId },
        });
      },
    },
    listFaceGrounds: {
      operation: 'consent.read',
      async run({ scope, query: { words, offset, count } }) {
        const filter = { words, today: deps.clock.now().toISOString().slice(0, 10) };
        const { grounds, total } = await listFaceGrounds(scope, filter, { offset, count });
        const emails = new Map((await listMembers(scope)).map(({ memberId, email }) => [memberId, email]));
        return ok({ grounds: grounds.map((ground) => presentGround(ground, emails)), total });
      },
    },
  });
}
