import type { Language } from '#contract/languages.ts';
import type { TenantSettings } from '#contract/settings.ts';
import type { EncodedImage } from '#engines/images/index.ts';
import { fillText } from '#platform/fill-text.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { type MailContent, mailHtml } from './mail-html.ts';
import { mailTexts } from './mail-texts/languages.ts';
import type { Plural } from './mail-texts/mail-texts.ts';

/** What the frame of a mail shows of its sender. */
export type MailBrand = Pick<TenantSettings, 'tenantName' | 'supportEmail' | 'legalEntity' | 'colours'>;

/** Recipient and sender, the same for every kind of mail. */
export interface MailEnvelope<Brand extends MailBrand = TenantSettings> {
  mailId: string;
  recipient: string;
  /** The sender's address; the name is the tenant's. */
  from: string;
  settings: Brand;
  language: Language;
  /** The brand's logo, its size in CSS pixels; undefined if it has none. */
  logo?: EncodedImage | undefined;
}

const SUBJECT_MAX = 200;

/** Automatic responders must not answer an automatic mail (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/**
 * Builds a mail. HTML and text have the same content. Nothing is loaded: pictures are attached, and opening the mail is
 * not tracked. The Message-ID is derived from the mail's id, so it is the same in every try.
 */
export function frameMail(envelope: MailEnvelope<MailBrand>, content: MailContent): OutgoingMail {
  const { mailId, recipient, from, settings, language, logo } = envelope;
  const host = new URL(content.button?.link ?? content.origin ?? 'https://localhost').hostname;
  const pictures = (content.pictures?.list ?? []).map(({ bytes, width, height }, index) => ({
    cid: `photo-${index + 1}.${mailId}@${host}`,
    fileName: `photo-${index + 1}.jpg`,
    bytes,
    width,
    height,
  }));
  const brand = logo && { cid: `logo.${mailId}@${host}`, fileName: 'logo.png', ...logo };
  return {
    messageId: `<${mailId}@${host}>`,
    from: { name: oneLine(settings.tenantName), address: from },
    replyTo: settings.supportEmail,
    to: recipient,
    subject: oneLine(content.subject),
    text: plainText(content),
    html: `<!doctype html>${mailHtml({ settings, language, logo: brand, pictures }, content).text}`,
    pictures: brand === undefined ? pictures : [brand, ...pictures],
    headers: {
      ...AUTOMATIC,
      ...(content.leave === undefined ? {} : oneClick(content.leave.link)),
      ...content.headers,
    },
  };
}

/** Adds the headers by which mail programs offer a button to unsubscribe without a login (RFC 8058). */
function oneClick(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** A header must be one line, even if the name of an event or person has line breaks. */
function oneLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return [...line].length > SUBJECT_MAX ? `${[...line].slice(0, SUBJECT_MAX - 1).join('')}…` : line;
}

function plainText(content: MailContent): string {
  const {
    heading,
    paragraphs,
    cards = [],
    button,
    aside,
    keep,
    lists = [],
    legal = [],
    footer,
    leave,
  } = content;
  const quoted = cards.map(({ label, text, look }) => {
    const lines = look === 'code' ? text : text.replace(/^/gm, '> ');
    return label === undefined ? lines : `${label}\n${lines}`;
  });
  const parts = [
    ...[heading, ...paragraphs, ...quoted],
    ...(button === undefined ? [] : [`${button.action}:\n${button.link}`]),
    ...(aside === undefined ? [] : [`${aside.text}\n${aside.link}`]),
    keep,
    ...lists.map(({ label, lines }) => [label, ...lines].join('\n')),
    ...legal,
    // The text below this line is a signature: mail programs show it as one, and leave it out of replies.
    `-- \n${[...footer, ...(leave === undefined ? [] : [`${leave.action}: ${leave.link}`])].join('\n')}`,
  ];
  return parts.join('\n\n');
}

/**
 * Returns the pictures at the start of a mail, with their caption: photos of its reader, or of the wearer of a bib.
 */
export function picturesOf(
  list: readonly EncodedImage[],
  eventTitles: readonly string[],
  language: Language,
  number: string | null = null,
): NonNullable<MailContent['pictures']> {
  const { pictures } = mailTexts(language);
  const values = { event: nameEvents(eventTitles, language), number: number ?? '' };
  return {
    list,
    alt: fillCount(number === null ? pictures.yours : pictures.ofBib, list.length, language, values),
  };
}

export const fillIn = fillText;

/** Fills a number into the matching plural form of a text, formatted for the language. */
export function fillCount(
  texts: Plural,
  count: number,
  language: Language,
  values: Readonly<Record<string, string>> = {},
): string {
  const text = texts[new Intl.PluralRules(language).select(count)] ?? texts.other;
  return fillIn(text, { ...values, count: new Intl.NumberFormat(language).format(count) });
}

/** Joins titles of events for a sentence: each once, in quotation marks, with an "and" before the last. */
export function nameEvents(titles: readonly string[], language: Language): string {
  const [open, close] = mailTexts(language).quotes;
  const quoted = [...new Set(titles)].map((title) => `${open}${title}${close}`);
  return new Intl.ListFormat(language).format(quoted);
}

/** Joins titles of events for a subject. */
export function listEvents(titles: readonly string[]): string {
  return [...new Set(titles)].join(', ');
}
