import { z } from 'zod';
import { readOrderFiles } from '#delivering/downloads/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { findOrder, listOrderItems } from '#selling/orders/index.ts';
import { composeOrderMail } from './compose-order-mail.ts';
import { findWaitingMail, insertMail, settleMail } from './mails.store.ts';

export interface MailDeps extends Deps {
  tenants: TenantResolver;
}

/** Sends one mail; tried for days, since a mail server may be away for an evening. */
export const sendMailJob = defineJob(
  'mails.send-mail',
  { mailId: z.uuid() },
  { retryLimit: 60, expireSeconds: 120 },
);

export const mailJobs = [sendMailJob];

/** Every paid order is told to its buyer: the mail and its job are written with the payment itself. */
export function subscribeMails(deps: MailDeps): void {
  deps.events.on('order.paid', async (scope, { orderId }) => {
    const order = await findOrder(scope, orderId);
    if (order === undefined) throw new Error(`there is no order ${orderId}`);
    const mail = {
      ...{ mailId: deps.newId(), kind: 'order' as const, recipient: order.email, language: order.language },
      ...{ orderId, state: 'Waiting' as const },
    };
    if (!(await insertMail(scope, mail, deps.clock.now()))) return;
    await deps.queue.send(scope, sendMailJob, [{ mailId: mail.mailId }]);
  });
}

export function mailHandlers(deps: MailDeps): JobHandler[] {
  return [handleJob(sendMailJob, 4, ({ tenantId, mailId }) => sendMail(deps, tenantId, mailId))];
}

/**
 * At least once: a kill between the server's "yes" and our note of it sends the mail again, under the same
 * Message-ID. There is no other window.
 */
async function sendMail(deps: MailDeps, tenantId: string, mailId: string): Promise<void> {
  const found = await deps.database.inTenant(tenantId, async (scope) => {
    const mail = await findWaitingMail(scope, mailId);
    const order = mail && (await findOrder(scope, mail.orderId));
    if (mail === undefined || order === undefined) return undefined;
    const items = await listOrderItems(scope, order.orderId);
    return { mail, order, items, files: await readOrderFiles(scope, order) };
  });
  if (found === undefined) return;
  const { settings } = await deps.tenants.read(tenantId);
  const composed = composeOrderMail({
    ...{ mailId, recipient: found.mail.recipient, order: found.order, settings },
    ...{ eventTitle: [...new Set(found.items.map((item) => item.eventName))].join(', ') },
    ...{ photosCount: found.files.length, from: deps.config.mailFrom },
  });
  const sent = await deps.mailer.send(tenantId, composed);
  deps.metrics.mailsSent.labels({ outcome: sent.outcome }).inc();
  const reason = sent.outcome === 'Refused' ? sent.reason : null;
  await deps.database.inTenant(tenantId, (scope) =>
    settleMail(scope, mailId, sent.outcome, reason, deps.clock.now()),
  );
}
