import type {
  DescribedRefund,
  DeskOrder,
  Refundable as PresentedRefundable,
} from '#contract/desk-orders.schema.ts';
import { amountOf, toMajor } from '#contract/money.ts';
import type { OrderArchive } from '#delivering/archives/index.ts';
import { type MailRecord, orderLink } from '#delivering/mails/index.ts';
import { type ReceiptRecord, vatsOf } from '#delivering/receipts/index.ts';
import { listPhotosById, picturesPrefix, pictureUrls } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { AlsoReturned, Refundable } from '#selling/invoices/index.ts';
import type { OrderItemRecord, OrderRecord } from '#selling/orders/index.ts';
import type { PartRefundRecord, PaymentRecord, RefundFailureRecord } from '#selling/payments/index.ts';
import type { RefundConsequences } from './describe-refund.ts';

/** Everything that the desk knows about an order. */
interface WholeOrder {
  order: OrderRecord;
  emailOrigin: DeskOrder['emailOrigin'];
  items: readonly OrderItemRecord[];
  payments: readonly PaymentRecord[];
  refunds: readonly PartRefundRecord[];
  failures: readonly RefundFailureRecord[];
  receipts: readonly ReceiptRecord[];
  mails: readonly MailRecord[];
  archives: readonly OrderArchive[];
  /** The addresses of small pictures, by photo. */
  thumbUrls: ReadonlyMap<string, string>;
  /** Whether its page may be shown, which lets members download originals. */
  mayOpen: boolean;
  /** Formats a promo code as the caller may see it. */
  showCode(code: string): string;
}

/** Selects the fields of an order that the desk shows. */
export function presentDeskOrder({
  order,
  emailOrigin,
  items,
  payments,
  refunds,
  failures,
  receipts,
  mails,
  archives,
  thumbUrls,
  mayOpen,
  showCode,
}: WholeOrder): DeskOrder {
  const { currencyId } = order;
  return {
    orderId: order.orderId,
    number: order.number,
    state: order.state,
    email: order.email,
    emailOrigin,
    language: order.language,
    link: mayOpen ? orderLink(order) : null,
    amount: amountOf(currencyId, order.amountMinor),
    total: amountOf(currencyId, order.totalMinor),
    codes: order.codes.map(({ code, discountMinor }) => ({
      code: showCode(code),
      discount: amountOf(currencyId, discountMinor),
    })),
    createdAt: order.createdAt.toISOString(),
    keptUntil: order.keptUntil?.toISOString() ?? null,
    items: items.map((item) => ({
      orderItemId: item.orderItemId,
      productType: item.productType,
      title: item.title,
      eventId: item.eventId,
      eventName: item.eventName,
      personName: item.ownerName,
      price: amountOf(currencyId, item.totalMinor),
      refunded: amountOf(currencyId, item.refundedMinor),
      isReturned: item.isReturned,
      giftCode: item.giftCode === null ? null : showCode(item.giftCode),
      photo: presentPhoto(item, thumbUrls),
    })),
    payments: payments.map(presentPayment),
    refunds: refunds.map((refund) => ({
      refundId: refund.refundId,
      amount: amountOf(currencyId, refund.amountMinor),
      state: refund.state,
      said: refund.said,
      titles: refund.shares.map(({ title }) => title),
      decidedAt: refund.decidedAt.toISOString(),
    })),
    refundFailures: failures.map((failure) => ({
      failureId: failure.failureId,
      amount: amountOf(failure.currencyId, failure.amountMinor),
      said: failure.said,
      heardAt: failure.heardAt.toISOString(),
      paidOtherwiseAt: failure.paidOtherwiseAt?.toISOString() ?? null,
    })),
    receipts: receipts.map(presentReceipt),
    mails: mails.map(presentMail),
    archives: archives.map(({ state, files, size, createdAt }) => ({
      state,
      files,
      size,
      createdAt: createdAt.toISOString(),
    })),
  };
}

function presentPhoto(
  { photoId }: OrderItemRecord,
  thumbUrls: WholeOrder['thumbUrls'],
): DeskOrder['items'][number]['photo'] {
  const thumbUrl = photoId === null ? undefined : thumbUrls.get(photoId);
  return photoId === null || thumbUrl === undefined ? null : { photoId, thumbUrl };
}

