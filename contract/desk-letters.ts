import { DESK_API } from './desk.ts';

const LETTERS = `${DESK_API}/tenants/:tenantId/events/:eventId/letters`;

/** Letters "photos of you are here" to the participants of an event. */
export const deskLetterRoutes = {
  getLetters: { method: 'GET', path: LETTERS },
  previewLetters: { method: 'GET', path: `${LETTERS}/preview` },
  setLetterGround: { method: 'PUT', path: `${LETTERS}/ground` },
  startLetters: { method: 'POST', path: `${LETTERS}/start` },
  pauseLetters: { method: 'POST', path: `${LETTERS}/pause` },
  suppressAddresses: { method: 'POST', path: `${DESK_API}/tenants/:tenantId/suppressed-addresses` },
} as const;

/** Why a participant gets no letter. */
export const NO_LETTER_REASONS = [
  'NoPhotos',
  'NoAddress',
  'SharedAddress',
  'Protected',
  'Written',
  'Unsubscribed',
  'Elsewhere',
  'Bounced',
  'Complained',
  'Erased',
] as const;
export type NoLetterReason = (typeof NO_LETTER_REASONS)[number];

/** The outcome of letters. */
export const LETTER_STATES = ['Waiting', 'Sent', 'Refused', 'Withdrawn'] as const;
/** Replies to letters: bounces, complaints, unsubscriptions. */
export const LETTER_ANSWERS = ['Unsubscribed', 'Bounced', 'Complained'] as const;

export const LETTER_GROUND_MAX = 500;
/** The most addresses in one call. */
export const SUPPRESSED_MAX = 2_000;
