import { z } from 'zod';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { defineMail } from '../define-mail.ts';
import { fillIn, frameMail, listEvents, nameEvents, picturesOf } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import {
  chooseOrderPictures,
  draftToBuyer,
  orderFooter,
  orderLink,
  type PhotoMailFacts,
  readDelivery,
} from '../mailed-order.ts';

/** Composes the mail that an awaited archive is ready. */
function composeArchiveMail(facts: Omit<PhotoMailFacts, 'photosCount'>): OutgoingMail {
  const { envelope, order, eventTitles, pictures } = facts;
  const { archive } = mailTexts(envelope.language);
  return frameMail(envelope, {
    subject: fillIn(archive.subject, { event: listEvents(eventTitles) }),
    pictures: picturesOf(pictures, eventTitles, envelope.language),
    heading: archive.heading,
    paragraphs: [fillIn(archive.body, { event: nameEvents(eventTitles, envelope.language) })],
    button: { action: archive.action, link: orderLink(order) },
    keep: archive.keep,
    footer: orderFooter(envelope, order),
  });
}

/** Goes to a buyer who waits for an archive, once it can be downloaded. */
export const archive = defineMail({
  kind: 'archive',
  payload: z.object({ archiveId: z.uuid() }),
  triggers: {
    'archive.published': (_deps, scope, { orderId, archiveId }) =>
      draftToBuyer(scope, orderId, { payload: { archiveId }, dedupeKey: archiveId }),
  },
  choosePictures: chooseOrderPictures,
  async compose(deps, scope, mail, pictures) {
    const delivery = await readDelivery(deps, scope, mail);
    return delivery && composeArchiveMail({ ...delivery, pictures });
  },
  samples: ({ envelope, preorder: order, eventTitles, pictures }) => ({
    '': composeArchiveMail({ envelope: envelope(), order, eventTitles: [eventTitles[0]], pictures }),
  }),
});
