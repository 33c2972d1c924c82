import type { FastifyInstance } from 'fastify';
import { deskOrderSchemas } from '#contract/desk-orders.schema.ts';
import { deskOrderRoutes } from '#contract/desk-orders.ts';
import { type FieldFault, faultAt } from '#contract/faults.ts';
import { toMinor } from '#contract/money.ts';
import { listOrderArchives } from '#delivering/archives/index.ts';
import { listOrderMails, type Resending, resendOrderMail } from '#delivering/mails/index.ts';
import { listReceipts } from '#delivering/receipts/index.ts';
import { type DeskDeps, type DeskHandlers, openDeskService } from '#hosting/desk/index.ts';
import { actorMay, callerMay } from '#hosting/members/index.ts';
import type { Deps } from '#platform/deps.ts';
import { created, noContent, ok } from '#platform/http/answers.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import {
  cancelUnpaid,
  decidePartRefund,
  decideRefund,
  isAsConfirmed,
  listAlsoReturned,
  readRefundable,
  recordChargeback,
  recordRefundPaidOtherwise,
  WHY_NO_PART,
} from '#selling/invoices/index.ts';
import {
  confirmOrderAddress,
  type Extension,
  extendOrder,
  findAddressedOrder,
  findOrder,
  listOrderItems,
} from '#selling/orders/index.ts';
import { listRefundFailures, listRefundsOfInvoice, listTries } from '#selling/payments/index.ts';
import { issueGoodwillCode, showCodes } from '#selling/promo-codes/index.ts';
import { describeRefund } from './describe-refund.ts';
import { presentDeskOrder, presentRefund, presentRefundable, signThumbs } from './orders.presenter.ts';

/** Opens the calls about one order, by the operations that the commands use. */
export function openDeskOrders(app: FastifyInstance, deps: Deps & DeskDeps): void {
  openDeskService(app, deps, deskOrderRoutes, deskOrderSchemas, {
    ...orderCalls(deps),
    ...refundCalls(deps),
  });
}

/** Answers the calls about an order and its mail. */
function orderCalls(
  deps: Deps & DeskDeps,
): Pick<
  DeskHandlers<typeof deskOrderSchemas>,
  'getOrder' | 'resendOrderMail' | 'correctOrderEmail' | 'confirmOrderAddress' | 'extendOrder'
> {
  return {
    getOrder: {
      operation: 'order.read',
      async run({ scope, member, actor, params: { orderId } }) {
        const order = await findOrder(scope, orderId);
        if (order === undefined) return refuse('NotFound');
        const items = await listOrderItems(scope, orderId);
        const payments = await listTries(scope, order.invoiceId);
        const refunds = await listRefundsOfInvoice(scope, order.invoiceId);
        const paymentIds = payments.map(({ paymentId }) => paymentId);
        const failures = await listRefundFailures(scope, paymentIds);
        const receipts = await listReceipts(scope, order.invoiceId);
        const mails = await listOrderMails(scope, orderId);
        const archives = await listOrderArchives(scope, orderId);
        const anyPhoto = { tenantId: scope.tenantId, eventId: null, takenById: null };
        const mayLook = callerMay({ member, actor }, 'photo.read', anyPhoto);
        const thumbUrls = mayLook ? await signThumbs(deps, scope, items) : new Map<string, string>();
        const mayOpen = await actorMay(scope, actor, 'order.extend', null);
        const shownCodes = [
          ...order.codes.map(({ code }) => code),
          ...items.flatMap(({ giftCode }) => giftCode ?? []),
        ];
        const showCode = await showCodes(scope, actor, shownCodes);
        const { origin: emailOrigin = 'First' } = (await findAddressedOrder(scope, orderId)) ?? {};
        const money = { payments, refunds, failures, receipts };
        const whole = { order, emailOrigin, items, mails, archives, thumbUrls, mayOpen, showCode };
        return ok(presentDeskOrder({ ...whole, ...money }));
      },
    },
    resendOrderMail: {
      operation: 'order.resend-mail',
      async run({ scope, actor, params: { orderId }, body: { why } }) {
        return judgeResending(await resendOrderMail(deps, scope, { orderId }, { actor, why }));
      },
    },
    correctOrderEmail: {
      operation: 'order.correct-email',
      async run({ scope, actor, params: { orderId }, body: { email, why } }) {
        return judgeResending(await resendOrderMail(deps, scope, { orderId, email }, { actor, why }));
      },
    },
    confirmOrderAddress: {
      operation: 'order.confirm-address',
      async run({ scope, actor, params: { orderId }, body: { seenEmail, why } }) {
        const order = await findOrder(scope, orderId, { lock: true });
        if (order === undefined) return refuse('NotFound');
        if (order.email.toLowerCase() !== seenEmail.toLowerCase())
          return refuse('Conflict', [faultAt('seenEmail', 'SomethingChanged')]);
        return (await confirmOrderAddress(scope, orderId, { actor, why }))
          ? noContent()
          : refuse('Conflict', [faultAt('orderId', 'AddressProved')]);
      },
    },
    extendOrder: {
      operation: 'order.extend',
      async run({ scope, actor, params: { orderId }, body: { days, why } }) {
        const done = await extendOrder(deps, scope, orderId, days, { actor, why });
        if (done.outcome === 'Extended') return ok({ keptUntil: done.keptUntil.toISOString() });
        return done.why === 'NotThere' ? refuse('NotFound') : refuse('Conflict', WHY_NOT_EXTENDED[done.why]);
      },
    },
  };
}

