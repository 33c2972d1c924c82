import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { defineMail, sampleCounts } from '../define-mail.ts';
import { fillCount, frameMail, listEvents, nameEvents, picturesOf } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import {
  chooseOrderPictures,
  draftToBuyer,
  NO_PAYLOAD,
  orderFooter,
  type PhotoMailFacts,
  preorderLink,
  readDelivery,
  readFiles,
} from '../mailed-order.ts';

/**
 * Composes the mail that the photos of a preorder are ready: it delivers the photos, once.
 * @param facts `awaitedCount`: the number of photos that follow later because their originals have not arrived
 */
function composePreorderReadyMail(facts: PhotoMailFacts & { awaitedCount: number }): OutgoingMail {
  const { envelope, order, eventTitles, pictures, awaitedCount } = facts;
  const { language } = envelope;
  const texts = mailTexts(language);
  const isAllAwaited = facts.photosCount === 0;
  const preorderReady = isAllAwaited ? texts.awaitedOrder : texts.preorderReady;
  const photosCount = isAllAwaited ? awaitedCount : facts.photosCount;
  return frameMail(envelope, {
    subject: fillCount(preorderReady.subject, photosCount, language, { event: listEvents(eventTitles) }),
    pictures: picturesOf(pictures, eventTitles, language),
    heading: isAllAwaited ? fillCount(texts.yours, photosCount, language) : texts.preorderReady.heading,
    paragraphs: [
      fillCount(preorderReady.body, photosCount, language, { event: nameEvents(eventTitles, language) }),
      ...(isAllAwaited || awaitedCount === 0
        ? []
        : [fillCount(texts.order.andAwaited, awaitedCount, language)]),
    ],
    button: { action: preorderReady.action, link: preorderLink(order) },
    keep: preorderReady.keep,
    footer: orderFooter(envelope, order),
  });
}

/** Goes to the buyer of a preorder, once its photos are ready. */
export const preorderReady = defineMail({
  kind: 'preorder-ready',
  payload: NO_PAYLOAD,
  triggers: {
    'preorder.ready': (_deps, scope, { orderId }) => draftToBuyer(scope, orderId, { payload: {} }),
  },
  choosePictures: chooseOrderPictures,
  async compose(deps, scope, mail, pictures) {
    const delivery = await readDelivery(deps, scope, mail);
    if (delivery === undefined) return undefined;
    const files = await readFiles(deps, scope, delivery.order.orderId);
    return composePreorderReadyMail({ ...delivery, ...files, pictures });
  },
  samples: ({ envelope, preorder: order, eventTitles, counts, pictures }) =>
    sampleCounts(counts, (photosCount) =>
      composePreorderReadyMail({
        envelope: envelope(),
        order,
        eventTitles: [eventTitles[0]],
        photosCount,
        awaitedCount: photosCount - 1,
        pictures: pictures.slice(0, photosCount),
      }),
    ),
});
