import type { EncodedImage } from '#engines/images/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import type { MailDeps } from './define-mail.ts';
import { mailOf } from './mail-registry.ts';
import type { MailRecord } from './mails.store.ts';

/**
 * Makes a mail from what is true when it is sent.
 * @param pictures what it begins with
 * @returns undefined if not needed any more
 */
export async function composeMail(
  deps: MailDeps,
  scope: Scope,
  mail: MailRecord,
  pictures: readonly EncodedImage[] = [],
): Promise<OutgoingMail | undefined> {
  const definition = mailOf(mail.kind);
  const payload = definition.payload.parse(mail.payload);
  return definition.compose(deps, scope, { ...mail, payload }, pictures);
}
