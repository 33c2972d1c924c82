import { settleLetter } from '#delivering/letters/index.ts';
import { deleteAlert, findAlert } from '#finding/photo-alerts/index.ts';
import {
  addressHashOf,
  getsLetters,
  readAddressFacts,
  suppressAddresses,
} from '#hosting/mail-addresses/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { MailOutcome, OutgoingMail } from '#platform/mailer/mailer.ts';
import { composeMail, putOffMail } from './compose-mail.ts';
import type { MailDeps } from './define-mail.ts';
import { readMailLogo } from './mail-logo.ts';
import { cutMailPictures } from './mail-pictures.ts';
import { mailOf } from './mail-registry.ts';
import { nextTryAt, readReason } from './mails.rules.ts';
import { isAddressStopped, type MailRecord, settleMail } from './mails.store.ts';
import { signReturnPath } from './return-path.ts';
import { deferMail } from './waiting-mails.store.ts';

/** The stored reason of a letter that is not tried, because an earlier one to its address bounced. */
const CAME_BACK = 'AddressUnknown an earlier letter came back';

/**
 * Tries a mail and records its outcome, or the time of the next try.
 *
 * A mail is delivered at least once, with the same Message-ID in every try. It is sent twice only if the process is
 * killed, or the connection ends, after its last byte and before its outcome is recorded. Nearly all of this time
 * is the server's processing time (`bench/mails.ts`).
 *
 * @returns the outcome; undefined if it was not tried
 */
export async function sendMail(
  deps: MailDeps,
  tenantId: string,
  mail: MailRecord,
): Promise<MailOutcome | undefined> {
  const pictures = await cutMailPictures(deps, tenantId, mail);
  const logo = await readMailLogo(deps, tenantId);
  const composed = await deps.database.inTenant(tenantId, (scope) =>
    composeMail(deps, scope, { ...mail, logo }, pictures),
  );
  const isWanted =
    composed !== undefined &&
    (await deps.database.inTenant(tenantId, (scope) => mayReceive(deps, scope, mail, composed.to)));
  if (!isWanted) {
    await settle(deps, tenantId, mail, { state: 'Withdrawn', reason: null, sentTo: null });
    return undefined;
  }
  if (await deps.database.inTenant(tenantId, (scope) => isAddressStopped(scope, composed.to))) {
    await settle(deps, tenantId, mail, { state: 'Refused', reason: CAME_BACK, sentTo: null });
    return undefined;
  }
  const due = await deps.database.inTenant(tenantId, async (scope) => {
    const later = await putOffMail(deps, scope, mail);
    if (later instanceof Date) await deferMail(scope, mail.mailId, { at: later, reason: null });
    return later;
  });
  if (due === 'Drop') await settle(deps, tenantId, mail, { state: 'Withdrawn', reason: null, sentTo: null });
  if (due !== undefined) return undefined;
  const sent = await deps.mailer.send(tenantId, withReturnPath(deps, tenantId, mail, composed));
  deps.metrics.mailsSent.labels({ outcome: sent.outcome }).inc();
  const { to: sentTo } = composed;
  if (sent.outcome === 'Sent') await settle(deps, tenantId, mail, { state: 'Sent', reason: null, sentTo });
  else if (sent.outcome === 'Refused')
    await settle(deps, tenantId, mail, { state: 'Refused', reason: `${sent.reason} ${sent.answer}`, sentTo });
  else await tryLater(deps, tenantId, mail, sent);
  return sent;
}

/**
 * Sets the return address: servers then return a mail to its own address, and complaints about letters go there too
 * (RFC 9477).
 */
function withReturnPath(
  { config: { bounceAddress }, keys }: MailDeps,
  tenantId: string,
  { mailId, kind }: MailRecord,
  mail: OutgoingMail,
): OutgoingMail {
  if (bounceAddress === undefined) return mail;
  const returnPath = signReturnPath(keys, bounceAddress, { tenantId, mailId });
  if (!mailOf(kind).isPaced) return { ...mail, returnPath };
  return { ...mail, returnPath, headers: { ...mail.headers, 'CFBL-Address': `${returnPath}; report=arf` } };
}

/**
 * Returns whether a mail may be sent to its address. A person who complained or unsubscribed from letters gets only
 * mails that they requested.
 */
async function mayReceive(deps: MailDeps, scope: Scope, mail: MailRecord, to: string): Promise<boolean> {
  if (mail.letterId === null && mail.photoAlertId === null) return true;
  const hash = addressHashOf(deps, scope.tenantId, to);
  const facts = (await readAddressFacts(scope, [hash])).get(hash);
  const alert = mail.photoAlertId === null ? undefined : await findAlert(scope, mail.photoAlertId);
  // The question about an alert is itself a requested mail.
  const askedAt = mailOf(mail.kind).alert === 'Asks' ? deps.clock.now() : (alert?.confirmedAt ?? null);
  return getsLetters(facts, askedAt);
}

/** Schedules the retry of a mail; three days after its first try it has failed and is reported. */
export async function tryLater(
  deps: MailDeps,
  tenantId: string,
  mail: MailRecord,
  { isServerAway, answer }: Pick<Extract<MailOutcome, { outcome: 'Later' }>, 'isServerAway' | 'answer'>,
): Promise<void> {
  const { mailId, kind } = mail;
  const triedAt = deps.clock.now();
  const at = nextTryAt(mail.firstTriedAt ?? triedAt, triedAt, isServerAway);
  if (at === undefined) {
    deps.log.error({ tenantId, mailId, kind }, 'a mail was given up after three days');
    return settle(deps, tenantId, mail, { state: 'Refused', reason: `GivenUp ${answer}`, sentTo: null });
  }
  if (isServerAway) {
    // The recipient of a mail must not appear in a log.
    const reply = answer.replace(/\S{1,254}@\S+/g, '(an address)');
    deps.log.warn({ tenantId, mailId, kind, said: reply }, 'the mail server is away or refuses us');
  }
  await deps.database.inTenant(tenantId, (scope) =>
    deferMail(scope, mailId, { at, reason: answer, triedAt }),
  );
}

function settle(
  deps: MailDeps,
  tenantId: string,
  mail: MailRecord,
  fate: Omit<Parameters<typeof settleMail>[2], 'at'>,
): Promise<void> {
  const { isPaced, alert } = mailOf(mail.kind);
  return deps.database.inTenant(tenantId, async (scope) => {
    const at = deps.clock.now();
    await settleMail(scope, mail.mailId, { ...fate, at });
    if (mail.letterId !== null) await settleLetter(scope, mail.letterId, { state: fate.state, at });
    if (isPaced && readReason(fate.reason) === 'AddressUnknown')
      await suppressAddresses(deps, scope, [mail.recipient], 'Bounced');
    // The only mail of an alert ends it, and an address that refuses mails gets no more. In both cases the alert is
    // deleted.
    const isLast = alert === 'Ends' || fate.state === 'Refused';
    if (mail.photoAlertId !== null && isLast) await deleteAlert(scope, mail.photoAlertId);
  });
}
