import { z } from 'zod';
import { handOver, placeFiles } from '#delivering/downloads/index.ts';
import type { EncodedImage } from '#engines/images/index.ts';
import { findEvent, hasPublicNames } from '#finding/events/index.ts';
import { type CloseUpSource, closeUpSource, wholePicture } from '#finding/photos/index.ts';
import { showBest } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { findOrder, listOrderItems, type OrderItemRecord, type OrderRecord } from '#selling/orders/index.ts';
import { findGiftCodes } from '#selling/promo-codes/index.ts';
import { envelopeOf, linkOrigin, type MailDeps, type MailDraft, type MailedOrder } from './define-mail.ts';
import { fillIn, type MailEnvelope } from './mail-frame.ts';
import { mailTexts } from './mail-texts/languages.ts';
import type { MailRecord } from './mails.store.ts';

/** The maximum number of pictures at the start of a mail: one of each runner. */
const MAIL_PICTURES_MAX = 3;

export interface PhotoMailFacts {
  envelope: MailEnvelope;
  order: MailedOrder;
  eventTitles: readonly string[];
  /** The number of available photos; for a package that grew, the number of new photos. */
  photosCount: number;
  /** Pictures of a few of them. */
  pictures: readonly EncodedImage[];
}

/** The payload of mails that need only their order. */
export const NO_PAYLOAD = z.object({});

/** Builds the address of an order's page. */
export function orderLink({ origin, orderId }: Pick<MailedOrder, 'origin' | 'orderId'>): string {
  return `${origin}/order/${orderId}`;
}

/** Builds the address of a preorder's page, or of the order's page for any other order. */
export function preorderLink({ origin, orderId, preorderId }: MailedOrder): string {
  return preorderId === null ? orderLink({ origin, orderId }) : `${origin}/preorder/${preorderId}`;
}

/** Composes the footer of a mail about an order. */
export function orderFooter(envelope: MailEnvelope, order: Pick<MailedOrder, 'number'>): string[] {
  const { settings, language } = envelope;
  const texts = mailTexts(language);
  return [
    fillIn(texts.orderNumber, { number: order.number }),
    fillIn(texts.helpWithOrder, { support: settings.supportEmail }),
    settings.legalEntity,
  ];
}

/** Addresses a mail to an order's buyer. */
export function toBuyerOf({ orderId, email: recipient, language }: OrderRecord) {
  return { orderId, recipient, language };
}

/** Drafts a mail to the buyer of an order. */
export async function draftToBuyer<Payload>(
  scope: Scope,
  orderId: string,
  draft: Pick<MailDraft<Payload>, 'payload' | 'dedupeKey' | 'message'>,
): Promise<MailDraft<Payload>> {
  const order = await findOrder(scope, orderId);
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  return { ...toBuyerOf(order), ...draft };
}

/**
 * Reads the order of a mail, with an origin that the tenant still has, and an envelope to the order's current address.
 */
export async function readMailedOrder(
  deps: MailDeps,
  scope: Scope,
  mail: MailRecord,
): Promise<{ envelope: MailEnvelope; order: OrderRecord } | undefined> {
  const order = mail.orderId === null ? undefined : await findOrder(scope, mail.orderId);
  if (order === undefined) return undefined;
  const envelope = await envelopeOf(deps, scope, { ...mail, recipient: order.email });
  return { envelope, order: { ...order, origin: await linkOrigin(deps, scope, order.origin) } };
}

/** Reads the content that a mail delivers; undefined if its order is no longer paid. */
export async function readDelivery(
  deps: MailDeps,
  scope: Scope,
  mail: MailRecord,
): Promise<
  { envelope: MailEnvelope; order: OrderRecord; items: OrderItemRecord[]; eventTitles: string[] } | undefined
> {
  const mailed = await readMailedOrder(deps, scope, mail);
  if (mailed?.order.state !== 'Completed') return undefined;
  const items = await listOrderItems(scope, mailed.order.orderId);
  const photoItems = items.filter(({ productType }) => productType !== 'Promocode');
  return { ...mailed, items, eventTitles: [...new Set(photoItems.map(({ eventName }) => eventName))] };
}

