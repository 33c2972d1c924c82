import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { Turn } from '#platform/rate-limits.ts';
import type { MailDeps } from './define-mail.ts';
import { LEASE_MS } from './mails.rules.ts';
import type { MailRecord } from './mails.store.ts';
import { hasOlderMail } from './waiting-mails.store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LATE = 'late ';

/**
 * Returns the dedupe key and the time of a notice that exceeds the limit of notices sent at once. The notice waits for
 * the end of the hour. Each subject has one such notice, which is composed from the state at that time.
 * @param subject what the notice is about, if the row's ids do not show it
 */
export function lateNotice(now: Date, subject = ''): { dedupeKey: string; notBefore: Date } {
  const hour = Math.floor(now.getTime() / HOUR_MS);
  const dedupeKey = `${subject} ${LATE}${hour}`.trim();
  return { dedupeKey, notBefore: new Date((hour + 1) * HOUR_MS) };
}

/**
 * Decides whether a late notice is sent now. Notices are counted when they are sent, because notices that are no
 * longer needed must not use up the limit. Beyond the limit they wait for the next window, oldest first, but no
 * longer than a day, so that a member who causes many notices cannot delay any of them for longer. A notice is dropped
 * only if an older one about the same subject still waits, because that one will describe the state when it is sent. An
 * older one that is being sent now may have been composed too early.
 * @returns when it is due again, or Drop; Overdue if it has waited for a day; undefined if it is sent now
 */
export async function putOffNotice(
  { rateLimits, clock }: Pick<MailDeps, 'rateLimits' | 'clock'>,
  scope: Scope,
  mail: MailRecord,
  turn: Turn,
  who: CanonicalKey,
): Promise<Date | 'Drop' | 'Overdue' | undefined> {
  if (!mail.dedupeKey.includes(LATE)) return undefined;
  const refused = await rateLimits.takeTurn(scope, turn, who);
  if (!isRefusal(refused)) return undefined;
  const now = clock.now().getTime();
  if (await hasOlderMail(scope, mail, new Date(now + LEASE_MS))) return 'Drop';
  const latest = mail.createdAt.getTime() + DAY_MS;
  if (now >= latest) return 'Overdue';
  const nextWindow = now + (refused.retryAfterSeconds ?? turn.windowSeconds) * 1000;
  const age = now - mail.createdAt.getTime();
  return new Date(Math.min(latest, nextWindow + HOUR_MS / (1 + age / DAY_MS)));
}
