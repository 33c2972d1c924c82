import type { MailOutcome } from '#platform/mailer/mailer.ts';
import type { MailDeps } from './define-mail.ts';
import { LEASE_MS } from './mails.rules.ts';
import { type MailRecord, takeDueMail } from './mails.store.ts';
import { sendMail, tryLater } from './send-mail.ts';

/** How long one round lasts; the next one begins within a minute. */
const ROUND_MS = 120_000;
/** As many as the mailer has connections. */
const AT_ONCE = 4;
/** After this many failures in a row to reach the mail server, the other mails wait for the next round. */
const AWAY_MAX = 3;

/**
 * Tries the mails that are due again, longest waiting first. While the mail server is down, a round stops after a
 * few tries; once a later round finds it back, all mails are sent.
 */
export async function resendMails(deps: MailDeps, tenantId: string, signal: AbortSignal): Promise<void> {
  const until = deps.clock.now().getTime() + ROUND_MS;
  let awayInRow = 0;
  const sendDue = async (): Promise<void> => {
    while (!signal.aborted && awayInRow < AWAY_MAX) {
      const now = deps.clock.now();
      if (now.getTime() > until) return;
      const taken = new Date(now.getTime() + LEASE_MS);
      const mail = await deps.database.inTenant(tenantId, (scope) => takeDueMail(scope, now, taken));
      if (mail === undefined) return;
      const sent = await sendOrDefer(deps, tenantId, mail);
      awayInRow = sent?.outcome === 'Later' && sent.isServerAway ? awayInRow + 1 : 0;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendDue));
}

/** Sends a mail. If it cannot be composed, it is tried later, so that it does not delay the others. */
export async function sendOrDefer(
  deps: MailDeps,
  tenantId: string,
  mail: MailRecord,
): Promise<MailOutcome | undefined> {
  try {
    return await sendMail(deps, tenantId, mail);
  } catch (error) {
    deps.log.error({ tenantId, mailId: mail.mailId, kind: mail.kind, err: error }, 'a mail failed');
    await tryLater(deps, tenantId, mail, { isServerAway: false, answer: 'it could not be made' });
    return undefined;
  }
}
