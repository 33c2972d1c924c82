import { PHOTO_ALERT_CONFIRM_HOURS } from '#contract/photo-alert.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long after the race photos are awaited; later ones are rare. */
const WAITS_DAYS = 60;
/** Delay of the mail while photos are still being read: more usually follow the first. */
const SETTLING_MS = 15 * 60_000;

/** Computes when an unconfirmed alert is deleted. */
export function unconfirmedUntil(now: Date): Date {
  return new Date(now.getTime() + PHOTO_ALERT_CONFIRM_HOURS * HOUR_MS);
}

/** Computes when an unconfirmed alert was requested last. */
export function requestedAt({ expiresAt }: { expiresAt: Date }): Date {
  return new Date(expiresAt.getTime() - PHOTO_ALERT_CONFIRM_HOURS * HOUR_MS);
}

/** Computes when a confirmed alert is deleted without its mail, however late after the race it was requested. */
export function waitsUntil(raceDay: string, now: Date): Date {
  return new Date(Math.max(Date.parse(raceDay), now.getTime()) + WAITS_DAYS * DAY_MS);
}

/** The facts when an alert is checked. */
interface AlertSigns {
  /** The number of photos of the alert's person. */
  photosCount: number;
  /** Whether photos of its event are being read. */
  isBusy: boolean;
  /** When photos were first seen; null if they were not yet. */
  seenAt: Date | null;
  now: Date;
}

/**
 * Decides the next step of an alert. Wait: no photos. Settle: there are photos, and more may follow within minutes.
 * Tell: its one mail is due.
 */
export function judgeAlert({ photosCount, isBusy, seenAt, now }: AlertSigns): 'Wait' | 'Settle' | 'Tell' {
  if (photosCount === 0) return 'Wait';
  if (!isBusy) return 'Tell';
  return seenAt !== null && now.getTime() - seenAt.getTime() >= SETTLING_MS ? 'Tell' : 'Settle';
}
