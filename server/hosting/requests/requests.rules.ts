import { TICKET_MAX_HOURS, TICKET_MIN_SECONDS } from '#contract/request.ts';
import type { RateLimit } from '#platform/rate-limits.ts';
import type { RequestFields } from './requests.store.ts';

/** How many requests one address may send to a tenant: one beyond the limit of a minute does not count for the day. */
export const REQUEST_LIMITS: readonly RateLimit[] = [
  { name: 'request-minute', limit: 5, windowSeconds: 60 },
  { name: 'request-day', limit: 30, windowSeconds: 24 * 3600 },
];

/** Judges a ticket by its age: too young for a human, good, or too old. */
export function judgeTicketAge(ageMs: number): 'Good' | 'TooFast' | 'Expired' {
  if (ageMs < TICKET_MIN_SECONDS * 1000) return 'TooFast';
  return ageMs <= TICKET_MAX_HOURS * 3600_000 ? 'Good' : 'Expired';
}

/** Reads the sender's e-mail address of a request, if the form has one. */
export function senderEmail({ email, phoneOrEmail }: RequestFields): string | undefined {
  if (email !== undefined) return email;
  return phoneOrEmail?.includes('@') === true ? phoneOrEmail : undefined;
}
