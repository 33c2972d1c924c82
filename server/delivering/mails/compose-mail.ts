import type { EncodedImage } from '#engines/images/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import type { MailDeps, MailToCompose } from './define-mail.ts';
import { mailOf } from './mail-registry.ts';
import type { MailRecord } from './mails.store.ts';

/**
 * Composes a mail from the state at the time of sending.
 * @param mail with the brand's logo, if the mail is sent
 * @param pictures the pictures at the top of the mail
 * @returns undefined if the mail is no longer needed
 */
export async function composeMail(
  deps: MailDeps,
  scope: Scope,
  mail: MailToCompose,
  pictures: readonly EncodedImage[] = [],
): Promise<OutgoingMail | undefined> {
  const definition = mailOf(mail.kind);
  const payload = definition.payload.parse(mail.payload);
  return definition.compose(deps, scope, { ...mail, payload }, pictures);
}

/** Decides at the last moment whether a mail is sent now: see `MailDefinition`. */
export async function putOffMail(
  deps: MailDeps,
  scope: Scope,
  mail: MailRecord,
): Promise<Date | 'Drop' | undefined> {
  const definition = mailOf(mail.kind);
  return definition.putOff?.(deps, scope, { ...mail, payload: definition.payload.parse(mail.payload) });
}
