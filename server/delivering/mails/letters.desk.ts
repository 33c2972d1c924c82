import type { FastifyInstance } from 'fastify';
import { deskLetterSchemas } from '#contract/desk-letters.schema.ts';
import { deskLetterRoutes } from '#contract/desk-letters.ts';
import {
  languageOfLetters,
  pauseLetters,
  previewLetters,
  readLettersSoFar,
  setLetterGround,
  startLetters,
  suppressElsewhere,
} from '#delivering/letters/index.ts';
import { findEvent, findEventSubject } from '#finding/events/index.ts';
import { type DeskDeps, openDeskService, SEARCHING_COST } from '#hosting/desk/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { refuse } from '#platform/http/refusal.ts';
import { composeSampleLetter } from './kinds/photos-here.ts';
import { readServerHold } from './paced-mails.store.ts';

/** Opens the calls about letters to the participants of an event, by the operations that the command uses. */
export function openDeskLetters(
  app: FastifyInstance,
  deps: Deps & DeskDeps & { tenants: TenantResolver },
): void {
  const findSubject = findEventSubject;
  openDeskService(app, deps, deskLetterRoutes, deskLetterSchemas, {
    getLetters: {
      operation: 'event.start-letters',
      findSubject,
      async run({ scope, params: { eventId } }) {
        const soFar = await readLettersSoFar(deps, scope, eventId);
        const { letters } = await deps.tenants.read(scope.tenantId);
        const heldUntil = await readServerHold(scope, deps.clock.now());
        const perMinute = Math.min(letters.perMinute, deps.config.lettersPerMinute);
        return ok({ ...soFar, perMinute, heldUntil: heldUntil?.toISOString() ?? null });
      },
    },
    previewLetters: {
      operation: 'event.start-letters',
      cost: SEARCHING_COST,
      findSubject,
      async run({ scope, params: { eventId } }) {
        const event = await findEvent(scope, eventId);
        const preview = await previewLetters(deps, scope, eventId);
        if (event === undefined || preview === undefined) return refuse('NotFound');
        const { settings } = await deps.tenants.read(scope.tenantId);
        const language = languageOfLetters(event.country, settings);
        const { subject, text } = await composeSampleLetter(deps, scope, { event, language });
        return ok({ ...preview, sample: { subject, text } });
      },
    },
    setLetterGround: {
      operation: 'event.set-letter-ground',
      findSubject,
      run: async ({ scope, actor, params: { eventId }, body: { ground, why } }) =>
        (await setLetterGround(deps, scope, { eventId, ground }, { actor, why })) ?? noContent(),
    },
    startLetters: {
      operation: 'event.start-letters',
      findSubject,
      run: async ({ scope, actor, params: { eventId }, body: { why } }) =>
        (await startLetters(deps, scope, eventId, { actor, why })) ?? noContent(),
    },
    pauseLetters: {
      operation: 'event.pause-letters',
      findSubject,
      run: async ({ scope, actor, params: { eventId }, body: { why } }) =>
        (await pauseLetters(deps, scope, eventId, { actor, why })) ?? noContent(),
    },
    suppressAddresses: {
      operation: 'tenant.suppress-addresses',
      cost: SEARCHING_COST,
      async run({ scope, actor, body: { emails, why } }) {
        const fresh = await suppressElsewhere(deps, scope, emails, { actor, why });
        return ok({ addresses: emails.length, fresh });
      },
    },
  });
}
