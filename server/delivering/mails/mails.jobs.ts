import { finishPendingArchives } from '#delivering/archives/index.ts';
import { defineJob, everyTenant, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import type { MailDeps } from './define-mail.ts';
import { findUntriedMail } from './mails.store.ts';
import { mailOperator, mailOperatorJob } from './operator-mails.ts';
import { resendMails } from './resend-mails.ts';
import { sendMail } from './send-mail.ts';
import { sendPacedMails } from './send-paced-mails.ts';
import { finishPendingArchivesJob } from './subscribe-mails.ts';
import { deferMail } from './waiting-mails.store.ts';
import { deferMailJob, sendMailJob, sendPacedMailsJob } from './write-mail.ts';

/** Tries the mails of a tenant that are due again; sent every minute. */
export const resendMailsJob = defineJob('mails.resend-mails', {}, { retryLimit: 1, expireSeconds: 900 });

export const mailJobs = [
  sendMailJob,
  deferMailJob,
  resendMailsJob,
  sendPacedMailsJob,
  finishPendingArchivesJob,
  mailOperatorJob,
];

export const mailSchedule = [
  everyTenant(resendMailsJob, { minutes: 1 }),
  everyTenant(sendPacedMailsJob, { minutes: 1 }),
];

export function mailHandlers(deps: MailDeps): JobHandler[] {
  return [
    handleJob(sendMailJob, 4, async ({ tenantId, mailId }) => {
      const mail = await deps.database.inTenant(tenantId, (scope) => findUntriedMail(scope, mailId));
      if (mail !== undefined) await sendMail(deps, tenantId, mail);
    }),
    handleJob(deferMailJob, 1, async ({ tenantId, mailId }) => {
      const again = { at: deps.clock.now(), reason: null };
      await deps.database.inTenant(tenantId, async (scope) => {
        if ((await findUntriedMail(scope, mailId)) !== undefined) await deferMail(scope, mailId, again);
      });
    }),
    handleJob(finishPendingArchivesJob, 2, ({ tenantId, orderId }) =>
      finishPendingArchives(deps, tenantId, orderId),
    ),
    handleJob(mailOperatorJob, 2, (wanted) => mailOperator(deps, wanted)),
    handleJob(sendPacedMailsJob, 1, async ({ tenantId }, signal) => {
      if (await sendPacedMails(deps, tenantId, signal))
        await deps.database.inTenant(tenantId, (scope) => deps.queue.sendOnce(scope, sendPacedMailsJob));
    }),
    handleJob(resendMailsJob, 1, ({ tenantId }, signal) => resendMails(deps, tenantId, signal)),
  ];
}
