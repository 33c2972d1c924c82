import { TICKET_MAX_HOURS, TICKET_MIN_SECONDS } from '#contract/request.ts';
import type { RateLimit } from '#platform/rate-limits.ts';
import type { RequestFields } from './requests.store.ts';

/**
 * The most requests from one address to a tenant. A request that exceeds the limit per minute does not count for the
 * day.
 */
export const REQUEST_LIMITS: readonly RateLimit[] = [
  { name: 'request-minute', limit: 5, windowSeconds: 60 },
  { name: 'request-day', limit: 30, windowSeconds: 24 * 3600 },
];

/** Judges a ticket by its age: too new for a human, valid, or too old. */
export function judgeTicketAge(ageMs: number): 'Good' | 'TooFast' | 'Expired' {
  if (ageMs < TICKET_MIN_SECONDS * 1000) return 'TooFast';
  return ageMs <= TICKET_MAX_HOURS * 3600_000 ? 'Good' : 'Expired';
}

/** Reads the sender's e-mail address of a request, if the form has one. */
export function senderEmail({ email, phoneOrEmail }: RequestFields): string | undefined {
  if (email !== undefined) return email;
  return phoneOrEmail?.includes('@') === true ? phoneOrEmail : undefined;
}
