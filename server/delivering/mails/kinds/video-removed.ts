import type { Language } from '#contract/languages.ts';
import type { Scope } from '#platform/database/database.ts';
import { defineMail } from '../define-mail.ts';
import { fillIn } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { draftToBuyer, NO_PAYLOAD, readMailedOrder } from '../mailed-order.ts';
import { type WriteDeps, writeMail } from '../write-mail.ts';
import { composeTakenMail } from './photo-removed.ts';

/** Drafts the text about a removal to the buyers of a video; an operator may change it. */
export function prepareTakenVideoLetter(language: Language, eventTitle: string): string {
  const { videoRemoved, quotes } = mailTexts(language);
  return fillIn(videoRemoved.body, { event: `${quotes[0]}${eventTitle}${quotes[1]}` });
}

/** Goes to the buyer of an order that lost a video, in an operator's own text. */
export const videoRemoved = defineMail({
  kind: 'video-removed',
  payload: NO_PAYLOAD,
  async compose(deps, scope, mail) {
    const mailed = await readMailedOrder(deps, scope, mail);
    return mailed && composeTakenMail({ ...mailed, message: mail.message ?? '' }, 'videoRemoved');
  },
  samples({ envelope, order, language, eventTitles: [eventTitle] }) {
    const message = prepareTakenVideoLetter(language, eventTitle);
    return { '': composeTakenMail({ envelope: envelope(), order, message }, 'videoRemoved') };
  },
});

/** Queues the mail that tells a buyer about a video removed from their order. Writes once per dedupe key. */
export async function writeTakenVideoMail(
  deps: WriteDeps,
  scope: Scope,
  { orderId, dedupeKey, message }: { orderId: string; dedupeKey: string; message: string },
): Promise<void> {
  const draft = await draftToBuyer(scope, orderId, { payload: {}, dedupeKey, message });
  await writeMail(deps, scope, videoRemoved, draft);
}
