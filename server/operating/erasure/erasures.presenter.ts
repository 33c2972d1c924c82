import type { ShownErasure, ShownErasurePlan } from '#contract/desk-erasures.schema.ts';
import { amountOf } from '#contract/money.ts';
import type { ErasurePlan } from './describe-erasure.ts';
import type { ListedErasure } from './erasures.store.ts';

/** Selects the consequences of a planned erasure that the desk shows. */
export function presentErasurePlan(plan: ErasurePlan, texts: ShownErasurePlan['texts']): ShownErasurePlan {
  return {
    participants: plan.participants.map(({ competitorId, eventId, name, bib }) => ({
      competitorId,
      eventId,
      name,
      bib,
    })),
    photosAlone: plan.photosAlone,
    photosShared: plan.photosShared,
    faces: plan.faces,
    buyers: plan.buyers.map(({ orderId, number, state, currencyId, refundMinor }) => ({
      orderId,
      number,
      state,
      refund: amountOf(currencyId, refundMinor),
    })),
    refunds: plan.refunds.map(({ currencyId, amountMinor }) => amountOf(currencyId, amountMinor)),
    carts: plan.carts,
    archives: plan.archives,
    keptOrders: plan.keptOrders,
    accounts: plan.accounts,
    requests: plan.requests,
    mails: plan.mails,
    photographers: plan.photographers.map(({ photographerId, name }) => ({ photographerId, name })),
    work: {
      photos: plan.work.photos,
      keptStatements: plan.work.keptStatements,
      openStatements: plan.work.openStatements,
      unsettled: plan.work.unsettled.map(({ currencyId, amountMinor }) => amountOf(currencyId, amountMinor)),
    },
    undeliveredOrders: plan.undeliveredOrders.map(({ number, currencyId, amountMinor }) => ({
      number,
      refund: amountOf(currencyId, amountMinor),
    })),
    partlyDelivered: plan.partlyDelivered,
    runningOrders: plan.runningOrders,
    unpaidOrders: plan.unpaidOrders,
    memberEmails: plan.memberEmails,
    texts: texts.map(({ key, text, isCertain }) => ({ key, text, isCertain })),
  };
}

/** Selects the fields of a listed erasure that the desk shows. */
export function presentErasure({ erasureId, state, requestedAt, finishedAt }: ListedErasure): ShownErasure {
  return {
    erasureId,
    state,
    requestedAt: requestedAt.toISOString(),
    doneAt: finishedAt?.toISOString() ?? null,
  };
}
