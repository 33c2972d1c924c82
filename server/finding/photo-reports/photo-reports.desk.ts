import type { FastifyInstance } from 'fastify';
import { deskUploadSchemas } from '#contract/desk-uploads.schema.ts';
import { deskUploadRoutes } from '#contract/desk-uploads.ts';
import { findEvent, findEventSubject } from '#finding/events/index.ts';
import { listUploadLinks } from '#finding/uploads/index.ts';
import { type DeskDeps, openDeskService, SEARCHING_COST } from '#hosting/desk/index.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { refuse } from '#platform/http/refusal.ts';
import { reportUpload } from './report-upload.ts';
import { writeReport } from './write-report.ts';

/** Opens the call that reports what became of the files of an upload link. */
export function openDeskPhotoReports(app: FastifyInstance, deps: Deps & DeskDeps): void {
  const routes = { reportUpload: deskUploadRoutes.reportUpload };
  openDeskService(app, deps, routes, deskUploadSchemas, {
    reportUpload: {
      operation: 'upload.read',
      findSubject: findEventSubject,
      cost: SEARCHING_COST,
      async run({ scope, params: { eventId, linkId }, query: { language } }) {
        const event = await findEvent(scope, eventId);
        const link = (await listUploadLinks(scope, eventId)).find((one) => one.linkId === linkId);
        if (event === undefined || link === undefined) return refuse('NotFound');
        const { photographer, ...report } = await reportUpload(scope, event, link);
        const subject = [event.title, photographer].filter(Boolean).join(' - ');
        const head = { subject, language, madeAt: deps.clock.now(), source: 'Upload' } as const;
        return ok({ fileName: `${subject}.html`, html: writeReport(report, head) });
      },
    },
  });
}
