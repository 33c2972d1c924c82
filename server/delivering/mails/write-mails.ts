import { z } from 'zod';
import type { Language } from '#contract/languages.ts';
import { languageOfLetters } from '#delivering/letters/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { findAlert } from '#finding/photo-alerts/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import { findRemoval } from '#finding/removal-requests/index.ts';
import { findCodeRequest } from '#finding/verification/index.ts';
import { readInvitation } from '#hosting/members/index.ts';
import { findRequest } from '#hosting/requests/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob } from '#platform/queue/queue.ts';
import { findOrder, findOrderItem, listOrderItems, type OrderRecord } from '#selling/orders/index.ts';
import { insertMail, listOrderMails, type MailFacts, type MailKind } from './mails.store.ts';
import { holdLetterMails, releaseLetterMails } from './paced-mails.store.ts';

/**
 * Looks whether an archive that a buyer waits for can be laid out now. A page that is open finds that out by itself; a
 * mail is for those who closed it.
 */
export const finishPendingArchivesJob = defineJob('mails.look-after-archives', { orderId: z.uuid() });

/** Takes over a mail whose first try broke off again and again without any answer: the resending tries it from now on. */
export const deferMailJob = defineJob('mails.defer-mail', { mailId: z.uuid() });

/** Tries a mail for the first time. What the server answers is noted; only our own faults fail this job. */
export const sendMailJob = defineJob(
  'mails.send-mail',
  { mailId: z.uuid() },
  { expireSeconds: 900, deadLetterJob: deferMailJob.name },
);

export interface MailDeps extends Deps, RecognitionDeps {
  tenants: TenantResolver;
}

/** Sends the mails of a tenant that leave at the pace of letters, while there are any. */
export const sendPacedMailsJob = defineJob(
  'mails.send-paced-mails',
  {},
  { retryLimit: 1, expireSeconds: 900 },
);

/** What is told to many at once, or at some time: it waits for its turn, and no other mail waits for it. */
export const PACED: readonly MailKind[] = ['photos-here', 'photo-alert-found'];

/** Each kind names what it is about. */
const ABOUT_NOTHING = {
  orderId: null,
  codeRequestId: null,
  orderItemId: null,
  photoAlertId: null,
  letterId: null,
  subjectKey: '',
  message: null,
};

/** Distinguishes the mails about one order. */
type MailSubject = Pick<MailFacts, 'orderItemId' | 'subjectKey'> & Partial<Pick<MailFacts, 'message'>>;

type WriteDeps = Pick<Deps, 'queue' | 'clock' | 'newId' | 'events'>;
type RequestWriteDeps = WriteDeps & Pick<MailDeps, 'tenants' | 'keys'>;