/** Answers the calls that refund money, or send a code instead. */
function refundCalls(
  deps: Deps & DeskDeps,
): Pick<
  DeskHandlers<typeof deskOrderSchemas>,
  | 'describeRefund'
  | 'refundOrder'
  | 'recordChargeback'
  | 'cancelOrder'
  | 'describePartRefund'
  | 'refundOrderPart'
  | 'payFailedRefund'
  | 'giveGoodwillCode'
> {
  return {
    describeRefund: {
      operation: 'order.read',
      async run({ scope, actor, params: { orderId } }) {
        const found = await describeRefund(deps, scope, orderId);
        if (found === undefined) return refuse('NotFound');
        const codes = found.giftCodes.map(({ code }) => code);
        return ok(presentRefund(found, await showCodes(scope, actor, codes)));
      },
    },
    refundOrder: {
      operation: 'order.refund',
      async run({ scope, actor, params: { orderId }, body: { seenKind: kind, seenAmount, why } }) {
        const order = await findOrder(scope, orderId);
        if (order === undefined) return refuse('NotFound');
        const amountMinor = seenAmount === undefined ? undefined : toMinor(seenAmount, order.currencyId);
        const seen = { kind, amountMinor };
        const plan = await decideRefund(deps, scope, orderId, { actor, why }, seen);
        if (plan === undefined) return refuse('NotFound');
        if (!isAsConfirmed(plan, seen)) return refuse('Conflict', [faultAt('seenKind', 'SomethingChanged')]);
        return ok({ outcome: plan.kind === 'Cancel' ? 'Canceled' : 'Returning' });
      },
    },
    recordChargeback: {
      operation: 'order.refund',
      async run({ scope, actor, params: { orderId }, body: { seenAmount, paymentId, why } }) {
        const order = await findOrder(scope, orderId);
        if (order === undefined) return refuse('NotFound');
        const seen = { amountMinor: toMinor(seenAmount, order.currencyId), paymentId };
        const done = await recordChargeback(deps, scope, orderId, { actor, why }, seen);
        return done === 'Recorded'
          ? noContent()
          : refuse('Conflict', [faultAt('seenAmount', 'SomethingChanged')]);
      },
    },
    cancelOrder: {
      operation: 'order.cancel',
      async run({ scope, actor, params: { orderId }, body: { why } }) {
        const done = await cancelUnpaid(deps, scope, orderId, { actor, why });
        if (done === 'Canceled') return noContent();
        return done === 'NotThere'
          ? refuse('NotFound')
          : refuse('Conflict', [faultAt('orderId', 'OrderNotUnpaid')]);
      },
    },
    describePartRefund: {
      operation: 'order.read',
      async run({ scope, params: { orderId } }) {
        const order = await findOrder(scope, orderId);
        if (order === undefined) return refuse('NotFound');
        const packages = await listAlsoReturned(scope, orderId);
        return ok(presentRefundable(order, await readRefundable(scope, order), packages));
      },
    },
    refundOrderPart: {
      operation: 'order.refund',
      async run({ scope, actor, params: { orderId }, body: { orderItemIds, amount, seenLeft, why } }) {
        const order = await findOrder(scope, orderId);
        if (order === undefined) return refuse('NotFound');
        const minor = (major: number) => toMinor(major, order.currencyId);
        const input = { orderItemIds, amountMinor: amount === null ? null : minor(amount) };
        const decided = await decidePartRefund(deps, scope, orderId, input, { actor, why }, minor(seenLeft));
        if (decided === undefined) return refuse('NotFound');
        const { plan, refundId } = decided;
        if (plan.kind === 'Refused')
          return refuse('Conflict', [faultAt(PATH_OF_REFUSAL[plan.why], WHY_NO_PART[plan.why])]);
        if (refundId === undefined) return refuse('Conflict', [faultAt('seenLeft', 'SomethingChanged')]);
        return ok({ outcome: 'Returning' as const });
      },
    },
    payFailedRefund: {
      operation: 'order.refund',
      async run({ scope, actor, params: { orderId, failureId }, body: { why } }) {
        const refusal = await recordRefundPaidOtherwise(deps, scope, { orderId, failureId }, { actor, why });
        return refusal ?? noContent();
      },
    },
    giveGoodwillCode: {
      operation: 'order.give-code',
      async run({ scope, actor, params: { orderId }, body: { benefit, days, why } }) {
        const order = await findOrder(scope, orderId);
        if (order === undefined) return refuse('NotFound');
        const amountMinor = benefit.kind === 'Fixed' ? toMinor(benefit.amount, order.currencyId) : 1;
        if (amountMinor === 0) return refuse('Invalid', [faultAt('benefit.amount', 'AmountIsZero')]);
        const worth = benefit.kind === 'Fixed' ? ({ kind: 'Fixed', amountMinor } as const) : benefit;
        const given = await issueGoodwillCode(deps, scope, orderId, { benefit: worth, days }, { actor, why });
        if (given === undefined) return refuse('NotFound');
        return created({ promoCodeId: given.promoCodeId, validUntil: given.validUntil.toISOString() });
      },
    },
  };
}

type WhyNot = Extract<Extension, { outcome: 'Refused' }>['why'];

const WHY_NOT_EXTENDED: Record<Exclude<WhyNot, 'NotThere'>, FieldFault[]> = {
  NotPaid: [faultAt('orderId', 'OrderHasNoFiles')],
  Endless: [faultAt('orderId', 'OrderKeptForever')],
  Longer: [faultAt('days', 'OrderKeptLonger')],
};

/** The field of a partial refund that each refusal is about. */
const PATH_OF_REFUSAL: Record<keyof typeof WHY_NO_PART, string> = {
  NotPaid: 'orderId',
  Returning: 'orderId',
  NothingAsked: 'amount',
  UnknownItem: 'orderItemIds',
  NothingLeft: 'orderItemIds',
  TooMuch: 'amount',
  WholeItems: 'amount',
  WholeOrder: 'orderId',
  PartOfGift: 'amount',
  TooPrecise: 'amount',
};

function judgeResending(done: Resending): { status: 204; body: null } | Refusal {
  if (done === 'NotThere') return refuse('NotFound');
  if (done === 'NotAllowed') return refuse('Forbidden');
  return done === 'Written' ? noContent() : refuse('Conflict', [faultAt('orderId', 'OrderHasNoMail')]);
}
