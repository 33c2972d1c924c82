import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { demoTenants } from '#demo/tenants.ts';
import { WITHDRAWAL_TEXTS } from '#selling/orders/index.ts';
import type { MailedOrder } from './define-mail.ts';
import { composeGiftReceivedMail } from './kinds/gift-received.ts';
import { composeOrderMail } from './kinds/order.ts';
import type { MailEnvelope } from './mail-frame.ts';
import { sampleMails } from './sample-mails.ts';

const settings = demoTenants[0]?.settings;
if (settings === undefined) throw new Error('there is a demo tenant');

const envelope: MailEnvelope = {
  mailId: '00000000-0000-4000-8000-000000000001',
  recipient: 'runner@example.com',
  from: 'photos@photofinish.example',
  settings,
  language: 'en',
};
const order: MailedOrder = {
  orderId: 'an-order',
  number: '2026-000001',
  preorderId: null,
  currencyId: 978,
  totalMinor: 3490,
  origin: 'https://photos.example',
  withdrawal: null,
};
const orderFacts = {
  envelope,
  order,
  eventTitles: ['Run'],
  timeZone: 'Europe/Vienna',
  photosCount: 2,
  videosCount: 0,
  awaitedCount: 0,
  codesCount: 0,
  isWaiting: false,
  fileNames: ['Run - 7 - 001.jpg', 'Run - 7 - 002.jpg'],
  pictures: [],
};
const pictures = [1, 2, 3].map((number) => ({ bytes: Uint8Array.of(number), width: 400, height: 500 }));
const logo = { bytes: Uint8Array.of(9), width: 120, height: 30 };

