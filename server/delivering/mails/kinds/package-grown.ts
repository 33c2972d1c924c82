import { z } from 'zod';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { findOrderItem } from '#selling/orders/index.ts';
import { defineMail, sampleCounts } from '../define-mail.ts';
import { fillCount, frameMail, listEvents, nameEvents } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { orderFooter, orderLink, type PhotoMailFacts, readDelivery, toBuyerOf } from '../mailed-order.ts';

/**
 * Composes the mail that a package got new photos. It is the only mail that is sent repeatedly without a request,
 * so only it has an unsubscribe header, which starts a mail to support that names the order (RFC 2369). The shop
 * sends no advertising.
 */
function composePackageGrownMail(facts: Omit<PhotoMailFacts, 'pictures'>): OutgoingMail {
  const { envelope, order, eventTitles, photosCount } = facts;
  const { settings, language } = envelope;
  const { packageGrown } = mailTexts(language);
  const subject = encodeURIComponent(`Unsubscribe: order ${order.number}`);
  return frameMail(envelope, {
    subject: fillCount(packageGrown.subject, photosCount, language, { event: listEvents(eventTitles) }),
    heading: packageGrown.heading,
    paragraphs: [
      fillCount(packageGrown.body, photosCount, language, { event: nameEvents(eventTitles, language) }),
    ],
    button: { action: packageGrown.action, link: orderLink(order) },
    keep: packageGrown.keep,
    footer: orderFooter(envelope, order),
    headers: { 'List-Unsubscribe': `<mailto:${settings.supportEmail}?subject=${subject}>` },
  });
}

/** Goes to the buyer of a package that got new photos. */
export const packageGrown = defineMail({
  kind: 'package-grown',
  // The number of new photos since the last mail to the buyer.
  payload: z.object({ photosCount: z.int() }),
  triggers: {
    async 'package.grown'(deps, scope, { orderItemId, photosCount }) {
      const found = await findOrderItem(scope, orderItemId);
      if (found === undefined) throw new Error(`there is no order item ${orderItemId}`);
      const dedupeKey = `${photosCount} at ${deps.clock.now().toISOString()}`;
      return { ...toBuyerOf(found.order), orderItemId, payload: { photosCount }, dedupeKey };
    },
  },
  async compose(deps, scope, mail) {
    const delivery = await readDelivery(deps, scope, mail);
    const item = delivery?.items.find(({ orderItemId }) => orderItemId === mail.orderItemId);
    if (delivery === undefined || item === undefined) return undefined;
    const { photosCount } = mail.payload;
    return composePackageGrownMail({ ...delivery, eventTitles: [item.eventName], photosCount });
  },
  samples: ({ envelope, preorder: order, eventTitles, counts }) =>
    sampleCounts(counts, (photosCount) =>
      composePackageGrownMail({
        envelope: envelope(),
        order,
        eventTitles: [eventTitles[0]],
        photosCount,
      }),
    ),
});
