import type { PresentedReviewPhoto } from '#contract/desk-photos.schema.ts';
import type { ListedRemoval, ShownRemoval } from '#contract/desk-removals.schema.ts';
import { amountOf } from '#contract/money.ts';
import type { QueuedRemoval, RemovalFacts } from './describe-removal.ts';

/** Selects the fields of a request in the queue that the desk shows. */
export function presentQueued({ request, clock, photos }: QueuedRemoval): ListedRemoval {
  return {
    requestId: request.requestId,
    email: request.email,
    reason: request.reason,
    state: request.state,
    askedAt: request.askedAt.toISOString(),
    answeredAt: request.answeredAt?.toISOString() ?? null,
    clock: clock ?? null,
    photosCount: photos.length,
    hiddenCount: photos.filter(({ isHidden }) => isHidden).length,
    isAskedBack: request.letters.at(-1)?.kind === 'More',
  };
}

/**
 * Selects the fields of a request that the desk shows.
 * @param pictures the pictures of its existing photos, by id
 */
export function presentRemoval(
  facts: RemovalFacts,
  pictures: ReadonlyMap<string, PresentedReviewPhoto>,
): ShownRemoval {
  const { request, photos, consequences, eventTitles, openByPhoto, others } = facts;
  const stored = new Map(consequences.photos.map((photo) => [photo.photoId, photo]));
  return {
    ...presentQueued(facts),
    words: request.words,
    language: request.language,
    isKnown: facts.isKnown,
    letters: request.letters,
    photos: photos.map(({ photoId, outcome, isHidden }) => {
      const photo = stored.get(photoId ?? '');
      const picture = pictures.get(photoId ?? '');
      const own = request.state === 'Open' && outcome === null ? 1 : 0;
      return {
        photoId,
        state: photo?.state ?? null,
        fileName: photo?.fileName ?? '',
        eventId: photo?.eventId ?? null,
        eventTitle: eventTitles.get(photo?.eventId ?? '')?.title ?? '',
        previewUrl: picture?.previewUrl ?? null,
        bibs: (picture?.tags ?? []).flatMap(({ value, isShown }) => (isShown ? value : [])),
        facesCount: picture?.faces.length ?? 0,
        outcome,
        isHiddenByRequest: isHidden,
        holds: picture?.holds ?? [],
        othersCount: Math.max(0, (openByPhoto.get(photoId ?? '') ?? 0) - own),
      };
    }),
    purchases: consequences.purchases.map((purchase) => ({
      orderId: purchase.orderId,
      number: purchase.number,
      state: purchase.state,
      photoIds: purchase.photoIds,
      refund: amountOf(purchase.currencyId, purchase.refundMinor),
    })),
    refunds: consequences.refunds.map(({ currencyId, amountMinor }) => amountOf(currencyId, amountMinor)),
    carts: consequences.carts,
    archives: consequences.archives,
    others: others.map(({ request: other, photosCount }) => ({
      requestId: other.requestId,
      askedAt: other.askedAt.toISOString(),
      photosCount,
    })),
    drafts: facts.drafts,
  };
}
