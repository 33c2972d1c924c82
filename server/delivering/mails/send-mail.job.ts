import { z } from 'zod';
import { defineJob } from '#platform/queue/queue.ts';

/** Takes over a mail whose first try broke off again and again without any answer: the resending tries it from now on. */
export const deferMailJob = defineJob('mails.defer-mail', { mailId: z.uuid() });

/** Tries a mail for the first time. What the server answers is noted; only our own faults fail this job. */
export const sendMailJob = defineJob(
  'mails.send-mail',
  { mailId: z.uuid() },
  { expireSeconds: 900, givenUpBy: deferMailJob.name },
);

/** Tries the mails of a tenant that are due again; sent every minute. */
export const resendMailsJob = defineJob('mails.resend-mails', {}, { retryLimit: 1, expireSeconds: 900 });