/**
 * Signs the small pictures of single-photo items, including photos that are hidden now.
 * @returns addresses by photo; removed photos have none
 */
export async function signThumbs(
  deps: Pick<Deps, 'keys' | 'clock'>,
  scope: Scope,
  items: readonly OrderItemRecord[],
): Promise<Map<string, string>> {
  const { tenantId } = scope;
  const photos = await listPhotosById(
    scope,
    items.flatMap(({ photoId }) => photoId ?? []),
  );
  return new Map(
    photos
      .filter(({ state }) => state !== 'Withdrawn' && state !== 'Removed')
      .map((photo) => [
        photo.photoId,
        pictureUrls(deps, tenantId, photo, { prefix: picturesPrefix(tenantId) }).thumbUrl,
      ]),
  );
}

function presentPayment(payment: PaymentRecord): DeskOrder['payments'][number] {
  return {
    paymentId: payment.paymentId,
    paymentType: payment.paymentType,
    provider: payment.provider,
    reference: payment.reference,
    invoiceNumber: payment.invoiceNumber,
    state: payment.state,
    isReturning: payment.state === 'Paid' && payment.refundReason !== null,
    said: payment.state === 'Paid' ? payment.refundAnswer : null,
    isDisputed: payment.disputedAt !== null,
    amount: amountOf(payment.currencyId, payment.amountMinor),
    createdAt: payment.createdAt.toISOString(),
  };
}

function presentReceipt({ number, kind, issuedAt, facts }: ReceiptRecord): DeskOrder['receipts'][number] {
  const { currencyId } = facts;
  return {
    number,
    kind,
    issuedAt: issuedAt.toISOString(),
    total: amountOf(currencyId, facts.totalMinor),
    vats: vatsOf(facts).map(({ percent, amountMinor }) => ({
      percent,
      amount: toMajor(amountMinor, currencyId),
    })),
    vatCountry: facts.vatCountry ?? null,
  };
}

function presentMail(mail: MailRecord): DeskOrder['mails'][number] {
  return {
    mailId: mail.mailId,
    kind: mail.kind,
    recipient: mail.recipient,
    state: mail.state,
    reason: mail.reason,
    createdAt: mail.createdAt.toISOString(),
    settledAt: mail.settledAt?.toISOString() ?? null,
  };
}

/** Selects the consequences of a refund that the desk shows. */
export function presentRefund(
  { order, plan, giftCodes, archives, packages }: RefundConsequences,
  showCode: WholeOrder['showCode'],
): DescribedRefund {
  const payment = 'payment' in plan ? plan.payment : undefined;
  return {
    kind: plan.kind,
    orderState: order.state,
    payment: payment
      ? {
          amount: amountOf(payment.currencyId, payment.amountMinor),
          paymentType: payment.paymentType,
          provider: payment.provider,
        }
      : null,
    giftCodes: giftCodes.map(({ code, isUsed }) => ({ code: showCode(code), isUsed })),
    archives,
    packages: packages.map((each) => presentAlsoReturned(order, each)),
  };
}

function presentAlsoReturned(
  { currencyId }: Pick<OrderRecord, 'currencyId'>,
  { orderId, number, paidItemIds, amountMinor }: AlsoReturned,
): DescribedRefund['packages'][number] {
  return { orderId, number, refund: amountOf(currencyId, amountMinor), countedItemIds: paidItemIds };
}

/** Selects the fields of an order's refundable rest that the desk shows. */
export function presentRefundable(
  order: OrderRecord,
  refundable: Refundable | undefined,
  packages: readonly AlsoReturned[],
): PresentedRefundable {
  const { currencyId } = order;
  return {
    packages: packages.map((each) => presentAlsoReturned(order, each)),
    left: refundable === undefined ? null : amountOf(currencyId, refundable.leftMinor),
    isReturning: refundable?.isReturning ?? false,
    items: (refundable?.items ?? []).map(({ orderItemId, productType, title, leftMinor }) => ({
      orderItemId,
      productType,
      title,
      left: amountOf(currencyId, leftMinor),
    })),
  };
}
