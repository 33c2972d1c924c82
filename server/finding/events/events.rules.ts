import type { EVENT_STATES, SEARCH_METHODS, VERIFICATION_FACTORS } from '#contract/photo.ts';

export type EventState = (typeof EVENT_STATES)[number];
export type SearchMethod = (typeof SEARCH_METHODS)[number];
export type VerificationFactor = (typeof VERIFICATION_FACTORS)[number];
export const FACE_INDEXING = ['off', 'atImport'] as const;
export type FaceIndexing = (typeof FACE_INDEXING)[number];

/**
 * Upcoming until the race day is past or the first photo came; Processing while photos are being read (and
 * after the race until some are there); Published once all that came can be seen.
 */
export function eventState(
  event: { date: string; publishedCount: number; processingCount: number },
  today: string,
): EventState {
  if (event.processingCount > 0) return 'Processing';
  if (event.publishedCount > 0) return 'Published';
  return event.date >= today ? 'Upcoming' : 'Processing';
}

/**
 * How participants may search: a secure event only through their registration e-mail (spec §2); a selfie only where
 * faces are kept.
 */
export function searchMethods(event: {
  isSecure: boolean;
  hasEmails: boolean;
  faceIndexing: FaceIndexing;
  facesForgottenAt: Date | null;
}): SearchMethod[] {
  if (event.isSecure) return ['Email'];
  const bySelfie = event.faceIndexing === 'atImport' && event.facesForgottenAt === null;
  return [
    'Name',
    'Bib',
    ...(bySelfie ? (['Selfie'] as const) : []),
    ...(event.hasEmails ? (['Email'] as const) : []),
  ];
}
