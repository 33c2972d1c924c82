import type { Language } from '#contract/languages.ts';
import { MAILED_LINK_HOURS } from '#contract/limits.ts';
import type { TenantSettings } from '#contract/settings.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { fillIn, frameMail } from './mail-frame.ts';
import { verificationMailTexts } from './mail-texts.ts';

/** What a verification mail tells. */
export interface VerificationMailFacts {
  mailId: string;
  recipient: string;
  eventTitle: string;
  /** Opens the recipient's photos. */
  link: string;
  language: Language;
  settings: TenantSettings;
  /** The sender's address; the name is the tenant's. */
  from: string;
}

/** The mail with the link that proves that an address is its reader's (spec §2). */
export function composeVerificationMail(facts: VerificationMailFacts): OutgoingMail {
  const { eventTitle, settings, language, ...envelope } = facts;
  const texts = verificationMailTexts(language);
  const values = { event: eventTitle, hours: String(MAILED_LINK_HOURS), support: settings.supportEmail };
  return frameMail({
    ...{ ...envelope, settings, language },
    subject: fillIn(texts.subject, values),
    greeting: texts.greeting,
    body: fillIn(texts.body, values),
    action: texts.action,
    keep: fillIn(texts.keep, values),
    footer: [fillIn(texts.notYou, values), fillIn(texts.help, values), settings.legalEntity],
  });
}
