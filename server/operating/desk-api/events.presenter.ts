import type { ShownDeskEvent, ShownEventRow } from '#contract/desk-events.schema.ts';
import { DISTANCES_MAX } from '#contract/distance.ts';
import { eventAddress } from '#delivering/sharing/index.ts';
import type { EventRecord } from '#finding/events/index.ts';
import { picturesPrefix } from '#finding/photos/index.ts';
import type { Tenant } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { signPicture } from '#platform/signing/file-links.ts';

/** Selects the fields of an event in a list that the desk shows. */
export function presentEventRow(event: EventRecord): ShownEventRow {
  return {
    eventId: event.eventId,
    title: event.title,
    date: event.date,
    city: event.city,
    country: event.country,
    externalEventId: event.externalEventId,
    isShown: event.isShown,
    isDeleted: event.isDeleted,
    mergedInto: event.mergedInto,
    photos: {
      published: event.publishedCount,
      processing: event.processingCount,
      failed: event.failedCount,
    },
  };
}

/** Selects the fields of one event that the desk shows, including a cover that visitors do not see. */
export function presentDeskEvent(
  deps: Pick<Deps, 'config' | 'keys' | 'clock'>,
  { tenantId, hosts }: Pick<Tenant, 'tenantId' | 'hosts'>,
  event: EventRecord,
  participants: number,
): ShownDeskEvent {
  const key = event.smallCoverKey ?? event.coverKey;
  const link = (path: string) => signPicture(deps, { tenantId, path, isPublic: false });
  return {
    ...presentEventRow(event),
    shopUrl: eventAddress(deps, { hosts }, event.eventId),
    facts: {
      title: event.title,
      date: event.date,
      city: event.city,
      country: event.country,
      externalEventId: event.externalEventId,
      isSecure: event.isSecure,
      verificationFactor: event.verificationFactor,
      findsUnlistedBibs: event.findsUnlistedBibs,
      youthDistances: event.youthDistances,
      wantedFaces: event.wantedFaces,
      faceGround: event.faceGround,
      timeZone: event.timeZone,
      cameraOffsets: event.cameraOffsets,
    },
    faces: {
      isStored: event.hasFaces && event.facesForgottenAt === null,
      retentionDays: event.faceRetentionDays,
    },
    distances: event.distances.slice(0, DISTANCES_MAX),
    participants,
    reportCount: event.reportCount,
    videos: { published: event.videosPublishedCount, processing: event.videosProcessingCount },
    cover: {
      url: key === null ? null : link(picturesPrefix(tenantId) + key),
      chosenPhotoId: event.chosenCoverId,
    },
  };
}
