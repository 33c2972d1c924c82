import { OWN_DATA_ID } from '#contract/own-data.ts';
import { PHOTO_ALERT_PATH } from '#contract/photo-alert.ts';
import { REMOVAL_PATH } from '#contract/removal.ts';
import { handOver } from '#delivering/downloads/index.ts';
import type { EncodedImage } from '#engines/images/index.ts';
import { findAddressed, listCompetitorsByEmail, signConfirmation } from '#finding/competitors/index.ts';
import { type EventRecord, findEvent, findShownEvent, namesAnybody } from '#finding/events/index.ts';
import { findAlert, type PhotoAlert, signAlertToken } from '#finding/photo-alerts/index.ts';
import { bibOfPerson, findPerson } from '#finding/recognition/index.ts';
import { findRemoval, signRemovalToken } from '#finding/removal-requests/index.ts';
import { findCodeRequest, issueMailedToken } from '#finding/verification/index.ts';
import { signAddressToken } from '#hosting/data-subjects/index.ts';
import { readInvitation } from '#hosting/members/index.ts';
import { findRequest } from '#hosting/requests/index.ts';
import { originWithoutVisit } from '#hosting/tenants/index.ts';
import { emailKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { findOrder, listOrderItems, type OrderItemRecord, type OrderRecord } from '#selling/orders/index.ts';
import { findPartRefund, listTries } from '#selling/payments/index.ts';
import { findPreorder } from '#selling/preorders/index.ts';
import { findPromoCode } from '#selling/promo-codes/index.ts';
import { composeAddressMail } from './compose-address-mail.ts';
import {
  composeCanceledOrderMail,
  composeGoodwillMail,
  composePartRefundMail,
  composeRefundMail,
  composeTakenPhotoMail,
} from './compose-after-sales-mails.ts';
import { composeAlertMail, composeAlertQuestion } from './compose-alert-mails.ts';
import { composeGiftCodesMail, composeGiftReceivedMail } from './compose-gift-mails.ts';
import { composeInvitation } from './compose-invitation.ts';
import { letterMail } from './compose-letter.ts';
import { composeOrderMail } from './compose-order-mail.ts';
import { composeOwnDataMail } from './compose-own-data-mail.ts';
import {
  composeArchiveMail,
  composeOriginalsHereMail,
  composePackageGrownMail,
  composePreorderReadyMail,
} from './compose-photo-mails.ts';
import { composeRemovalLetter, composeRemovalQuestion } from './compose-removal-mails.ts';
import { composeRequestNotice } from './compose-request-notice.ts';
import { composeGuessedMail, composeVerificationMail } from './compose-verification-mail.ts';
import type { MailEnvelope } from './mail-frame.ts';
import type { MailKind, MailRecord } from './mails.store.ts';
import type { MailDeps } from './write-mails.ts';

/** An order as its mails tell of it, at the moment in which they are sent. */
interface Told {
  envelope: MailEnvelope;
  order: OrderRecord;
  items: OrderItemRecord[];
  eventTitles: string[];
  pictures: readonly EncodedImage[];
}

/** Whose address is the order's own: corrected, they go to the new one or, where that has a mail of its own, nowhere. */
const REPLACED_BY_CORRECTION: readonly MailKind[] = ['order', 'gift-codes'];

/**
 * Makes a mail from what is true when it is sent.
 * @param pictures what it begins with
 * @returns undefined if not needed any more: its order was canceled, its address corrected, its request forgotten
 */
export async function composeMail(
  deps: MailDeps,
  scope: Scope,
  mail: MailRecord,
  pictures: readonly EncodedImage[] = [],
): Promise<OutgoingMail | undefined> {
  if (mail.kind === 'verification' || mail.kind === 'factor-guessed') return linkMail(deps, scope, mail);
  if (mail.kind === 'request-notice') return requestNotice(deps, scope, mail);
  if (mail.kind === 'member-invited') return invitationMail(deps, scope, mail);
  if (mail.kind === 'photo-alert-asked' || mail.kind === 'photo-alert-found')
    return alertMail(deps, scope, mail, pictures);
  if (mail.kind === 'photos-here')
    return letterMail(deps, scope, mail, { envelope: await envelopeOf(deps, scope, mail), pictures });
  if (mail.kind === 'own-data-link') return ownDataMail(deps, scope, mail);
  if (mail.kind === 'address-replaced') return addressMail(deps, scope, mail);
  if (mail.kind === 'removal-asked' || mail.kind === 'removal-letter') return removalMail(deps, scope, mail);
  const order = mail.orderId === null ? undefined : await findOrder(scope, mail.orderId);
  if (order === undefined) return undefined;
  if (AFTER_SALES.includes(mail.kind)) return afterSalesMail(deps, scope, mail, order);
  if (order.state !== 'Completed') return undefined;
  if (REPLACED_BY_CORRECTION.includes(mail.kind) && mail.recipient !== order.email) return undefined;
  const items = await listOrderItems(scope, order.orderId);
  const recipient = mail.kind === 'gift-received' ? mail.recipient : order.email;
  const envelope = await envelopeOf(deps, scope, { ...mail, recipient });
  const photoItems = items.filter(({ productType }) => productType !== 'Promocode');
  const eventTitles = [...new Set(photoItems.map((item) => item.eventName))];
  return composeOrdersMail(deps, scope, mail, { envelope, order, items, eventTitles, pictures });
}

async function composeOrdersMail(
  deps: MailDeps,
  scope: Scope,
  mail: MailRecord,
  told: Told,
): Promise<OutgoingMail | undefined> {
  const { order, items } = told;
  const countFiles = async () => {
    const handed = await handOver(deps, scope, order.orderId);
    const files = isRefusal(handed) ? [] : handed.files;
    const videosCount = files.filter(({ file }) => file.kind === 'Video').length;
    const awaitedCount = files.filter(({ file }) => file.state === 'Awaited').length;
    return { photosCount: files.length - videosCount - awaitedCount, videosCount, awaitedCount };
  };
  switch (mail.kind) {
    case 'order': {
      const codesCount = items.filter(({ productType }) => productType === 'Promocode').length;
      const preorder = await findPreorder(scope, { orderId: order.orderId });
      const isWaiting = preorder?.state === 'Waiting';
      return composeOrderMail({ ...told, ...(await countFiles()), codesCount, isWaiting });
    }
    case 'archive':
      return composeArchiveMail(told);
    case 'preorder-ready':
      return composePreorderReadyMail({ ...told, ...(await countFiles()) });
    case 'originals-here': {
      const { photosCount, awaitedCount } = await countFiles();
      // More came into a package meanwhile: another letter follows.
      return photosCount === 0 || awaitedCount > 0
        ? undefined
        : composeOriginalsHereMail({ ...told, photosCount });
    }
    case 'package-grown':
      return packageGrownMail(mail, told);
    case 'gift-codes':
      return composeGiftCodesMail({ ...told, codes: giftCodes(items) });
    case 'gift-received':
      return giftReceivedMail(mail, told);
    case 'order-refunded':
    case 'order-part-refunded':
    case 'goodwill-code':
    case 'photo-removed':
    case 'order-canceled':
    case 'verification':
    case 'factor-guessed':
    case 'request-notice':
    case 'photo-alert-asked':
    case 'photo-alert-found':
    case 'photos-here':
    case 'removal-asked':
    case 'removal-letter':
    case 'own-data-link':
    case 'address-replaced':
    case 'member-invited':
      return undefined;
  }
}

const AFTER_SALES: readonly MailRecord['kind'][] = [
  'order-refunded',
  'order-part-refunded',
  'goodwill-code',
  'photo-removed',
  'order-canceled',
];

/** A mail that follows an operator's decision on an order: to the address that the order has by now. */
async function afterSalesMail(
  deps: MailDeps,
  scope: Scope,
  mail: MailRecord,
  order: OrderRecord,
): Promise<OutgoingMail | undefined> {
  const envelope = await envelopeOf(deps, scope, { ...mail, recipient: order.email });
  if (mail.kind === 'goodwill-code') {
    const code = await findPromoCode(scope, mail.subjectKey);
    return code?.isActive === true ? composeGoodwillMail({ envelope, order, code }) : undefined;
  }
  if (mail.kind === 'photo-removed')
    return composeTakenPhotoMail({ envelope, order, message: mail.message ?? '' });
  if (mail.kind === 'order-part-refunded') {
    const refund = await findPartRefund(scope, mail.subjectKey);
    if (refund === undefined) return undefined;
    const returnedTitles = refund.shares.flatMap(({ title, isWhole }) => (isWhole ? title : []));
    return composePartRefundMail({ envelope, order, refundedMinor: refund.amountMinor, returnedTitles });
  }
  if (mail.kind === 'order-canceled')
    return composeCanceledOrderMail({ envelope, order, cartId: order.nextCartId });
  // Paid after all, it is theirs again.
  if (order.state !== 'Canceled') return undefined;
  const refunded = (await listTries(scope, order.invoiceId)).filter(({ state }) => state === 'Refunded');
  const refundedMinor = refunded.reduce((sum, { amountMinor }) => sum + amountMinor, -order.refundedMinor);
  return composeRefundMail({ envelope, order, refundedMinor });
}

function packageGrownMail({ orderItemId, subjectKey }: MailRecord, told: Told): OutgoingMail | undefined {
  const item = told.items.find((each) => each.orderItemId === orderItemId);
  if (item === undefined) return undefined;
  // The key begins with how many are new.
  const photosCount = Number.parseInt(subjectKey, 10);
  return composePackageGrownMail({ ...told, eventTitles: [item.eventName], photosCount });
}

function giftCodes(items: readonly OrderItemRecord[]): { code: string; name: string | undefined }[] {
  return items.flatMap(({ gift, giftCode }) =>
    giftCode === null ? [] : [{ code: giftCode, name: gift?.name }],
  );
}

function giftReceivedMail({ orderItemId }: MailRecord, { envelope, order, items }: Told) {
  const item = items.find((each) => each.orderItemId === orderItemId);
  if (item === undefined || item.giftCode === null) return undefined;
  return composeGiftReceivedMail({
    envelope,
    origin: order.origin,
    code: item.giftCode,
    name: item.gift?.name,
    message: item.gift?.message,
  });
}

async function linkMail(deps: MailDeps, scope: Scope, mail: MailRecord): Promise<OutgoingMail | undefined> {
  const request = mail.codeRequestId === null ? undefined : await findCodeRequest(scope, mail.codeRequestId);
  const event = request && (await findEvent(scope, request.eventId));
  if (request === undefined || event === undefined) return undefined;
  const facts = {
    envelope: await envelopeOf(deps, scope, mail),
    eventTitle: event.title,
    link: await mailedLink(deps, scope, request),
  };
  if (mail.kind !== 'verification') return composeGuessedMail(facts);
  const registered = await listCompetitorsByEmail(scope, event.eventId, mail.recipient);
  return composeVerificationMail({
    ...facts,
    hasVideos: event.videosPublishedCount > 0,
    isGuarded: registered.some(({ protection }) => protection !== null),
  });
}

async function mailedLink(
  deps: MailDeps,
  { tenantId }: Scope,
  { requestId, origin }: { requestId: string; origin: string },
): Promise<string> {
  return `${origin}/competitors/verify?token=${await issueMailedToken(deps, tenantId, requestId)}`;
}

async function alertMail(
  deps: MailDeps,
  scope: Scope,
  mail: MailRecord,
  pictures: readonly EncodedImage[],
): Promise<OutgoingMail | undefined> {
  const alert = mail.photoAlertId === null ? undefined : await findAlert(scope, mail.photoAlertId);
  const event = alert && (await findShownEvent(scope, alert.eventId));
  if (alert === undefined || event === undefined) return undefined;
  const { alertId, origin, personId, bib } = alert;
  const linkTo = (purpose: 'confirm' | 'leave') =>
    `${origin}${PHOTO_ALERT_PATH}?${purpose}=${signAlertToken(deps, scope.tenantId, purpose, alertId)}`;
  const facts = {
    envelope: await envelopeOf(deps, scope, mail),
    eventTitle: event.title,
    about: personId === null ? { bib } : ('You' as const),
    leaveLink: linkTo('leave'),
  };
  if (mail.kind === 'photo-alert-asked') return composeAlertQuestion({ ...facts, link: linkTo('confirm') });
  const { codeRequestId: requestId } = mail;
  const isOpening = requestId !== null;
  const link = isOpening
    ? await mailedLink(deps, scope, { requestId, origin })
    : `${origin}${await pathOfFound(deps, scope, event, alert)}`;
  return composeAlertMail({ ...facts, link, isOpening, pictures });
}

/**
 * Finds where an alert's photos are found by a person who may see them: the page of a bib asks for what its event asks for.
 * A face's bib is named to nobody but where everybody may read all bibs.
 */
async function pathOfFound(
  deps: MailDeps,
  scope: Scope,
  event: EventRecord,
  { eventId, personId, bib }: PhotoAlert,
): Promise<string> {
  const person = personId === null ? undefined : await findPerson(scope, personId);
  const isNamed = person !== undefined && (person.competitorId !== null || namesAnybody(event));
  const number = isNamed ? await bibOfPerson(deps, scope, person) : bib;
  const isByBib = number !== undefined && number !== null && !event.isSecure;
  return isByBib ? `/search/${eventId}/${encodeURIComponent(number)}` : `/event/${eventId}`;
}

async function requestNotice(
  deps: MailDeps,
  scope: Scope,
  mail: MailRecord,
): Promise<OutgoingMail | undefined> {
  const request = await findRequest(scope, mail.subjectKey);
  if (request === undefined) return undefined;
  return composeRequestNotice(await envelopeOf(deps, scope, mail), request);
}

async function ownDataMail(deps: MailDeps, scope: Scope, mail: MailRecord): Promise<OutgoingMail> {
  const [, origin = ''] = mail.subjectKey.split(' ');
  const token = signAddressToken(deps, scope.tenantId, mail.recipient);
  const link = `${origin}/contacts?data=${token}#${OWN_DATA_ID}`;
  return composeOwnDataMail({ envelope: await envelopeOf(deps, scope, mail), link });
}

/** Whether its reader may confirm the new address is judged when it is sent: only the proved one may. */
async function addressMail(
  deps: MailDeps,
  scope: Scope,
  mail: MailRecord,
): Promise<OutgoingMail | undefined> {
  const [competitorId = ''] = mail.subjectKey.split(' ');
  const participant = await findAddressed(scope, competitorId);
  const event = participant && (await findEvent(scope, participant.eventId));
  if (participant === undefined || event === undefined || participant.origin === 'First') return undefined;
  const { hosts } = await deps.tenants.read(scope.tenantId);
  const page = `${originWithoutVisit(hosts, deps.config)}/contacts`;
  const mayConfirm = participant.former !== null && emailKey(participant.former) === emailKey(mail.recipient);
  const link = mayConfirm
    ? `${page}?confirm=${signConfirmation(deps, scope.tenantId, participant)}#${OWN_DATA_ID}`
    : page;
  const envelope = await envelopeOf(deps, scope, mail);
  return composeAddressMail({ envelope, eventTitle: event.title, bib: participant.bib, link, mayConfirm });
}

async function removalMail(
  deps: MailDeps,
  scope: Scope,
  mail: MailRecord,
): Promise<OutgoingMail | undefined> {
  const [requestId = '', letterId] = mail.subjectKey.split('/');
  const request = await findRemoval(scope, requestId);
  if (request?.email == null) return undefined;
  const envelope = await envelopeOf(deps, scope, mail);
  const link = `${request.origin}${REMOVAL_PATH}?own=${signRemovalToken(deps, scope.tenantId, requestId)}`;
  if (letterId === undefined) return composeRemovalQuestion({ envelope, link });
  const letter = request.letters.find((written) => written.letterId === letterId);
  return letter && composeRemovalLetter({ envelope, link, letter });
}

async function invitationMail(
  deps: MailDeps,
  scope: Scope,
  mail: MailRecord,
): Promise<OutgoingMail | undefined> {
  const [memberId = '', invitationId = ''] = mail.subjectKey.split('/');
  const invited = await readInvitation(deps, scope, { memberId, invitationId });
  if (invited === undefined) return undefined;
  const { link, roles } = invited;
  return composeInvitation({ envelope: await envelopeOf(deps, scope, mail), link, roles });
}

async function envelopeOf(
  deps: MailDeps,
  scope: Scope,
  { mailId, recipient, language }: Pick<MailRecord, 'mailId' | 'recipient' | 'language'>,
): Promise<MailEnvelope> {
  const { settings } = await deps.tenants.read(scope.tenantId);
  return { mailId, recipient, language, settings, from: settings.mailFrom ?? deps.config.mailFrom };
}
