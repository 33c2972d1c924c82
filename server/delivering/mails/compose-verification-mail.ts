import { MAILED_LINK_HOURS } from '#contract/limits.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { fillCount, fillIn, frameMail, type MailEnvelope, nameEvents } from './mail-frame.ts';
import { mailTexts } from './mail-texts/languages.ts';

export interface LinkMailFacts {
  envelope: MailEnvelope;
  eventTitle: string;
  /** Opens the recipient's photos and videos. */
  link: string;
}

export interface VerificationMailFacts extends LinkMailFacts {
  /** Whether the event has videos, too. */
  hasVideos: boolean;
  /** Whether it opens photos of a protected participant: a guardian reads it. */
  isGuarded: boolean;
}

/** Composes the mail with the link that proves that an address is its reader's (product §2). */
export function composeVerificationMail({
  envelope,
  eventTitle,
  hasVideos,
  isGuarded,
  link,
}: VerificationMailFacts): OutgoingMail {
  const { settings, language } = envelope;
  const { verification, guarded, help } = mailTexts(language);
  const words = isGuarded ? guarded : verification;
  const body = hasVideos ? verification.bodyWithVideos : verification.body;
  return frameMail(envelope, {
    subject: fillIn(words.subject, { event: eventTitle }),
    heading: words.heading,
    paragraphs: [
      fillIn(body, { event: nameEvents([eventTitle], language) }),
      ...(isGuarded ? [guarded.body] : []),
    ],
    button: { action: words.action, link },
    keep: fillCount(verification.keep, MAILED_LINK_HOURS, language),
    footer: [verification.notYou, fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
  });
}

/**
 * Composes the mail that warns a participant of somebody guessing their factor, with the link that opens their
 * photos.
 */
export function composeGuessedMail({ envelope, eventTitle, link }: LinkMailFacts): OutgoingMail {
  const { settings, language } = envelope;
  const { factorGuessed, verification, help } = mailTexts(language);
  return frameMail(envelope, {
    subject: fillIn(factorGuessed.subject, { event: eventTitle }),
    heading: factorGuessed.heading,
    paragraphs: [
      fillIn(factorGuessed.body, { event: nameEvents([eventTitle], language) }),
      factorGuessed.wasYou,
    ],
    button: { action: verification.action, link },
    keep: fillCount(verification.keep, MAILED_LINK_HOURS, language),
    footer: [factorGuessed.notYou, fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
  });
}