/** Subscribes the mails: each is written with its job in the emitter's transaction. */
export function subscribeMails(deps: RequestWriteDeps): void {
  deps.events.on('order.paid', (scope, { orderId }) => writeOrderMail(deps, scope, 'order', orderId));
  deps.events.on('preorder.ready', async (scope, { orderId }) => {
    await writeOrderMail(deps, scope, 'preorder-ready', orderId);
    await deps.queue.send(scope, finishPendingArchivesJob, [{ orderId }]);
  });
  deps.events.on('order.original-arrived', async (scope, { orderId, photosCount, awaitedCount }) => {
    await deps.queue.send(scope, finishPendingArchivesJob, [{ orderId }]);
    if (awaitedCount > 0 || photosCount === 0) return;
    // However many originals came at once: one letter.
    const subjectKey = `${photosCount} photos`;
    await writeOrderMail(deps, scope, 'originals-here', orderId, { orderItemId: null, subjectKey });
  });
  deps.events.on('frames.rendered', async (scope, { orderItemId }) => {
    const found = await findOrderItem(scope, orderItemId);
    if (found !== undefined)
      await deps.queue.send(scope, finishPendingArchivesJob, [{ orderId: found.order.orderId }]);
  });
  deps.events.on('portraits.cut', (scope, { orderId }) =>
    deps.queue.send(scope, finishPendingArchivesJob, [{ orderId }]),
  );
  deps.events.on('archive.published', (scope, { orderId, archiveId }) =>
    writeOrderMail(deps, scope, 'archive', orderId, { orderItemId: null, subjectKey: archiveId }),
  );
  deps.events.on('package.grown', (scope, { orderItemId, photosCount }) =>
    writePackageGrownMail(deps, scope, orderItemId, photosCount),
  );
  deps.events.on('gift-code.issued', (scope, { orderItemId }) => writeGiftMails(deps, scope, orderItemId));
  deps.events.on('order.refunded', (scope, { orderId }) =>
    writeOrderMail(deps, scope, 'order-refunded', orderId),
  );
  deps.events.on('order.part-refunded', (scope, { orderId, refundId }) =>
    writeOrderMail(deps, scope, 'order-part-refunded', orderId, { orderItemId: null, subjectKey: refundId }),
  );
  deps.events.on('goodwill-code.given', (scope, { orderId, promoCodeId }) =>
    writeOrderMail(deps, scope, 'goodwill-code', orderId, { orderItemId: null, subjectKey: promoCodeId }),
  );
  deps.events.on('request.received', (scope, { requestId }) => writeRequestMail(deps, scope, requestId));
  deps.events.on('member.invited', (scope, invitation) => writeInvitation(deps, scope, invitation));
  deps.events.on('code.granted', (scope, { requestId }) =>
    writeLinkMail(deps, scope, 'verification', requestId),
  );
  deps.events.on('factor.guessed', (scope, { requestId }) =>
    writeLinkMail(deps, scope, 'factor-guessed', requestId),
  );
  deps.events.on('photo-alert.asked', (scope, { alertId }) =>
    writeAlertMail(deps, scope, 'photo-alert-asked', { alertId, requestId: undefined }),
  );
  deps.events.on('photo-alert.found', (scope, found) =>
    writeAlertMail(deps, scope, 'photo-alert-found', found),
  );
  deps.events.on('participant.address-replaced', (scope, replaced) =>
    writeAddressReplaced(deps, scope, replaced),
  );
  deps.events.on('letters.written', (scope, { eventId, letters }) =>
    writeLetterMails(deps, scope, eventId, letters),
  );
  deps.events.on('letters.paused', (scope, { eventId }) => holdLetterMails(scope, eventId));
  deps.events.on('letters.resumed', async (scope, { eventId }) => {
    await releaseLetterMails(scope, eventId, deps.clock.now());
    await deps.queue.sendOnce(scope, sendPacedMailsJob);
  });
  deps.events.on('removal.asked', (scope, { requestId }) =>
    writeRemovalMail(deps, scope, 'removal-asked', requestId, requestId),
  );
  deps.events.on('removal.letter-written', (scope, { requestId, letterId }) =>
    writeRemovalMail(deps, scope, 'removal-letter', requestId, `${requestId}/${letterId}`),
  );
}

/** Invites somebody to the desk. An invitation that is repeated is another one, with a mail of its own. */
async function writeInvitation(
  deps: RequestWriteDeps,
  scope: Scope,
  invitation: { memberId: string; invitationId: string },
): Promise<void> {
  const invited = await readInvitation(deps, scope, invitation);
  if (invited === undefined) return;
  const { email: recipient, language } = invited;
  const subjectKey = `${invitation.memberId}/${invitation.invitationId}`;
  await writeMail(deps, scope, { ...ABOUT_NOTHING, kind: 'member-invited', recipient, language, subjectKey });
}

/** Writes a mail about an alert. Asked for once more before it is confirmed, the question is mailed once more. */
async function writeAlertMail(
  deps: WriteDeps,
  scope: Scope,
  kind: 'photo-alert-asked' | 'photo-alert-found',
  { alertId, requestId }: { alertId: string; requestId: string | undefined },
): Promise<void> {
  const alert = await findAlert(scope, alertId);
  if (alert === undefined) return;
  await writeMail(deps, scope, {
    ...ABOUT_NOTHING,
    kind,
    recipient: alert.email,
    language: alert.language,
    codeRequestId: requestId ?? null,
    photoAlertId: alertId,
    subjectKey: kind === 'photo-alert-asked' ? deps.clock.now().toISOString() : '',
  });
}

