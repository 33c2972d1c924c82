import type { Language } from '#contract/languages.ts';
import type { Scope } from '#platform/database/database.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { defineMail, type MailedOrder } from '../define-mail.ts';
import { fillIn, frameMail, type MailEnvelope } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { draftToBuyer, NO_PAYLOAD, orderFooter, orderLink, readMailedOrder } from '../mailed-order.ts';
import { type WriteDeps, writeMail } from '../write-mail.ts';

/** Drafts the text about a removal to the buyers of a photo; an operator may change it. */
export function prepareTakenPhotoLetter(language: Language, eventTitle: string): string {
  const { photoRemoved, quotes } = mailTexts(language);
  return fillIn(photoRemoved.body, { event: `${quotes[0]}${eventTitle}${quotes[1]}` });
}

/** Composes the mail about a photo or a video removed from an order. Its paragraphs are an operator's text. */
export function composeTakenMail(
  facts: { envelope: MailEnvelope; order: MailedOrder; message: string },
  removed: 'photoRemoved' | 'videoRemoved',
): OutgoingMail {
  const { envelope, order, message } = facts;
  const texts = mailTexts(envelope.language)[removed];
  return frameMail(envelope, {
    subject: fillIn(texts.subject, { number: order.number }),
    heading: texts.heading,
    paragraphs: message.split(/\n{2,}/).map((paragraph) => paragraph.trim()),
    button: { action: texts.action, link: orderLink(order) },
    keep: texts.keep,
    footer: orderFooter(envelope, order),
  });
}

/** Goes to the buyer of an order that lost a photo, in an operator's own text. */
export const photoRemoved = defineMail({
  kind: 'photo-removed',
  payload: NO_PAYLOAD,
  async compose(deps, scope, mail) {
    const mailed = await readMailedOrder(deps, scope, mail);
    return mailed && composeTakenMail({ ...mailed, message: mail.message ?? '' }, 'photoRemoved');
  },
  samples({ envelope, order, language, eventTitles: [eventTitle] }) {
    const message = prepareTakenPhotoLetter(language, eventTitle);
    return { '': composeTakenMail({ envelope: envelope(), order, message }, 'photoRemoved') };
  },
});

/**
 * Queues the mail that tells a buyer about a photo removed from their order. The text is the operator's. Writes once
 * per dedupe key.
 */
export async function writeTakenPhotoMail(
  deps: WriteDeps,
  scope: Scope,
  { orderId, dedupeKey, message }: { orderId: string; dedupeKey: string; message: string },
): Promise<void> {
  const draft = await draftToBuyer(scope, orderId, { payload: {}, dedupeKey, message });
  await writeMail(deps, scope, photoRemoved, draft);
}
