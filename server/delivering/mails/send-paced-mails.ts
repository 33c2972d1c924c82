import { setTimeout as sleep } from 'node:timers/promises';
import { findLetter, readEventLetters } from '#delivering/letters/index.ts';
import type { MailDeps } from './define-mail.ts';
import { judgeAnswers, LEASE_MS } from './mails.rules.ts';
import { type MailRecord, takeDueMail } from './mails.store.ts';
import {
  hasDuePaced,
  holdLetterMail,
  holdServer,
  releaseServer,
  takeServerTurn,
  takeTenantTurn,
} from './paced-mails.store.ts';
import { sendOrDefer } from './resend-mails.ts';

/** The duration of one round; then other tenants have their turn. */
const ROUND_MS = 60_000;
/** Half of the mailer's connections, so that an urgent mail finds one free. */
const AT_ONCE = 2;
/** The number of letters sent at once after a pause. */
const BURST = 10;
/** How long all letters are held after the server's first "not now"; each further one in a row doubles the time. */
const HOLD = { firstMs: 60_000, maxMs: 30 * 60_000 };

/**
 * Sends the due letters of a tenant at the rate of the tenant and of the installation. Each is sent as described at
 * `sendMail`: at least once, with one Message-ID.
 * @returns whether there are more
 */
export async function sendPacedMails(
  deps: MailDeps,
  tenantId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const until = deps.clock.now().getTime() + ROUND_MS;
  const { letters } = await deps.tenants.read(tenantId);
  let isHeld = false;
  let isTaken = false;
  let laterInRow = 0;
  const sendDue = async (): Promise<void> => {
    while (!signal.aborted && !isHeld && deps.clock.now().getTime() < until) {
      const isDue = await deps.database.inTenant(tenantId, (scope) => hasDuePaced(scope, deps.clock.now()));
      if (!isDue) return;
      if (!(await waitForTurn(deps, tenantId, letters.perMinute, signal))) return;
      const now = deps.clock.now();
      const taken = new Date(now.getTime() + LEASE_MS);
      const mail = await deps.database.inTenant(tenantId, (scope) => takeDueMail(scope, now, taken, true));
      if (mail === undefined) return;
      if (await holdIfPaused(deps, tenantId, mail)) continue;
      const sent = await sendOrDefer(deps, tenantId, mail);
      laterInRow = sent?.outcome === 'Later' ? laterInRow + 1 : 0;
      const answer = judgeAnswers(sent, laterInRow);
      if (answer === 'NotNow') {
        isHeld = true;
        await deps.database.inTenant(tenantId, (scope) => holdServer(scope, deps.clock.now(), HOLD));
      } else if (answer === 'Taken' && !isTaken) {
        isTaken = true;
        await deps.database.inTenant(tenantId, releaseServer);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendDue));
  if (signal.aborted || isHeld) return false;
  return deps.database.inTenant(tenantId, (scope) => hasDuePaced(scope, deps.clock.now()));
}

/** Waits for the next turn of the tenant, then for that of the mail server. @returns false while letters are held */
async function waitForTurn(
  deps: MailDeps,
  tenantId: string,
  perMinute: number,
  signal: AbortSignal,
): Promise<boolean> {
  const waitUntil = async (at: Date): Promise<boolean> => {
    const ms = at.getTime() - deps.clock.now().getTime();
    if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined);
    return !signal.aborted;
  };
  const own = await deps.database.inTenant(tenantId, (scope) =>
    takeTenantTurn(scope, { now: deps.clock.now(), perMinute, burst: BURST }),
  );
  if (!(await waitUntil(own))) return false;
  const { lettersPerMinute } = deps.config;
  const shared = await deps.database.inTenant(tenantId, (scope) =>
    takeServerTurn(scope, { now: deps.clock.now(), perMinute: lettersPerMinute, burst: BURST }),
  );
  return shared !== undefined && (await waitUntil(shared));
}

/** Holds a letter that was taken just before its event's letters were paused. */
async function holdIfPaused(
  deps: MailDeps,
  tenantId: string,
  { mailId, letterId }: MailRecord,
): Promise<boolean> {
  if (letterId === null) return false;
  return deps.database.inTenant(tenantId, async (scope) => {
    const letter = await findLetter(scope, letterId);
    if (letter === undefined || (await readEventLetters(scope, letter.eventId)).isSending) return false;
    await holdLetterMail(scope, mailId);
    return true;
  });
}
