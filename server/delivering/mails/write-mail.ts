import { z } from 'zod';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob } from '#platform/queue/queue.ts';
import type { MailDefinition, MailDraft } from './define-mail.ts';
import { insertMails } from './mails.store.ts';

/** Takes over a mail whose first try was repeatedly interrupted: from then on the resend job tries it. */
export const deferMailJob = defineJob('mails.defer-mail', { mailId: z.uuid() });

/** Tries a mail for the first time. A refusal by the server is recorded; only our own faults fail this job. */
export const sendMailJob = defineJob(
  'mails.send-mail',
  { mailId: z.uuid() },
  { expireSeconds: 900, deadLetterJob: deferMailJob.name },
);

/** Sends the mails of a tenant at the rate of letters until none is left. */
export const sendPacedMailsJob = defineJob(
  'mails.send-paced-mails',
  {},
  { retryLimit: 1, expireSeconds: 900 },
);

export type WriteDeps = Pick<Deps, 'queue' | 'clock' | 'newId' | 'events'>;

/**
 * Writes mails with the job that sends them. A mail is written only once for the same subject, dedupe key and
 * recipient.
 */
export async function writeMails<Payload>(
  deps: WriteDeps,
  scope: Scope,
  { kind, isPaced = false, isUrgent = false }: Pick<MailDefinition<Payload>, 'kind' | 'isPaced' | 'isUrgent'>,
  drafts: readonly MailDraft<Payload>[],
): Promise<void> {
  const mails = drafts.map((draft) => ({ mailId: deps.newId(), kind, ...draft }));
  const now = deps.clock.now();
  const isLate = ({ notBefore }: { notBefore?: Date }) => notBefore !== undefined;
  const due = mails.filter((mail) => !isLate(mail));
  const written = await insertMails(scope, due, now, isPaced);
  // The resend job sends mails with a later time.
  await insertMails(scope, mails.filter(isLate), now, isPaced);
  if (written.length === 0) return;
  if (isPaced) await deps.queue.sendOnce(scope, sendPacedMailsJob);
  else
    await deps.queue.send(
      scope,
      sendMailJob,
      written.map((mailId) => ({ mailId })),
      // Login links go before the other mails of their brand.
      isUrgent ? { ahead: 0 } : undefined,
    );
}

export function writeMail<Payload>(
  deps: WriteDeps,
  scope: Scope,
  mail: MailDefinition<Payload>,
  draft: MailDraft<Payload>,
): Promise<void> {
  return writeMails(deps, scope, mail, [draft]);
}
