import type { ConsentState } from '#contract/crew.ts';

const DAY_MS = 24 * 3600_000;
/** The minimum lifetime of a crew, also for a race long ago. */
const LEAST_DAYS = 14;

/** Computes when a crew is deleted: with the event's faces, by which its people were found. */
export function crewEndsAt(event: { date: string; faceRetentionDays: number }, now: Date): Date {
  const facesEndAt = Date.parse(event.date) + (event.faceRetentionDays + 1) * DAY_MS;
  return new Date(Math.max(facesEndAt, now.getTime() + LEAST_DAYS * DAY_MS));
}

/** The visitor of a crew: its creator, one of its members, or any holder of the link. */
export type CrewVisitor = { role: 'Maker' } | { role: 'Member'; memberId: string } | { role: 'Anybody' };

/** The stored facts of a consent. */
export interface ConsentTimes {
  withdrawnAt: Date | null;
  boughtAt: Date | null;
}

/** Returns the current state of a member's latest consent. */
export function consentState(consent: ConsentTimes | undefined): ConsentState {
  if (consent === undefined || consent.withdrawnAt !== null) return 'None';
  return consent.boughtAt === null ? 'Given' : 'Bought';
}

/**
 * Returns whether a visitor may see a picture of a member and how many photos there are. In an open event everybody
 * may, because the search shows the same; in a protected one only the member themselves and the payer to whom they
 * consented, so that a forwarded link opens no photos.
 */
export function maySeePhotos(
  isProtected: boolean,
  visitor: CrewVisitor,
  member: { memberId: string; consent: ConsentState },
): boolean {
  if (!isProtected) return true;
  if (visitor.role === 'Maker') return member.consent !== 'None';
  return visitor.role === 'Member' && visitor.memberId === member.memberId;
}

/**
 * Returns whether a visitor may add the crew's photos to a cart: in a protected event consents are given to the crew's
 * creator.
 */
export function mayTake(isProtected: boolean, visitor: CrewVisitor): boolean {
  return !isProtected || visitor.role === 'Maker';
}

/** Returns whether a visitor may remove a member. */
export function mayRemove(visitor: CrewVisitor, memberId: string): boolean {
  return visitor.role === 'Maker' || (visitor.role === 'Member' && visitor.memberId === memberId);
}
