import type { FastifyInstance } from 'fastify';
import { deskPersonSchemas } from '#contract/desk-persons.schema.ts';
import { deskPersonRoutes } from '#contract/desk-persons.ts';
import { shareNameDictionaries } from '#finding/competitors/index.ts';
import type { SelfieDeps } from '#finding/selfies/index.ts';
import { recordAction } from '#hosting/actions/index.ts';
import type { DataSubject } from '#hosting/data-subjects/index.ts';
import { type DeskDeps, openDeskService, SEARCHING_COST } from '#hosting/desk/index.ts';
import { ok } from '#platform/http/answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { mayReadCodes } from '#selling/promo-codes/index.ts';
import { describeKept } from './describe-kept.ts';
import { deskExportPath, openDeskExports } from './export-file.routes.ts';
import { findBySelfie } from './find-by-selfie.ts';
import { findEntries } from './find-entries.ts';
import { presentKept } from './present-kept.ts';

/** The cost of a call with a picture: reading a face takes a second of one core. */
const FACE_COST = 20;

/** Registers the calls of a privacy officer: finding persons and their stored data. */
export function openDeskPersons(app: FastifyInstance, deps: SelfieDeps & DeskDeps): void {
  const find = { ...deps, names: shareNameDictionaries(deps) };
  openDeskExports(app, deps);
  openDeskService(app, deps, deskPersonRoutes, deskPersonSchemas, {
    findPersons: {
      operation: 'person.find',
      cost: SEARCHING_COST,
      isReading: true,
      async run({ scope, body }) {
        const found = await findEntries(find, scope, body);
        return isRefusal(found) ? found : ok(found);
      },
    },
    findPersonByFace: {
      operation: 'person.find',
      cost: FACE_COST,
      isReading: true,
      async run({ scope, body: { eventId, picture } }) {
        const entries = await findBySelfie(find, scope.tenantId, eventId, picture);
        return isRefusal(entries) ? entries : ok({ entries, isMore: false });
      },
    },
    describeKept: {
      operation: 'person.find',
      cost: SEARCHING_COST,
      isReading: true,
      async run({ scope, body: { subject, language } }) {
        const things = await describeKept(deps, scope, canonical(subject));
        return ok({ kinds: presentKept(things, language) });
      },
    },
    exportPerson: {
      operation: 'person.export',
      cost: SEARCHING_COST,
      async run({ scope, actor, body: { subject, language, why } }) {
        await recordAction(scope, { what: 'person.export', thingId: deps.newId() }, { actor, why });
        const hidesCodes = !(await mayReadCodes(scope, actor));
        const wanted = { subject: canonical(subject), language, hidesCodes };
        return ok({ url: deskExportPath(deps, scope.tenantId, wanted) });
      },
    },
  });
}

const canonical = ({ emails, personIds }: DataSubject): DataSubject => ({
  emails: emails.map((email) => email.toLowerCase()),
  personIds,
});
