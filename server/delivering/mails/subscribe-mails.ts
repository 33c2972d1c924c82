import { z } from 'zod';
import type { Scope } from '#platform/database/database.ts';
import type { EventPayloads } from '#platform/events.ts';
import { defineJob } from '#platform/queue/queue.ts';
import { findOrderItem } from '#selling/orders/index.ts';
import type { MailDefinition, TriggerDeps } from './define-mail.ts';
import { writeOrderMail } from './kinds/order.ts';
import { MAILS } from './mail-registry.ts';
import { mailOperatorJob } from './operator-mails.ts';
import { holdLetterMails, releaseLetterMails } from './paced-mails.store.ts';
import { sendPacedMailsJob, writeMails } from './write-mail.ts';

/**
 * Checks whether an archive for which a buyer waits can be prepared now. An open page polls this itself; the mail
 * is for buyers who closed it.
 */
export const finishPendingArchivesJob = defineJob('mails.look-after-archives', { orderId: z.uuid() });

/** Subscribes the mails: each is written with its job in the emitter's transaction. */
export function subscribeMails(deps: TriggerDeps): void {
  for (const mail of MAILS)
    for (const event of Object.keys(mail.triggers ?? {}) as (keyof EventPayloads)[])
      writeOn(deps, mail, event);
  deps.events.handle('order.mail-delivery', (scope, { orderId }) => writeOrderMail(deps, scope, orderId));
  for (const event of ['preorder.ready', 'order.original-arrived', 'portraits.cut'] as const)
    deps.events.on(event, (scope, { orderId }) =>
      deps.queue.send(scope, finishPendingArchivesJob, [{ orderId }]),
    );
  deps.events.on('frames.rendered', async (scope, { orderItemId }) => {
    const found = await findOrderItem(scope, orderItemId);
    if (found !== undefined)
      await deps.queue.send(scope, finishPendingArchivesJob, [{ orderId: found.order.orderId }]);
  });
  deps.events.on('desk.operator-mail-due', (scope, mail) => deps.queue.send(scope, mailOperatorJob, [mail]));
  deps.events.on('letters.paused', (scope, { eventId }) => holdLetterMails(scope, eventId));
  deps.events.on('letters.resumed', async (scope, { eventId }) => {
    await releaseLetterMails(scope, eventId, deps.clock.now());
    await deps.queue.sendOnce(scope, sendPacedMailsJob);
  });
}

function writeOn<Name extends keyof EventPayloads>(
  deps: TriggerDeps,
  mail: MailDefinition<unknown>,
  event: Name,
): void {
  const draft = mail.triggers?.[event];
  if (draft === undefined) return;
  deps.events.on(event, async (scope: Scope, payload: EventPayloads[Name]) => {
    const drafts = (await draft(deps, scope, payload)) ?? [];
    await writeMails(deps, scope, mail, [drafts].flat());
  });
}
