import type { Language } from '#contract/languages.ts';
import type { TenantSettings } from '#contract/settings.ts';
import type { EncodedImage } from '#engines/images/index.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { WITHDRAWAL_TEXTS } from '#selling/orders/index.ts';
import { composeAddressMail } from './compose-address-mail.ts';
import {
  composeCanceledOrderMail,
  composeGoodwillMail,
  composePartRefundMail,
  composeRefundMail,
  composeTakenPhotoMail,
  prepareTakenPhotoLetter,
} from './compose-after-sales-mails.ts';
import { composeAlertMail, composeAlertQuestion } from './compose-alert-mails.ts';
import { composeGiftCodesMail, composeGiftReceivedMail } from './compose-gift-mails.ts';
import { composeInvitation } from './compose-invitation.ts';
import { composeLetter } from './compose-letter.ts';
import { composeOrderMail, type MailedOrder } from './compose-order-mail.ts';
import { composeOwnDataMail } from './compose-own-data-mail.ts';
import {
  composeArchiveMail,
  composeOriginalsHereMail,
  composePackageGrownMail,
  composePreorderReadyMail,
} from './compose-photo-mails.ts';
import { composeRequestNotice } from './compose-request-notice.ts';
import { composeGuessedMail, composeVerificationMail } from './compose-verification-mail.ts';
import type { MailEnvelope } from './mail-frame.ts';

/** A mail with made-up facts, to be looked at. */
export interface SampleMail {
  /** What it is, as in `order-1`: where the number of things changes the words there are several. */
  name: string;
  mail: OutgoingMail;
}

const ORIGIN = 'https://photos.example';

/** Made-up races, as somebody who speaks that language would call them. */
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

/** One of each way to count in any of the languages. */
const COUNTS = [1, 2, 3, 5, 24] as const;

const CODES = [
  { code: 'C7RT-KM4X-9DQH', name: 'Ana' },
  { code: 'W3FJ-6VTP-Y7NL', name: undefined },
];

const MESSAGE = 'You were great out there!\nSee you at the next start line. <3\n— M.';

/** One whose sender can be answered, and one whose cannot. */
const REQUESTS = [
  {
    kind: 'photographer',
    fields: {
      name: 'Ana Černá',
      phoneOrEmail: 'ana@example.com',
      city: 'Brno',
      devices: 'R6, 70–200',
      comment: 'Two lines,\nas they were written.',
      portfolioLink: 'https://ana.example/',
    },
  },
  {
    kind: 'bug',
    fields: { text: 'The cart stays empty.', page: '/cart', browser: 'Firefox 140, 390 × 844' },
  },
] as const;

/**
 * Composes an example of every mail in one language.
 * @param pictures what those begin with that have pictures, as many as their number of photos
 */
export function sampleMails(
  settings: TenantSettings,
  language: Language,
  pictures: readonly EncodedImage[],
): SampleMail[] {
  let number = 0;
  const envelope = (): MailEnvelope => ({
    mailId: `00000000-0000-4000-8000-${String(++number).padStart(12, '0')}`,
    recipient: 'runner@example.com',
    from: 'photos@photofinish.example',
    settings,
    language,
  });
  return [
    ...orderSamples(envelope, language, pictures),
    ...photoSamples(envelope, language, pictures),
    ...otherSamples(envelope, language, pictures),
  ];
}