/** Finds the time zone in which all races of an order take place; UTC if there is not exactly one. */
export async function findTimeZone(
  scope: Scope,
  items: readonly Pick<OrderItemRecord, 'eventId'>[],
): Promise<string> {
  const zones = new Set<string>();
  for (const eventId of new Set(items.map((item) => item.eventId))) {
    const event = await findEvent(scope, eventId);
    if (event !== undefined) zones.add(event.timeZone);
  }
  const [zone = 'UTC', ...others] = zones;
  return others.length === 0 ? zone : 'UTC';
}

/** Selects the items whose gift code is valid. A refund deactivates the code of its item, and an operator may do so, too. */
export async function listValidGifts(
  scope: Scope,
  items: readonly OrderItemRecord[],
): Promise<(OrderItemRecord & { giftCode: string })[]> {
  const bought = items.flatMap((item) =>
    item.giftCode === null || item.isReturned ? [] : { ...item, giftCode: item.giftCode },
  );
  const codes = await findGiftCodes(
    scope,
    bought.map(({ orderItemId }) => orderItemId),
  );
  const valid = new Set(codes.flatMap(({ isActive, giftOrderItemId }) => (isActive ? giftOrderItemId : [])));
  return bought.filter(({ orderItemId }) => valid.has(orderItemId));
}

/** The numbers of an order's files: available photos, videos, and photos whose originals have not arrived. */
type FileCounts = Record<'photosCount' | 'videosCount' | 'awaitedCount', number>;

/** Counts the files of an order, and names those that can be downloaded. */
export async function readFiles(
  deps: MailDeps,
  scope: Scope,
  orderId: string,
): Promise<FileCounts & { fileNames: string[] }> {
  const handed = await handOver(deps, scope, orderId);
  const files = isRefusal(handed) ? [] : handed.files;
  const videosCount = files.filter(({ file }) => file.kind === 'Video').length;
  const awaitedCount = files.filter(({ file }) => file.state === 'Awaited').length;
  const fileNames = files.flatMap(({ file, fileName }) => (file.state === 'Awaited' ? [] : fileName));
  return { photosCount: files.length - videosCount - awaitedCount, videosCount, awaitedCount, fileNames };
}

/**
 * Chooses a close-up of each runner: the best one of the bought photos. If no region is known, chooses the first file uncropped. Chooses none of a protected event, because an order's address is not verified.
 */
export async function chooseOrderPictures(
  deps: MailDeps,
  scope: Scope,
  { orderId }: Pick<MailRecord, 'orderId'>,
): Promise<CloseUpSource[]> {
  if (orderId === null) return [];
  const handed = await handOver(deps, scope, orderId);
  if (isRefusal(handed)) return [];
  const bought = handed.files;
  const open = await listOpenEvents(
    scope,
    bought.map(({ file }) => file.eventId),
  );
  const files = bought.filter(({ file }) => open.has(file.eventId));
  const places = await placeFiles(deps, scope, files);
  const placed = files.flatMap(({ owner, file: { fileId, source } }) => {
    const place = places.get(fileId);
    return place === undefined || !('photo' in source)
      ? []
      : [{ personId: owner?.personId, photo: source.photo, ...place }];
  });
  const lists = [...Map.groupBy(placed, ({ personId }) => personId).values()];
  const closeUps = lists
    .flatMap((list) => showBest(list, 1))
    .flatMap(({ photo, region }) => closeUpSource(photo, region, 'original') ?? []);
  if (closeUps.length > 0) return closeUps.slice(0, MAIL_PICTURES_MAX);
  const whole = files.find(({ file: { kind, stored } }) => kind !== 'Video' && stored !== null)?.file.stored;
  return whole ? [wholePicture(whole.key)] : [];
}

/** Lists which of some events need no proof. */
async function listOpenEvents(scope: Scope, eventIds: readonly string[]): Promise<Set<string>> {
  const open = new Set<string>();
  for (const eventId of new Set(eventIds)) {
    const event = await findEvent(scope, eventId);
    if (event !== undefined && hasPublicNames(event)) open.add(eventId);
  }
  return open;
}
