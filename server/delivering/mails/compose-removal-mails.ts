import type { Language } from '#contract/languages.ts';
import { REMOVAL_CONFIRM_HOURS, type RemovalDrafts } from '#contract/removal.ts';
import type { RemovalLetter } from '#finding/removal-requests/index.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { fillCount, fillIn, frameMail, type MailEnvelope } from './mail-frame.ts';
import { mailTexts } from './mail-texts/languages.ts';
import { removalTexts } from './mail-texts/removal-texts.ts';

interface RemovalMailFacts {
  envelope: MailEnvelope;
  /** Confirms the request, and shows how it stands. */
  link: string;
}

/** Composes the mail that asks whether its reader wants photos removed. */
export function composeRemovalQuestion({ envelope, link }: RemovalMailFacts): OutgoingMail {
  const { settings, language } = envelope;
  const texts = removalTexts(language).asked;
  return frameMail(envelope, {
    subject: texts.subject,
    heading: texts.heading,
    paragraphs: [fillIn(texts.body, { site: new URL(link).host })],
    button: { action: texts.action, link },
    keep: fillCount(texts.keep, REMOVAL_CONFIRM_HOURS, language),
    footer: [
      texts.notYou,
      fillIn(mailTexts(language).help, { support: settings.supportEmail }),
      settings.legalEntity,
    ],
  });
}

/** Composes the mail with a letter about a request, as somebody wrote it. */
export function composeRemovalLetter({
  envelope,
  link,
  letter,
}: RemovalMailFacts & { letter: Pick<RemovalLetter, 'kind' | 'text'> }): OutgoingMail {
  const { settings, language } = envelope;
  const texts = removalTexts(language).letter;
  return frameMail(envelope, {
    subject: letter.kind === 'More' ? texts.subjectMore : texts.subject,
    heading: texts.heading,
    paragraphs: letter.text.split(/\n{2,}/).map((paragraph) => paragraph.trim()),
    button: { action: texts.action, link },
    keep: texts.keep,
    footer: [settings.legalEntity],
  });
}

/** What a letter about a request is written from, in the asker's language. */
export function draftRemovalLetters(language: Language, askedAt: Date, timeZone: string): RemovalDrafts {
  const { drafts } = removalTexts(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(askedAt);
  return { ...drafts, opening: fillIn(drafts.opening, { date }) };
}
