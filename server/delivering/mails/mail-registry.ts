import type { MailDefinition } from './define-mail.ts';
import { accountLink } from './kinds/account-link.ts';
import { addressReplaced } from './kinds/address-replaced.ts';
import { archive } from './kinds/archive.ts';
import { factorGuessed } from './kinds/factor-guessed.ts';
import { giftCodes } from './kinds/gift-codes.ts';
import { giftReceived } from './kinds/gift-received.ts';
import { goodwillCode } from './kinds/goodwill-code.ts';
import { loginChanged } from './kinds/login-changed.ts';
import { loginLink } from './kinds/login-link.ts';
import { memberInvited } from './kinds/member-invited.ts';
import { order } from './kinds/order.ts';
import { orderCanceled } from './kinds/order-canceled.ts';
import { orderPartRefunded } from './kinds/order-part-refunded.ts';
import { orderReaddressed } from './kinds/order-readdressed.ts';
import { orderRefunded } from './kinds/order-refunded.ts';
import { originalsHere } from './kinds/originals-here.ts';
import { ownDataLink } from './kinds/own-data-link.ts';
import { packageGrown } from './kinds/package-grown.ts';
import { photoAlertAsked } from './kinds/photo-alert-asked.ts';
import { photoAlertFound } from './kinds/photo-alert-found.ts';
import { photoRemoved } from './kinds/photo-removed.ts';
import { photoReplaced } from './kinds/photo-replaced.ts';
import { photosHere } from './kinds/photos-here.ts';
import { preorderReady } from './kinds/preorder-ready.ts';
import { removalAsked } from './kinds/removal-asked.ts';
import { removalLetter } from './kinds/removal-letter.ts';
import { requestNotice } from './kinds/request-notice.ts';
import { searchAnswered } from './kinds/search-answered.ts';
import { verification } from './kinds/verification.ts';
import { videoRemoved } from './kinds/video-removed.ts';

/** All mails, in the order in which one event writes them. */
export const MAILS: readonly MailDefinition<unknown>[] = [
  order,
  preorderReady,
  originalsHere,
  archive,
  packageGrown,
  giftCodes,
  giftReceived,
  orderRefunded,
  orderPartRefunded,
  goodwillCode,
  photoRemoved,
  videoRemoved,
  photoReplaced,
  orderCanceled,
  orderReaddressed,
  verification,
  factorGuessed,
  photoAlertAsked,
  photoAlertFound,
  photosHere,
  ownDataLink,
  addressReplaced,
  removalAsked,
  removalLetter,
  searchAnswered,
  requestNotice,
  memberInvited,
  loginLink,
  loginChanged,
  accountLink,
];

const BY_KIND = new Map(MAILS.map((mail) => [mail.kind, mail]));

/** Finds the definition of a stored mail. A mail of a newer version is not lost, because it is tried again later. */
export function mailOf(kind: string): MailDefinition<unknown> {
  const mail = BY_KIND.get(kind);
  if (mail === undefined) throw new Error(`no mail is called ${kind}`);
  return mail;
}
