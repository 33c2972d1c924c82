import { REMOVAL_CONFIRM_HOURS, type RemovalReason, type RemovalState } from '#contract/removal.ts';
import { localDay } from '#platform/wall-clock.ts';

const DAY_MS = 24 * 3600_000;

/** How long an answered request keeps its address and text: as long as a complaint about the answer usually takes. */
export const ANSWERED_KEPT_DAYS = 90;
/** The number of days before the last day in which a request is urgent. */
const SOON_DAYS = 7;

const TRANSITIONS: Record<RemovalState, readonly RemovalState[]> = {
  Unconfirmed: ['Open'],
  Open: ['Answered', 'Withdrawn'],
  Answered: [],
  Withdrawn: [],
};

/** Returns whether a request may go from one state to another. */
export function mayBecome(from: RemovalState, to: RemovalState): boolean {
  return TRANSITIONS[from].includes(to);
}

/** Computes the moment before which unconfirmed requests are deleted. */
export function unconfirmedSince(now: Date): Date {
  return new Date(now.getTime() - REMOVAL_CONFIRM_HOURS * 3600_000);
}

/** Computes the moment before which an answered or withdrawn request loses its address. */
export function answeredSince(now: Date): Date {
  return new Date(now.getTime() - ANSWERED_KEPT_DAYS * DAY_MS);
}

/** Computes the last day for the answer to a request. The day of the request does not count. */
export function dueOn(askedAt: Date, days: number, timeZone: string): string {
  const asked = Date.parse(localDay(askedAt, timeZone));
  return new Date(asked + days * DAY_MS).toISOString().slice(0, 10);
}

/** The urgency of a request, and the days left; negative if it is late. */
export interface RemovalClock {
  dueOn: string;
  daysLeft: number;
  urgency: 'Overdue' | 'Soon' | 'InTime';
}

/** Computes the urgency of a waiting request. On its last day it is not late. */
export function readRemovalClock(askedAt: Date, days: number, timeZone: string, now: Date): RemovalClock {
  const due = dueOn(askedAt, days, timeZone);
  const daysLeft = Math.round((Date.parse(due) - Date.parse(localDay(now, timeZone))) / DAY_MS);
  return {
    dueOn: due,
    daysLeft,
    urgency: daysLeft < 0 ? 'Overdue' : daysLeft <= SOON_DAYS ? 'Soon' : 'InTime',
  };
}

/**
 * The most photos that one address may hide per day before a decision: for addresses on the event's start list, and
 * others.
 */
export const HIDDEN_BY_KNOWN = 20;
export const HIDDEN_BY_STRANGER = 1;
/** The most photos that unknown addresses together may hide per day. */
export const HIDDEN_BY_STRANGERS = 10;

/** The facts when an address has confirmed that a photo shows its owner's child. */
interface HidingSigns {
  reason: RemovalReason;
  /** Whether the tenant hides photos at once. */
  isOffered: boolean;
  /** Whether the start list of the photo's event has the address. */
  isKnown: boolean;
  /** Whether an operator decided before that the photo stays. */
  wasRefused: boolean;
}

/**
 * Decides under which limit a photo is hidden before the desk decides; undefined if it stays. A photo that the desk
 * decided on is not hidden by a stranger's request again, because it shows other people too.
 */
export function judgeHiding({
  reason,
  isOffered,
  isKnown,
  wasRefused,
}: HidingSigns): 'Known' | 'Stranger' | undefined {
  if (reason !== 'MyChild' || !isOffered || wasRefused) return undefined;
  return isKnown ? 'Known' : 'Stranger';
}