/** Mails an address the link to what is kept of it. @param origin of the shop where it was asked */
export async function writeOwnDataMail(
  deps: WriteDeps,
  scope: Scope,
  { recipient, language, origin }: { recipient: string; language: Language; origin: string },
): Promise<void> {
  const subjectKey = `${deps.clock.now().toISOString()} ${origin}`;
  await writeMail(deps, scope, { ...ABOUT_NOTHING, kind: 'own-data-link', recipient, language, subjectKey });
}

/** Informs addresses that another address now stands for a participant, in the language of the event. */
export async function writeAddressReplaced(
  deps: WriteDeps & Pick<MailDeps, 'tenants'>,
  scope: Scope,
  {
    eventId,
    competitorId,
    addresses,
  }: { eventId: string; competitorId: string; addresses: readonly string[] },
): Promise<void> {
  const event = await findEvent(scope, eventId);
  if (event === undefined) return;
  const { settings } = await deps.tenants.read(scope.tenantId);
  const language = languageOfLetters(event.country, settings);
  const subjectKey = `${competitorId} ${deps.clock.now().toISOString()}`;
  for (const recipient of addresses)
    await writeMail(deps, scope, {
      ...ABOUT_NOTHING,
      kind: 'address-replaced',
      recipient,
      language,
      subjectKey,
    });
}

/** Writes a mail to a person who asked for the removal of photos; not where their address was forgotten. */
async function writeRemovalMail(
  deps: WriteDeps,
  scope: Scope,
  kind: 'removal-asked' | 'removal-letter',
  requestId: string,
  subjectKey: string,
): Promise<void> {
  const request = await findRemoval(scope, requestId);
  if (request?.email == null) return;
  const { email: recipient, language } = request;
  await writeMail(deps, scope, { ...ABOUT_NOTHING, kind, recipient, language, subjectKey });
}

/** Writes a mail with the link to somebody's photos. Who did not ask for it is written in the tenant's own language. */
async function writeLinkMail(
  deps: RequestWriteDeps,
  scope: Scope,
  kind: 'verification' | 'factor-guessed',
  requestId: string,
): Promise<void> {
  const request = await findCodeRequest(scope, requestId);
  if (request === undefined) return;
  const { settings } = await deps.tenants.read(scope.tenantId);
  const language = kind === 'verification' ? request.language : settings.defaultLanguage;
  const about = { codeRequestId: requestId };
  await writeMail(deps, scope, { ...ABOUT_NOTHING, kind, recipient: request.email, language, ...about });
}

/**
 * Writes one mail with all of an order's gift codes to its buyer, and one with its code to each recipient who has an
 * address.
 */
async function writeGiftMails(deps: WriteDeps, scope: Scope, orderItemId: string): Promise<void> {
  const found = await findOrderItem(scope, orderItemId);
  if (found === undefined) throw new Error(`there is no order item ${orderItemId}`);
  const { order, item } = found;
  await writeBuyerMail(deps, scope, 'gift-codes', order);
  const recipient = item.gift?.email;
  if (recipient === undefined || recipient === order.email) return;
  const { orderId, language } = order;
  const about = { orderId, orderItemId };
  await writeMail(deps, scope, { ...ABOUT_NOTHING, kind: 'gift-received', recipient, language, ...about });
}

async function writeOrderMail(
  deps: WriteDeps,
  scope: Scope,
  kind:
    | 'order'
    | 'preorder-ready'
    | 'originals-here'
    | 'archive'
    | 'order-refunded'
    | 'order-part-refunded'
    | 'goodwill-code'
    | 'photo-removed'
    | 'order-canceled',
  orderId: string,
  about?: MailSubject,
): Promise<void> {
  const order = await findOrder(scope, orderId);
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  await writeBuyerMail(deps, scope, kind, order, about);
}