const ORDER: MailedOrder = {
  orderId: '8c3f0d52-6f0e-4d0b-9d0a-4a1f8d7b2c11',
  number: '2026-000123',
  preorderId: null,
  currencyId: 978,
  totalMinor: 3490,
  origin: ORIGIN,
  withdrawal: null,
};
const PREORDER: MailedOrder = { ...ORDER, preorderId: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed' };

function orderSamples(
  envelope: () => MailEnvelope,
  language: Language,
  pictures: readonly EncodedImage[],
): SampleMail[] {
  const eventTitles = [EVENTS[language][0]];
  const withdrawal = { text: WITHDRAWAL_TEXTS[language], language, agreedAt: '2026-05-01T09:30:00.000Z' };
  const order = {
    order: { ...ORDER, withdrawal },
    eventTitles,
    videosCount: 0,
    awaitedCount: 0,
    codesCount: 0,
    isWaiting: false,
    pictures: [],
  };
  const free = { ...ORDER, totalMinor: 0 };
  return [
    ...COUNTS.map((photosCount) => ({
      name: `order-${photosCount}`,
      mail: composeOrderMail({
        envelope: envelope(),
        ...order,
        photosCount,
        pictures: pictures.slice(0, photosCount),
      }),
    })),
    ...COUNTS.map((videosCount) => ({
      name: `order-of-videos-${videosCount}`,
      mail: composeOrderMail({ envelope: envelope(), ...order, photosCount: 0, videosCount }),
    })),
    ...COUNTS.map((awaitedCount) => ({
      name: `order-of-awaited-${awaitedCount}`,
      mail: composeOrderMail({ envelope: envelope(), ...order, photosCount: 0, awaitedCount }),
    })),
    {
      name: 'order-of-two-events-with-codes',
      mail: composeOrderMail({
        envelope: envelope(),
        order: PREORDER,
        eventTitles: [...EVENTS[language]],
        photosCount: 11,
        videosCount: 2,
        awaitedCount: 2,
        codesCount: 2,
        isWaiting: true,
        pictures,
      }),
    },
    {
      name: 'order-of-a-preorder',
      mail: composeOrderMail({
        envelope: envelope(),
        ...order,
        order: PREORDER,
        photosCount: 0,
        isWaiting: true,
      }),
    },
    {
      name: 'order-of-a-gift-code',
      mail: composeOrderMail({
        envelope: envelope(),
        order: free,
        eventTitles: [],
        photosCount: 0,
        videosCount: 0,
        awaitedCount: 0,
        codesCount: 1,
        isWaiting: false,
        pictures: [],
      }),
    },
  ];
}

function photoSamples(
  envelope: () => MailEnvelope,
  language: Language,
  pictures: readonly EncodedImage[],
): SampleMail[] {
  const facts = { order: PREORDER, eventTitles: [EVENTS[language][0]] };
  return [
    { name: 'archive', mail: composeArchiveMail({ envelope: envelope(), ...facts, pictures }) },
    ...COUNTS.map((photosCount) => ({
      name: `preorder-ready-${photosCount}`,
      mail: composePreorderReadyMail({
        envelope: envelope(),
        ...facts,
        photosCount,
        awaitedCount: photosCount - 1,
        pictures: pictures.slice(0, photosCount),
      }),
    })),
    ...COUNTS.map((photosCount) => ({
      name: `originals-here-${photosCount}`,
      mail: composeOriginalsHereMail({
        envelope: envelope(),
        ...facts,
        photosCount,
        pictures: pictures.slice(0, photosCount),
      }),
    })),
    ...COUNTS.map((photosCount) => ({
      name: `package-grown-${photosCount}`,
      mail: composePackageGrownMail({ envelope: envelope(), ...facts, photosCount }),
    })),
  ];
}

function alertSamples(
  envelope: () => MailEnvelope,
  eventTitle: string,
  link: string,
  pictures: readonly EncodedImage[],
): SampleMail[] {
  const leaveLink = `${ORIGIN}/photo-alert?leave=0f8c7a1e-5b0d-4c55-9d0c-3a1f0e6f2b11.${'Zm9v'.repeat(10)}`;
  const abouts = [
    ['opening', 'You', []],
    ['you', 'You', pictures.slice(0, 1)],
    ['bib', { bib: '1742' }, pictures],
    ['event', { bib: null }, []],
  ] as const;
  return abouts.flatMap(([name, about, shown]) => {
    const facts = { eventTitle, about, link, leaveLink };
    return [
      { name: `photo-alert-asked-${name}`, mail: composeAlertQuestion({ envelope: envelope(), ...facts }) },
      {
        name: `photo-alert-found-${name}`,
        mail: composeAlertMail({
          envelope: envelope(),
          ...facts,
          isOpening: name === 'opening',
          pictures: shown,
        }),
      },
    ];
  });
}

function otherSamples(
  envelope: () => MailEnvelope,
  language: Language,
  pictures: readonly EncodedImage[],
): SampleMail[] {
  const [eventTitle] = EVENTS[language];
  const link = `${ORIGIN}/competitors/verify?token=${'eyJhbGciOiJIUzI1NiJ9.'.repeat(9)}`;
  const gift = { origin: ORIGIN, code: CODES[0]?.code ?? '' };
  return [
    ...(['', '-with-videos', '-guarded'] as const).map((look) => {
      const facts = { hasVideos: look === '-with-videos', isGuarded: look === '-guarded' };
      const mail = composeVerificationMail({ envelope: envelope(), eventTitle, link, ...facts });
      return { name: `verification${look}`, mail };
    }),
    {
      name: 'own-data-link',
      mail: composeOwnDataMail({ envelope: envelope(), link: `${ORIGIN}/contacts?data=1.YQ.c#own-data` }),
    },
    ...[true, false].map((mayConfirm) => ({
      name: `address-replaced${mayConfirm ? '' : '-unproved'}`,
      mail: composeAddressMail({ envelope: envelope(), eventTitle, bib: '1742', link, mayConfirm }),
    })),
    { name: 'factor-guessed', mail: composeGuessedMail({ envelope: envelope(), eventTitle, link }) },
    ...alertSamples(envelope, eventTitle, link, pictures),
    ...(['open', 'open-confirmed', 'secure'] as const).map((name) => ({
      name: `photos-here-${name}`,
      mail: composeLetter({
        envelope: envelope(),
        eventTitle,
        bib: name === 'secure' ? null : '1742',
        link,
        isOpening: name === 'secure',
        leaveLink: `${ORIGIN}/photo-alert?leave=letters.${'Zm9v'.repeat(20)}`,
        pictures: name === 'open-confirmed' ? pictures.slice(0, 1) : [],
      }),
    })),
    ...[1, 2].map((count) => ({
      name: `gift-codes-${count}`,
      mail: composeGiftCodesMail({ envelope: envelope(), order: ORDER, codes: CODES.slice(0, count) }),
    })),
    {
      name: 'gift-received',
      mail: composeGiftReceivedMail({ envelope: envelope(), ...gift, name: 'Ana', message: MESSAGE }),
    },
    {
      name: 'gift-received-without-words',
      mail: composeGiftReceivedMail({ envelope: envelope(), ...gift, name: undefined, message: undefined }),
    },
    ...[3490, 0].map((refundedMinor) => ({
      name: `order-refunded${refundedMinor === 0 ? '-free' : ''}`,
      mail: composeRefundMail({ envelope: envelope(), order: ORDER, refundedMinor }),
    })),
    ...[['Photo'], []].map((returnedTitles) => ({
      name: `order-part-refunded${returnedTitles.length === 0 ? '-kept' : ''}`,
      mail: composePartRefundMail({ envelope: envelope(), order: ORDER, refundedMinor: 800, returnedTitles }),
    })),
    ...['0199f0aa-1111-7000-8000-000000000001', null].map((cartId) => ({
      name: `order-canceled${cartId === null ? '-empty' : ''}`,
      mail: composeCanceledOrderMail({ envelope: envelope(), order: ORDER, cartId }),
    })),
    {
      name: 'photo-removed',
      mail: composeTakenPhotoMail({
        envelope: envelope(),
        order: ORDER,
        message: prepareTakenPhotoLetter(language, eventTitle),
      }),
    },
    ...[{ kind: 'Percent', percent: 20 } as const, { kind: 'Fixed', amountMinor: 500 } as const].map(
      (benefit) => ({
        name: `goodwill-code-${benefit.kind.toLowerCase()}`,
        mail: composeGoodwillMail({
          envelope: envelope(),
          order: ORDER,
          code: { code: 'C7RTKM4X9DQH', benefit, validUntil: new Date('2026-12-31T12:00:00Z') },
        }),
      }),
    ),
    {
      name: 'member-invited',
      mail: composeInvitation({
        envelope: envelope(),
        link: `https://desk.example/invitation?tenant=photofinish&token=${'a1b2c3d4'.repeat(5)}`,
        roles: ['operator', 'organizer', 'organizer'],
      }),
    },
    ...REQUESTS.map((request) => ({
      name: `request-notice-${request.kind}`,
      mail: composeRequestNotice(envelope(), { ...request, language, origin: ORIGIN }),
    })),
  ];
}
