import { z } from 'zod';
import { readOrderFiles } from '#delivering/downloads/index.ts';
import { findEvent } from '#finding/events/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import { findCodeRequest, issueMailedToken } from '#finding/verification/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { defineJob, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { findOrder, listOrderItems } from '#selling/orders/index.ts';
import { composeOrderMail } from './compose-order-mail.ts';
import { composeVerificationMail } from './compose-verification-mail.ts';
import { findWaitingMail, insertMail, type MailRecord, settleMail } from './mails.store.ts';

export interface MailDeps extends Deps, RecognitionDeps {
  tenants: TenantResolver;
}

/** Sends one mail; tried for days, since a mail server may be away for an evening. */
export const sendMailJob = defineJob(
  'mails.send-mail',
  { mailId: z.uuid() },
  { retryLimit: 60, expireSeconds: 120 },
);

export const mailJobs = [sendMailJob];

/** What is to be told is written with its job in the transaction in which it happened. */
export function subscribeMails(deps: MailDeps): void {
  deps.events.on('order.paid', async (scope, { orderId }) => {
    const order = await findOrder(scope, orderId);
    if (order === undefined) throw new Error(`there is no order ${orderId}`);
    const { email: recipient, language } = order;
    await writeMail(deps, scope, { kind: 'order', recipient, language, orderId, codeRequestId: null });
  });
  deps.events.on('code.granted', async (scope, { requestId }) => {
    const request = await findCodeRequest(scope, requestId);
    if (request === undefined) return;
    const { email: recipient, language } = request;
    const subject = { orderId: null, codeRequestId: requestId };
    await writeMail(deps, scope, { kind: 'verification', recipient, language, ...subject });
  });
}

async function writeMail(
  deps: MailDeps,
  scope: Scope,
  facts: Omit<MailRecord, 'mailId' | 'state'>,
): Promise<void> {
  const mail = { ...facts, mailId: deps.newId(), state: 'Waiting' as const };
  if (!(await insertMail(scope, mail, deps.clock.now()))) return;
  await deps.queue.send(scope, sendMailJob, [{ mailId: mail.mailId }]);
}

export function mailHandlers(deps: MailDeps): JobHandler[] {
  return [handleJob(sendMailJob, 4, ({ tenantId, mailId }) => sendMail(deps, tenantId, mailId))];
}

/**
 * At least once: a kill between the server's "yes" and our note of it sends the mail again, under the same
 * Message-ID. There is no other window.
 */
async function sendMail(deps: MailDeps, tenantId: string, mailId: string): Promise<void> {
  const composed = await deps.database.inTenant(tenantId, async (scope) => {
    const mail = await findWaitingMail(scope, mailId);
    return mail && composeMail(deps, scope, mail);
  });
  if (composed === undefined) return;
  const sent = await deps.mailer.send(tenantId, composed);
  deps.metrics.mailsSent.labels({ outcome: sent.outcome }).inc();
  const reason = sent.outcome === 'Refused' ? sent.reason : null;
  await deps.database.inTenant(tenantId, (scope) =>
    settleMail(scope, mailId, sent.outcome, reason, deps.clock.now()),
  );
}

/** @returns undefined where what the mail is about is gone */
function composeMail(deps: MailDeps, scope: Scope, mail: MailRecord): Promise<OutgoingMail | undefined> {
  switch (mail.kind) {
    case 'order':
      return orderMail(deps, scope, mail);
    case 'verification':
      return verificationMail(deps, scope, mail);
  }
}

async function orderMail(
  deps: MailDeps,
  scope: Scope,
  { mailId, recipient, orderId }: MailRecord,
): Promise<OutgoingMail | undefined> {
  const order = orderId === null ? undefined : await findOrder(scope, orderId);
  if (order === undefined) return undefined;
  const items = await listOrderItems(scope, order.orderId);
  const files = await readOrderFiles(deps, scope, order);
  const { settings } = await deps.tenants.read(scope.tenantId);
  return composeOrderMail({
    ...{ mailId, recipient, order, settings },
    ...{ eventTitle: [...new Set(items.map((item) => item.eventName))].join(', ') },
    ...{ photosCount: files.length, from: deps.config.mailFrom },
  });
}

async function verificationMail(
  deps: MailDeps,
  scope: Scope,
  { mailId, recipient, codeRequestId }: MailRecord,
): Promise<OutgoingMail | undefined> {
  const request = codeRequestId === null ? undefined : await findCodeRequest(scope, codeRequestId);
  const event = request && (await findEvent(scope, request.eventId));
  if (request === undefined || event === undefined) return undefined;
  const { settings } = await deps.tenants.read(scope.tenantId);
  const token = await issueMailedToken(deps, scope.tenantId, request.requestId);
  return composeVerificationMail({
    ...{ mailId, recipient, settings, language: request.language, from: deps.config.mailFrom },
    ...{ eventTitle: event.title, link: `${request.origin}/competitors/verify?token=${token}` },
  });
}