/** Writes to the buyer of an order, in an operator's words, that a photo of it was removed; once by subject. */
export async function writeTakenPhotoMail(
  deps: WriteDeps,
  scope: Scope,
  { orderId, subjectKey, message }: { orderId: string; subjectKey: string; message: string },
): Promise<void> {
  await writeOrderMail(deps, scope, 'photo-removed', orderId, {
    orderItemId: null,
    subjectKey,
    message,
  });
}

/** Writes to the buyer of an unpaid order that it was canceled because a photo of it was removed; once. */
export function writeCanceledOrderMail(deps: WriteDeps, scope: Scope, orderId: string): Promise<void> {
  return writeOrderMail(deps, scope, 'order-canceled', orderId);
}

/** @param photosCount how many photos joined the package since its buyer was last told */
async function writePackageGrownMail(
  deps: WriteDeps,
  scope: Scope,
  orderItemId: string,
  photosCount: number,
): Promise<void> {
  const found = await findOrderItem(scope, orderItemId);
  if (found === undefined) throw new Error(`there is no order item ${orderItemId}`);
  const subjectKey = `${photosCount} at ${deps.clock.now().toISOString()}`;
  await writeBuyerMail(deps, scope, 'package-grown', found.order, { orderItemId, subjectKey });
}

/** Writes a mail to an order's buyer, once by kind and subject. */
async function writeBuyerMail(
  deps: WriteDeps,
  scope: Scope,
  kind: MailKind,
  { orderId, email: recipient, language }: OrderRecord,
  about: MailSubject = { orderItemId: null, subjectKey: '' },
): Promise<void> {
  await writeMail(deps, scope, { ...ABOUT_NOTHING, kind, recipient, language, orderId, ...about });
}

/** Writes the mails that deliver a paid order once more, each with a subject of its own so that it is no double. */
export async function writeOrderMailsAgain(deps: WriteDeps, scope: Scope, order: OrderRecord): Promise<void> {
  const { length } = await listOrderMails(scope, order.orderId, 'order');
  const about = { orderItemId: null, subjectKey: String(length) };
  await writeBuyerMail(deps, scope, 'order', order, about);
  const items = await listOrderItems(scope, order.orderId);
  if (items.some(({ giftCode }) => giftCode !== null))
    await writeBuyerMail(deps, scope, 'gift-codes', order, about);
}

/**
 * Writes one mail to the tenant, in its own language. The sender gets none: anybody can type somebody else's address.
 */
async function writeRequestMail(deps: RequestWriteDeps, scope: Scope, requestId: string): Promise<void> {
  const request = await findRequest(scope, requestId);
  if (request === undefined) return;
  const { settings } = await deps.tenants.read(scope.tenantId);
  const { supportEmail, defaultLanguage } = settings;
  const notice = { kind: 'request-notice', recipient: supportEmail, language: defaultLanguage } as const;
  await writeMail(deps, scope, { ...ABOUT_NOTHING, ...notice, subjectKey: requestId });
}

async function writeMail(deps: WriteDeps, scope: Scope, facts: MailFacts): Promise<void> {
  const isPaced = PACED.includes(facts.kind);
  const mailId = await insertMail(scope, deps.newId(), facts, deps.clock.now(), isPaced);
  if (mailId === undefined) return;
  if (isPaced) await deps.queue.sendOnce(scope, sendPacedMailsJob);
  else await deps.queue.send(scope, sendMailJob, [{ mailId }]);
}

/** Writes the mails of letters: one job sends them all. */
async function writeLetterMails(
  deps: RequestWriteDeps,
  scope: Scope,
  eventId: string,
  letters: readonly { letterId: string; email: string }[],
): Promise<void> {
  const event = await findEvent(scope, eventId);
  if (event === undefined) return;
  const { settings } = await deps.tenants.read(scope.tenantId);
  const language = languageOfLetters(event.country, settings);
  for (const { letterId, email: recipient } of letters) {
    const facts = { ...ABOUT_NOTHING, kind: 'photos-here' as const, recipient, language, letterId };
    await insertMail(scope, deps.newId(), { ...facts, subjectKey: eventId }, deps.clock.now(), true);
  }
  await deps.queue.sendOnce(scope, sendPacedMailsJob);
}