describe.each(LANGUAGES)('every mail in %s', (language) => {
  const samples = sampleMails(settings, language, pictures, logo);

  test('has no empty placeholder, in HTML or in text', () => {
    expect(samples.length).toBeGreaterThan(20);
    for (const { name, mail } of samples) {
      for (const text of [mail.subject, mail.text, mail.html.replace(/<style>[\s\S]*<\/style>/, '')]) {
        expect(text, name).not.toMatch(/[{}]|undefined|NaN/);
      }
      expect(mail.html, name).toContain(`lang="${language}"`);
      expect(mail.headers, name).toMatchObject({ 'Auto-Submitted': 'auto-generated' });
    }
  });

  test('loads no remote content', () => {
    for (const { name, mail } of samples)
      expect(mail.html, name).not.toMatch(/<(script|link|iframe|object)|src=(?!"cid:)|url\(|@import/i);
  });

  test('begins with the logo, and shows each attached picture, with one alternative text for all photos', () => {
    for (const { name, mail } of samples) {
      const shown = [...mail.html.matchAll(/<img src="cid:([^"]+)" alt="([^"]*)" width="(\d+)"/g)];
      expect(
        shown.map(([, cid]) => cid),
        name,
      ).toEqual(mail.pictures?.map(({ cid }) => cid));
      const [brand, first, ...others] = shown.map(([, , alt]) => alt);
      expect(brand, name).toBe(settings.tenantName);
      expect(first, name).not.toBe('');
      expect(others.filter(Boolean), name).toEqual([]);
    }
    const pictured = samples.filter(({ mail }) => (mail.pictures?.length ?? 0) > 1).map(({ name }) => name);
    expect(pictured).toEqual(expect.arrayContaining(['order-1', 'archive', 'preorder-ready-24']));
    expect(pictured).not.toContain('photo-alert-found-opening');
  });

  test('shows a button, not the address that it opens, in HTML; the text contains the address', () => {
    for (const { name, mail } of samples) {
      const [, link] = /class="button" href="([^"]+)"/.exec(mail.html) ?? [];
      if (link === undefined) continue;
      expect(mail.html.replace(/<[^>]+>/g, ' '), name).not.toContain(link);
      expect(mail.text, name).toContain(link.replaceAll('&amp;', '&'));
    }
  });

  test('has the same content in text and in HTML', () => {
    const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.toSorted();
    for (const { name, mail } of samples) {
      // The text contains the addresses of links; in HTML they are attributes.
      const body = mail.html
        .replace(/<head>[\s\S]*<\/head>/, '')
        .replaceAll(/<a [^>]*?href="([^"]+)"/g, ' $1 <a');
      // The shop's name belongs to the frame.
      const shown = new Set(words(body.replace(/<[^>]+>/g, ' ').replaceAll(/&(#39|quot|lt|gt|amp);/g, ' ')));
      // In HTML the unsubscribe link has a label instead of its address.
      const text = mail.text.replace(/https:\S+[?]leave=\S+/, '');
      const missing = words(text)?.filter((word) => !shown.has(word));
      expect(missing, name).toEqual([]);
    }
  });
});

/** Words of the familiar form of address, which the mails of these languages do not use. */
const FAMILIAR = {
  cs: 'jsi|tvoje|tvůj|tebou|tebe|píšeme ti',
  el: 'είσαι|σου|εσύ|έχεις|μπορείς',
  ru: 'ты|тебе|тебя|твой|твоя|твои',
  sl: 'tvoje|tvoj|tebi|pišemo ti|fotografijah si',
} as const;

test.each(['cs', 'el', 'ru', 'sl'] as const)(
  'no mail in %s uses the familiar form of address',
  (language) => {
    const familiar = new RegExp(`(?<!\\p{L})(${FAMILIAR[language]})(?!\\p{L})`, 'iu');
    for (const { name, mail } of sampleMails(settings, language, []))
      expect(`${mail.subject}\n${mail.text}`, name).not.toMatch(familiar);
  },
);

test.each(LANGUAGES)('no mail in %s has an empty placeholder or shows a placeholder', (language) => {
  for (const { name, mail } of sampleMails(settings, language, []))
    expect(`${mail.subject}\n${mail.text}`, name).not.toMatch(/\S {2,}\S| [.,;]|«»|“”|\{\w+\}/u);
});

test('mentions videos in the mailed link only if the event has some', () => {
  const texts = new Map(sampleMails(settings, 'en', []).map(({ name, mail }) => [name, mail.text]));
  expect(texts.get('verification-with-videos')).toMatch(/photos and videos/);
  expect(texts.get('verification')).not.toMatch(/video/);
});

test('a mail that photos are ready counts them on its button, unless only a secret link shows them', () => {
  const mails = new Map(sampleMails(settings, 'en', pictures).map(({ name, mail }) => [name, mail.text]));
  expect(mails.get('photos-here-open')).toContain('Show 12 photos:');
  expect(mails.get('photos-here-secure')).toContain('Show the photos:');
  expect(mails.get('photo-alert-found-you')).toContain('Show 1 photo:');
  expect(mails.get('photo-alert-found-opening')).toContain('Show the photos:');
});

test('a mail of a brand without a logo begins with its name', () => {
  for (const { name, mail } of sampleMails(settings, 'en', []))
    expect(mail.html, name).toContain(`>${settings.tenantName}</p>`);
});

describe('an order’s mail', () => {
  test('begins with its pictures, which link to the order', () => {
    const { html } = composeOrderMail({ ...orderFacts, pictures });
    const row = '<a href="https://photos.example/order/an-order"[^>]*><img [^>]*alt="Your photos from Run"';
    expect(html).toMatch(new RegExp(row));
    expect(html.indexOf('<img')).toBeLessThan(html.indexOf('<h1'));
    expect(composeOrderMail(orderFacts).html).not.toContain('<img');
  });

  test('contains the withdrawal consent, with its time', () => {
    const agreedAt = '2026-05-01T09:30:00.000Z';
    const withdrawal = { text: WITHDRAWAL_TEXTS.de, language: 'de', agreedAt } as const;
    const { text, html } = composeOrderMail({ ...orderFacts, order: { ...order, withdrawal } });
    expect(text).toMatch(/You agreed on 1 May 2026 at 11:30:00 Central European Summer Time:/);
    expect(text).toContain(WITHDRAWAL_TEXTS.de);
    expect(html).toContain(WITHDRAWAL_TEXTS.de);
    expect(composeOrderMail(orderFacts).text).not.toContain('You agreed');
  });

  test('shows picture, button, files, sums and legal texts in this order, and one button', () => {
    const agreedAt = '2026-05-01T09:30:00.000Z';
    const withdrawal = { text: WITHDRAWAL_TEXTS.en, language: 'en', agreedAt } as const;
    const facts = { ...orderFacts, order: { ...order, withdrawal }, pictures };
    const { html, text } = composeOrderMail(facts);
    const inOrder = (parts: readonly string[], of: string) => {
      const places = parts.map((part) => of.indexOf(part));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    };
    const below = ['Run - 7 - 001.jpg', 'Run - 7 - 002.jpg', 'Paid: €34.90', 'You agreed on'];
    inOrder(['<img', '<h1', 'class="button"', 'Your 2 files', ...below], html);
    inOrder(['/order/an-order', 'Your 2 files', ...below], text);
    expect(html.match(/class="button"/g)).toHaveLength(1);
  });

  test('names the first files of many, and counts the others', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `file-${index + 1}.jpg`);
    const listed = (count: number) =>
      composeOrderMail({ ...orderFacts, photosCount: count, fileNames: names(count) }).text;
    expect(listed(9)).toContain('file-9.jpg');
    expect(listed(9)).not.toContain('more');
    expect(listed(24)).toContain('file-8.jpg\n… and 16 more');
    expect(listed(24)).not.toContain('file-9.jpg');
    expect(listed(0)).not.toMatch(/files?$/m);
  });

  test('links to the existing photos', () => {
    const { text, subject } = composeOrderMail(orderFacts);
    expect(subject).toBe('Your photos are ready: Run');
    expect(text).toContain('https://photos.example/order/an-order');
    expect(text).toContain('Paid: €34.90');
  });

  test('uses the singular for one file and the plural for several', () => {
    const headingOf = (photosCount: number, videosCount: number) => {
      const german: MailEnvelope = { ...envelope, language: 'de' };
      const facts = { ...orderFacts, envelope: german, photosCount, videosCount };
      return /<h1[^>]*>([^<]+)</.exec(composeOrderMail(facts).html)?.[1];
    };
    expect(headingOf(1, 0)).toBe('Es gehört dir.');
    expect(headingOf(0, 1)).toBe('Es gehört dir.');
    expect(headingOf(2, 0)).toBe('Sie gehören dir.');
    expect(headingOf(1, 1)).toBe('Sie gehören dir.');
  });

  test('mentions videos, with and without photos', () => {
    const both = composeOrderMail({ ...orderFacts, videosCount: 2 });
    expect(both.subject).toBe('Your photos are ready: Run');
    expect(both.text).toContain('Your 2 videos are ready as well.');
    const alone = composeOrderMail({ ...orderFacts, photosCount: 0, videosCount: 1 });
    expect(alone.subject).toBe('Your video is ready: Run');
    expect(alone.text).not.toMatch(/photos? from|your photos\b/i);
    expect(composeOrderMail(orderFacts).text).not.toMatch(/video/);
  });

  test('is a confirmation if the photos come after the race', () => {
    const preorder = { ...order, preorderId: 'a-preorder' };
    const { text } = composeOrderMail({ ...orderFacts, order: preorder, photosCount: 0 });
    expect(text).toContain('come after the race');
    expect(text).toContain('confirms your order');
    expect(text).toContain('https://photos.example/preorder/a-preorder');
  });

  test('announces more photos only while the order waits for them', () => {
    const preorder = { ...order, preorderId: 'a-preorder' };
    const told = (isWaiting: boolean) => composeOrderMail({ ...orderFacts, order: preorder, isWaiting }).text;
    expect(told(true)).toContain('More photos come after the race');
    expect(told(false)).not.toContain('after the race');
  });

  test('with gift codes only promises no photos', () => {
    const facts = { ...orderFacts, eventTitles: [], photosCount: 0, codesCount: 2 };
    const { text, subject } = composeOrderMail(facts);
    expect(subject).toBe('Your order 2026-000001');
    expect(text).toContain('gift codes come in a separate email');
    expect(text).not.toMatch(/photos from/);
  });

  test('names each event once, in the quotation marks of the language', () => {
    const german = { ...envelope, language: 'de' as const };
    const { text } = composeOrderMail({ ...orderFacts, envelope: german, eventTitles: ['A', 'B', 'A'] });
    expect(text).toContain('von „A“ und „B“');
  });
});

describe('a visitor’s text', () => {
  const SLY = 'x\r\nBcc: victim@example.com <b>bold</b> {count}';

  test('is never markup, a header or a template', () => {
    const gift = composeGiftReceivedMail({
      envelope,
      origin: 'https://photos.example',
      code: 'C7RT-KM4X-9DQH',
      name: SLY,
      message: `${SLY}\n-- \nnot a signature`,
    });
    expect(gift.html).not.toContain('<b>');
    expect(gift.html).toContain('&lt;b&gt;bold&lt;/b&gt; {count}');
    expect(gift.text).toContain('> -- \n> not a signature');
    expect(gift.subject).toBe('A gift for you: all your photos');
  });

  test('stays on one line in the subject', () => {
    const { subject } = composeOrderMail({ ...orderFacts, eventTitles: [`${SLY}\u2028${'y'.repeat(500)}`] });
    expect(subject).not.toMatch(/[\r\n\u2028]/);
    expect(subject.length).toBeLessThanOrEqual(200);
  });

  test('does not reveal the giver’s order', () => {
    const gift = composeGiftReceivedMail({
      envelope,
      origin: order.origin,
      code: 'C7RT-KM4X-9DQH',
      name: undefined,
      message: undefined,
    });
    expect(gift.text + gift.html).not.toMatch(/an-order|2026-000001/);
  });
});
