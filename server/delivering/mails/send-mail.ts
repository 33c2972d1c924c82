import { deleteAlert } from '#finding/photo-alerts/index.ts';
import type { MailOutcome } from '#platform/mailer/mailer.ts';
import { composeMail } from './compose-mail.ts';
import { cutMailPictures } from './mail-pictures.ts';
import { nextTryAt } from './mails.rules.ts';
import { deferMail, isAddressStopped, type MailRecord, settleMail } from './mails.store.ts';
import { signReturnPath } from './return-path.ts';
import type { MailDeps } from './write-mails.ts';

/** Why a letter is not even tried: an earlier one to its address came back. */
const CAME_BACK = 'AddressUnknown an earlier letter came back';

/**
 * Tries a mail and notes its fate, or when it is tried again.
 *
 * At least once, and the same Message-ID at every try. A mail is doubled in one window only, from its last byte's
 * leaving us until its fate is noted: this process is killed in it, or the connection ends before the server's "yes"
 * has come. Nearly all of it is the time in which the server thinks (`bench/mails.ts`).
 *
 * @returns whether our mail server was away, so that others need not be tried now
 */
export async function sendMail(
  deps: MailDeps,
  tenantId: string,
  mail: MailRecord,
): Promise<{ isServerAway: boolean }> {
  const pictures = await cutMailPictures(deps, tenantId, mail);
  const composed = await deps.database.inTenant(tenantId, (scope) =>
    composeMail(deps, scope, mail, pictures),
  );
  if (composed === undefined) {
    await settle(deps, tenantId, mail, { state: 'Withdrawn', reason: null, sentTo: null });
    return { isServerAway: false };
  }
  if (await deps.database.inTenant(tenantId, (scope) => isAddressStopped(scope, composed.to))) {
    await settle(deps, tenantId, mail, { state: 'Refused', reason: CAME_BACK, sentTo: null });
    return { isServerAway: false };
  }
  const { bounceAddress } = deps.config;
  const { mailId } = mail;
  const sent = await deps.mailer.send(tenantId, {
    ...composed,
    ...(bounceAddress === undefined
      ? {}
      : { returnPath: signReturnPath(deps.keys, bounceAddress, { tenantId, mailId }) }),
  });
  deps.metrics.mailsSent.labels({ outcome: sent.outcome }).inc();
  const { to: sentTo } = composed;
  if (sent.outcome === 'Sent') await settle(deps, tenantId, mail, { state: 'Sent', reason: null, sentTo });
  else if (sent.outcome === 'Refused')
    await settle(deps, tenantId, mail, { state: 'Refused', reason: `${sent.reason} ${sent.answer}`, sentTo });
  else await tryLater(deps, tenantId, mail, sent);
  return { isServerAway: sent.outcome === 'Later' && sent.isServerAway };
}

/** Notes when a mail is tried again; after three days it is given up and reported. */
export async function tryLater(
  deps: MailDeps,
  tenantId: string,
  mail: MailRecord,
  { isServerAway, answer }: Pick<Extract<MailOutcome, { outcome: 'Later' }>, 'isServerAway' | 'answer'>,
): Promise<void> {
  const { mailId, kind } = mail;
  const at = nextTryAt(mail.createdAt, deps.clock.now(), isServerAway);
  if (at === undefined) {
    deps.log.error({ tenantId, mailId, kind }, 'a mail was given up after three days');
    return settle(deps, tenantId, mail, { state: 'Refused', reason: `GivenUp ${answer}`, sentTo: null });
  }
  if (isServerAway) {
    // Whose mail it is belongs into no log.
    const said = answer.replace(/\S+@\S+/g, '(an address)');
    deps.log.warn({ tenantId, mailId, kind, said }, 'the mail server is away or refuses us');
  }
  await deps.database.inTenant(tenantId, (scope) => deferMail(scope, mailId, { at, reason: answer }));
}

function settle(
  deps: MailDeps,
  tenantId: string,
  mail: MailRecord,
  fate: Omit<Parameters<typeof settleMail>[2], 'at'>,
): Promise<void> {
  return deps.database.inTenant(tenantId, async (scope) => {
    await settleMail(scope, mail.mailId, { ...fate, at: deps.clock.now() });
    // The one mail of an alert was its end, and an address that refuses mails gets no more: neither is kept.
    const isLast = mail.kind === 'photo-alert-found' || fate.state === 'Refused';
    if (mail.photoAlertId !== null && isLast) await deleteAlert(scope, mail.photoAlertId);
  });
}
