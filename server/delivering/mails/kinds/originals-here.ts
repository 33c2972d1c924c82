import { z } from 'zod';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { defineMail, sampleCounts } from '../define-mail.ts';
import { fillCount, frameMail, listEvents, nameEvents, picturesOf } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import {
  chooseOrderPictures,
  draftToBuyer,
  orderFooter,
  orderLink,
  type PhotoMailFacts,
  readDelivery,
  readFiles,
} from '../mailed-order.ts';

/** Composes the mail that the last original of an order arrived. */
function composeOriginalsHereMail(facts: PhotoMailFacts): OutgoingMail {
  const { envelope, order, eventTitles, photosCount, pictures } = facts;
  const { language } = envelope;
  const { originalsHere } = mailTexts(language);
  return frameMail(envelope, {
    subject: fillCount(originalsHere.subject, photosCount, language, { event: listEvents(eventTitles) }),
    pictures: picturesOf(pictures, eventTitles, language),
    heading: originalsHere.heading,
    paragraphs: [
      fillCount(originalsHere.body, photosCount, language, { event: nameEvents(eventTitles, language) }),
    ],
    button: { action: originalsHere.action, link: orderLink(order) },
    keep: originalsHere.keep,
    footer: orderFooter(envelope, order),
  });
}

/** Goes to the buyer of photos whose originals arrived later: one mail for all that arrived together. */
export const originalsHere = defineMail({
  kind: 'originals-here',
  payload: z.object({ photosCount: z.int() }),
  triggers: {
    async 'order.original-arrived'(_deps, scope, { orderId, photosCount, awaitedCount }) {
      if (awaitedCount > 0 || photosCount === 0) return undefined;
      const dedupeKey = `${photosCount} photos`;
      return draftToBuyer(scope, orderId, { payload: { photosCount }, dedupeKey });
    },
  },
  choosePictures: chooseOrderPictures,
  async compose(deps, scope, mail, pictures) {
    const delivery = await readDelivery(deps, scope, mail);
    if (delivery === undefined) return undefined;
    const { photosCount, awaitedCount } = await readFiles(deps, scope, delivery.order.orderId);
    // The package got more photos meanwhile: another mail follows.
    if (photosCount === 0 || awaitedCount > 0) return undefined;
    return composeOriginalsHereMail({ ...delivery, photosCount, pictures });
  },
  samples: ({ envelope, preorder: order, eventTitles, counts, pictures }) =>
    sampleCounts(counts, (photosCount) =>
      composeOriginalsHereMail({
        envelope: envelope(),
        order,
        eventTitles: [eventTitles[0]],
        photosCount,
        pictures: pictures.slice(0, photosCount),
      }),
    ),
});
