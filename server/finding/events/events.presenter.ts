import { DISTANCES_MAX } from '#contract/distance.ts';
import type { CurrencyId } from '#contract/money.ts';
import type { Event } from '#contract/photo.schema.ts';
import type { Deps } from '#platform/deps.ts';
import { FILE_PATH_PREFIX, signPicture } from '#platform/signing/file-links.ts';
import {
  eventState,
  hasPublicNames,
  hasPublicPictures,
  isGalleryOpen,
  searchesFacesOnRequest,
  searchMethods,
} from './events.rules.ts';
import type { EventRecord } from './events.store.ts';

/** Presents an event. Its catalog and start list have the event's own id. */
export function presentEvent(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  event: EventRecord,
  currencyId: CurrencyId,
): Event {
  const now = deps.clock.now();
  // A cover may show a person, unless its photo was marked to show no particular person. A secure event shows no cover.
  const isPublic = hasPublicPictures(event);
  const showsCover = isPublic || (event.isCoverReport && !event.isSecure);
  const link = (key: string | null): string | null =>
    key === null || !showsCover
      ? null
      : signPicture(deps, { tenantId, path: FILE_PATH_PREFIX + key, isPublic });
  return {
    eventId: event.eventId,
    externalEventId: event.externalEventId,
    title: event.title,
    date: event.date,
    city: event.city,
    country: event.country,
    coverUrl: link(event.coverKey),
    coverSmallUrl: link(event.smallCoverKey ?? event.coverKey),
    state: eventState(event, now.toISOString().slice(0, 10)),
    photosCount: event.publishedCount,
    reportCount: event.reportCount,
    processingCount: event.processingCount,
    videosCount: event.videosPublishedCount,
    videosProcessingCount: event.videosProcessingCount,
    isSecure: event.isSecure,
    isGalleryOpen: isGalleryOpen(event),
    hasProtected: event.hasProtected,
    searchMethods: searchMethods(event),
    searchesFacesOnRequest: searchesFacesOnRequest(event),
    verificationFactor: event.verificationFactor,
    distances: event.distances.slice(0, DISTANCES_MAX),
    freeCardMarkUrl: freeCardMark(deps, tenantId, event),
    catalogId: event.eventId,
    competitorsListId: event.eventId,
    currencyId,
  };
}

/** Signs the address of the sponsor's mark on the free card; only open events have cards. */
function freeCardMark(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  event: EventRecord,
): string | null {
  if (!event.hasFreeCard || event.sponsorMark === null || !hasPublicNames(event)) return null;
  const path = `${FILE_PATH_PREFIX}events/${event.eventId}/marks/${event.sponsorMark}.png`;
  return signPicture(deps, { tenantId, path, isPublic: hasPublicPictures(event) });
}
