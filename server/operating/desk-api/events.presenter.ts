import { createHash } from 'node:crypto';
import type {
  ShownDependents,
  ShownDeskEvent,
  ShownEventRow,
  ShownParticipantRow,
} from '#contract/desk-events.schema.ts';
import { DISTANCES_MAX } from '#contract/distance.ts';
import type { Registered } from '#finding/competitors/index.ts';
import type { EventRecord } from '#finding/events/index.ts';
import { picturesPrefix } from '#finding/photos/index.ts';
import type { ParticipantConsequences } from '#operating/corrections/index.ts';
import type { Deps } from '#platform/deps.ts';
import { signPicture } from '#platform/signing/file-links.ts';

/** The most numbers of orders in an answer. */
const NUMBERS_MAX = 100;

/** Shortens a long list of numbers for an answer. */
export const firstNumbers = (numbers: readonly string[]): { count: number; numbers: string[] } => ({
  count: numbers.length,
  numbers: numbers.slice(0, NUMBERS_MAX),
});

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
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  event: EventRecord,
  participants: number,
): ShownDeskEvent {
  const key = event.smallCoverKey ?? event.coverKey;
  const link = (path: string) => signPicture(deps, { tenantId, path, isPublic: false });
  return {
    ...presentEventRow(event),
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

/** Selects the fields of a participant in a list that the desk shows. */
export function presentParticipant(participant: Registered): ShownParticipantRow {
  const { competitorId, bib, surname, givenName, birthDate, email, distance, protection } = participant;
  const left = participant.isKeptOff ? 'KeptOff' : 'Left';
  return {
    participantId: competitorId,
    bib,
    surname,
    givenName,
    birthDate,
    email,
    distance,
    gender: participant.gender ?? null,
    ageClass: participant.ageClass ?? null,
    club: participant.club ?? null,
    nationality: participant.nationality ?? null,
    protection,
    state: participant.leftAt === null ? 'Listed' : left,
  };
}

/** Computes the version of a participant, which changes with every change of their data. */
export function participantVersion({ corrected, ...participant }: Registered): string {
  const said = [Object.entries(participant).toSorted(), Object.entries(corrected).toSorted()];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16);
}

/** Selects the data of a participant that the desk shows. */
export function presentDependents(found: ParticipantConsequences): ShownDependents {
  const { photosCount, readCounts, orders, carts } = found;
  return { photosCount, readCounts, orders: firstNumbers(orders), carts };
}
