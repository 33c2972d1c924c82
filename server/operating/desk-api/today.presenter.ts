import type { ShownCoverage, Today } from '#contract/desk-today.schema.ts';
import { amountOf } from '#contract/money.ts';
import { type Reach, sumStarters } from '#finding/coverage/index.ts';
import { COUNTED_MAX } from '#platform/queue/queue.ts';
import type { TodayFacts } from './read-today.ts';

/** Selects the fields of the operator's tasks that the desk shows. */
export function presentToday({
  at,
  events,
  queue,
  mails,
  payments,
  failedRefunds,
  webhooks,
  deletions,
  removals,
  searches,
  originals,
  disk,
  backup,
}: TodayFacts): Today {
  const urgent = (urgency: 'Soon' | 'Overdue') =>
    removals.filter(({ clock }) => clock?.urgency === urgency).length;
  const sum = (field: 'waiting' | 'active') => queue.reduce((total, kind) => total + kind[field], 0);
  return {
    at: at.toISOString(),
    events: events.map((event) => ({
      eventId: event.eventId,
      title: event.title,
      date: event.date,
      isShown: event.isShown,
      photos: {
        published: event.publishedCount,
        processing: event.processingCount,
        failed: event.failedCount,
      },
      videos: { published: event.videosPublishedCount, processing: event.videosProcessingCount },
    })),
    queue: {
      isMore: queue.some((kind) => Math.max(kind.waiting, kind.active, kind.failed) === COUNTED_MAX),
      waiting: sum('waiting'),
      active: sum('active'),
      failed: queue.flatMap(({ job, failed }) => (failed === 0 ? [] : { job, count: failed })),
    },
    mails: mails.map((mail) => ({
      mailId: mail.mailId,
      kind: mail.kind,
      recipient: mail.recipient,
      orderId: mail.orderId,
      reason: mail.reason ?? '',
      refusedAt: (mail.settledAt ?? mail.createdAt).toISOString(),
    })),
    payments: [
      ...failedRefunds.map(({ failure, order }) => ({
        paymentId: failure.paymentId,
        orderId: order.orderId,
        orderNumber: order.number,
        provider: failure.provider,
        state: 'RefundFailed' as const,
        amount: amountOf(failure.currencyId, failure.amountMinor),
        createdAt: failure.heardAt.toISOString(),
      })),
      ...payments.map(presentOverduePayment),
    ],
    webhooks,
    deletions: deletions.map(({ deletedAt, ...event }) => ({
      ...event,
      deletedAt: deletedAt.toISOString(),
    })),
    searches,
    removals: { open: removals.length, soon: urgent('Soon'), overdue: urgent('Overdue') },
    originals: {
      photos: originals.photosCount,
      orders: originals.orders.map(({ orderId, number, photosCount, since }) => ({
        orderId,
        orderNumber: number,
        photos: photosCount,
        since: since.toISOString(),
      })),
    },
    disk,
    backup: backup && {
      succeededAt: backup.succeededAt?.toISOString() ?? null,
      failedAt: backup.failedAt?.toISOString() ?? null,
      isLate: backup.isLate,
    },
  };
}

function presentOverduePayment({
  payment,
  order,
}: TodayFacts['payments'][number]): Today['payments'][number] {
  return {
    paymentId: payment.paymentId,
    orderId: order.orderId,
    orderNumber: order.number,
    provider: payment.provider,
    state: payment.state === 'Created' || payment.state === 'Pending' ? payment.state : 'Returning',
    amount: amountOf(payment.currencyId, payment.amountMinor),
    createdAt: payment.createdAt.toISOString(),
  };
}

/** Selects the fields of an event's coverage that the desk shows. */
export function presentCoverage({ starters, photos, nobodyKnown, doubts, places }: Reach): ShownCoverage {
  return {
    starters: starters === null ? null : sumStarters(starters),
    photos,
    nobodyKnown,
    inDoubt: Object.values(doubts).reduce((total, count) => total + count, 0),
    failingPlaces: places.flatMap(({ place, isFailing }) => (isFailing ? place : [])),
  };
}
