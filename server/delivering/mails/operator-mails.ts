import { z } from 'zod';
import { LANGUAGES } from '#contract/languages.ts';
import { deleteLoginChange, findLoginChange, findLoginLink, loginLinkAddress } from '#hosting/desk/index.ts';
import { DESK_SCOPE_ID, type DeskScope } from '#platform/database/database.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { defineJob } from '#platform/queue/queue.ts';
import type { MailDeps } from './define-mail.ts';
import { composeLoginChange } from './kinds/login-changed.ts';
import { composeLoginLink } from './kinds/login-link.ts';
import type { MailBrand, MailEnvelope } from './mail-frame.ts';

/** Mails a sign-in link to an operator of the installation, or that the operator's logins changed. */
export const mailOperatorJob = defineJob('mails.mail-operator', {
  about: z.enum(['Link', 'Change']),
  id: z.uuid(),
  language: z.literal(LANGUAGES),
});

/**
 * Mails an operator in the name of the installation. The mail belongs to no brand: it carries none of its texts, and no
 * row of a brand shows that the address is an operator's.
 * @throws if the mail server does not take it now; the queue then tries again
 */
export async function mailOperator(
  deps: MailDeps,
  { about, id, language }: z.infer<(typeof mailOperatorJob)['payload']>,
): Promise<void> {
  const { deskUrl, mailFrom: from } = deps.config;
  if (deskUrl === undefined) return;
  const settings = brandOfInstallation(deskUrl, from);
  const envelopeTo = (recipient: string) => ({ mailId: id, recipient, from, settings, language });
  const compose = about === 'Link' ? composeLink : composeChange;
  const mail = await deps.database.inTenant(DESK_SCOPE_ID, (scope) =>
    compose(deps, scope, { id, deskUrl, envelopeTo }),
  );
  if (mail === undefined) return;
  const sent = await deps.mailer.send(DESK_SCOPE_ID, mail);
  deps.metrics.mailsSent.labels({ outcome: sent.outcome }).inc();
  if (sent.outcome === 'Later') throw new Error('the mail server did not take a mail to an operator');
  if (about === 'Change')
    await deps.database.inTenant(DESK_SCOPE_ID, (scope) => deleteLoginChange(scope, id));
}

interface OperatorMail {
  id: string;
  deskUrl: string;
  envelopeTo(recipient: string): MailEnvelope<MailBrand>;
}

async function composeLink(
  deps: MailDeps,
  scope: DeskScope,
  { id, deskUrl, envelopeTo }: OperatorMail,
): Promise<OutgoingMail | undefined> {
  const found = await findLoginLink(scope, { linkId: id }, deps.clock.now());
  if (found === undefined) return undefined;
  return composeLoginLink({ envelope: envelopeTo(found.email), link: loginLinkAddress(deps, deskUrl, id) });
}

async function composeChange(
  _deps: MailDeps,
  scope: DeskScope,
  { id, deskUrl, envelopeTo }: OperatorMail,
): Promise<OutgoingMail | undefined> {
  const found = await findLoginChange(scope, id);
  if (found === undefined) return undefined;
  const { email, kind, passkeyName } = found;
  return composeLoginChange(
    { envelope: envelopeTo(email), deskUrl },
    { kind, passkeyName: passkeyName ?? '' },
  );
}

/** Returns what mails of the installation show in place of a brand: the desk's host, and the installation's address. */
function brandOfInstallation(deskUrl: string, mailFrom: string): MailBrand {
  const { host } = new URL(deskUrl);
  const colours = { brand: '#1b1f1d', accent: '#1b1f1d' };
  return { tenantName: host, legalEntity: host, supportEmail: mailFrom, colours };
}
