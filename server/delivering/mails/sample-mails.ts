import type { Language } from '#contract/languages.ts';
import type { TenantSettings } from '#contract/settings.ts';
import type { EncodedImage } from '#engines/images/index.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import type { MailedOrder, SampleFacts } from './define-mail.ts';
import { MAILS } from './mail-registry.ts';

/** A mail with made-up facts, for review. */
export interface SampleMail {
  /** Its name, which begins with the kind, as in `order-1`. A kind has several samples if plural forms differ. */
  name: string;
  mail: OutgoingMail;
}

const ORIGIN = 'https://photos.example';

/** Made-up races, named as native speakers would. */
const EVENTS: Record<Language, readonly [string, string]> = {
  cs: ['Půlmaraton u jezera', 'Noční běh městem'],
  de: ['Seewaldener Halbmarathon', 'Herbstlauf im Stadtpark'],
  el: ['Ημιμαραθώνιος της Λίμνης', 'Νυχτερινός Αγώνας Πόλης'],
  en: ['Lakeside Half Marathon', 'Autumn Park Run'],
  es: ['Media Maratón del Lago', 'Carrera Nocturna'],
  it: ['Mezza Maratona del Lago', 'Corsa d’autunno'],
  ru: ['Озёрный полумарафон', 'Вечерний забег по набережной'],
  sl: ['Jezerski polmaraton', 'Nočni tek po mestu'],
};

const ORDER: MailedOrder = {
  orderId: '8c3f0d52-6f0e-4d0b-9d0a-4a1f8d7b2c11',
  number: '2026-000123',
  preorderId: null,
  currencyId: 978,
  totalMinor: 3490,
  origin: ORIGIN,
  withdrawal: null,
};

/**
 * Composes the examples of every mail in one language.
 * @param pictures for the mails that start with pictures; each gets at most as many as its number of photos
 * @param logo the brand's, as mails show it
 */
export function sampleMails(
  settings: TenantSettings,
  language: Language,
  pictures: readonly EncodedImage[],
  logo?: EncodedImage,
): SampleMail[] {
  let number = 0;
  const facts: SampleFacts = {
    envelope: () => ({
      mailId: `00000000-0000-4000-8000-${String(++number).padStart(12, '0')}`,
      recipient: 'runner@example.com',
      from: 'photos@photofinish.example',
      settings,
      language,
      logo,
    }),
    language,
    pictures,
    origin: ORIGIN,
    eventTitles: EVENTS[language],
    order: ORDER,
    preorder: { ...ORDER, preorderId: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed' },
    counts: [1, 2, 3, 5, 24],
    link: `${ORIGIN}/competitors/verify?token=${'eyJhbGciOiJIUzI1NiJ9.'.repeat(9)}`,
    giftCodes: [
      { code: 'C7RT-KM4X-9DQH', name: 'Ana' },
      { code: 'W3FJ-6VTP-Y7NL', name: undefined },
    ],
  };
  return MAILS.flatMap((mail) =>
    Object.entries(mail.samples(facts)).map(([suffix, composed]) => ({
      name: `${mail.kind}${suffix}`,
      mail: composed,
    })),
  );
}
