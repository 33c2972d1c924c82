import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import {
  addMessage,
  listMissingTexts,
  readSiteTexts,
  setCards,
  setConfirmType,
  setSiteText,
  setSocial,
} from './site-texts.rules.ts';

/** Parses a file as the server does: each value is a text. */
const parse = (source: string) => parseYaml(source, { schema: 'failsafe' });

const SOURCE = `footer:
  text:
    en: Photos of races. # checked
    de: Fotos von Rennen.
  social:
    - { name: Mastodon, url: "https://social.example/@a" } # ours
notifications:
  - id: selfie
    title: { en: Selfies, de: Selfies }
    text: { en: Compared once. }
    img: images/selfie.png
    confirmType: Link
    confirmIcon: camera
    link: /pages/how/
    routes: [home, search]
`;
const textsOf = (source: string) => {
  const texts = readSiteTexts(source);
  if (texts === undefined) throw new Error('is no site');
  return texts;
};

test('footer and messages are read', () => {
  expect(textsOf(SOURCE)).toEqual({
    text: { en: 'Photos of races.', de: 'Fotos von Rennen.' },
    legalEntity: {},
    social: [{ name: 'Mastodon', url: 'https://social.example/@a' }],
    cards: [],
    messages: [
      {
        index: 0,
        id: 'selfie',
        texts: {
          title: { en: 'Selfies', de: 'Selfies' },
          text: { en: 'Compared once.' },
          discountText: {},
          confirmText: {},
          declineText: {},
        },
        img: 'images/selfie.png',
        confirmType: 'Link',
        link: '/pages/how/',
        routes: ['home', 'search'],
      },
    ],
  });
  expect(textsOf('{}')).toMatchObject({ messages: [], social: [] });
  for (const source of ['notifications: 3', 'footer: [', '- a', 'footer: { social: x }'])
    expect(readSiteTexts(source), source).toBeUndefined();
});

test('a changed text keeps comments and what forms do not show', () => {
  let changed = setSiteText(SOURCE, ['footer', 'text', 'ru'], 'Фото');
  changed = setSiteText(changed, ['notifications', 0, 'text', 'de'], 'yes');
  changed = setSocial(changed, [...textsOf(changed).social, { name: 'X', url: 'https://x.example' }]);
  expect(changed).toContain('# checked');
  expect(changed).toContain('# ours');
  expect(changed).toContain('confirmIcon: camera');
  expect(textsOf(changed)).toMatchObject({
    text: { ru: 'Фото' },
    social: [{ name: 'Mastodon' }, { name: 'X', url: 'https://x.example' }],
    messages: [{ texts: { text: { en: 'Compared once.', de: 'yes' } } }],
  });
});

test('an emptied text is removed, and the first one begins the file', () => {
  expect(parse(setSiteText('{}', ['footer', 'text', 'en'], 'Hi'))).toEqual({
    footer: { text: { en: 'Hi' } },
  });
  const emptied = setSiteText(
    setSiteText(SOURCE, ['footer', 'text', 'en'], ''),
    ['footer', 'text', 'de'],
    '',
  );
  expect(parse(emptied).footer).not.toHaveProperty('text');
  expect(parse(setSocial(SOURCE, [])).footer).not.toHaveProperty('social');
  expect(parse(setSocial('{}\n', [{ name: 'X', url: '' }]))).toEqual({
    footer: { social: [{ name: 'X', url: '' }] },
  });
});

test('a new message has an id that no visitor closed', () => {
  const now = new Date('2026-11-30T10:00:00Z');
  const twice = addMessage(addMessage('{}', now), now);
  expect(textsOf(twice).messages.map(({ id }) => id)).toEqual(['message-2026-11-30', 'message-2026-11-30-2']);
  expect(textsOf(addMessage(SOURCE, now)).messages[1]).toMatchObject({ confirmType: 'Close', index: 1 });
});

test('only a message that leads elsewhere has a link', () => {
  const closed = setConfirmType(SOURCE, 0, 'Close');
  expect(parse(closed).notifications[0]).not.toHaveProperty('link');
  expect(parse(setConfirmType(closed, 0, 'Link')).notifications[0]).toMatchObject({ confirmType: 'Link' });
});

test('a text that exists only in another language is a missing translation', () => {
  const paths = [
    'site.yaml',
    'pages/contacts.en.yaml',
    'pages/contacts.de.yaml',
    'pages/impressum.de.yaml',
    'custom/how/en/index.html',
    'custom/how/en/page.css',
  ];
  expect(listMissingTexts(paths, textsOf(SOURCE), ['en', 'de', 'ru'])).toEqual([
    { kind: 'page', name: 'contacts', language: 'ru' },
    { kind: 'page', name: 'impressum', language: 'en' },
    { kind: 'page', name: 'impressum', language: 'ru' },
    { kind: 'ownPage', name: 'how', language: 'de' },
    { kind: 'ownPage', name: 'how', language: 'ru' },
    { kind: 'footer', name: '', language: 'ru' },
    { kind: 'message', name: 'selfie', language: 'de' },
    { kind: 'message', name: 'selfie', language: 'ru' },
  ]);
  expect(listMissingTexts(['site.yaml'], textsOf('{}'), ['en', 'de'])).toEqual([]);
  expect(listMissingTexts(paths, undefined, ['en'])).toEqual([
    { kind: 'page', name: 'impressum', language: 'en' },
  ]);
});

test('picture cards are added, changed and removed, and comments stay', () => {
  const card = { picture: 'images/lake.png', title: 'Lake', link: '/pages/lake/' };
  const added = setCards(SOURCE, [card]);
  expect(textsOf(added).cards).toEqual([card]);
  expect(added).toContain('# checked');
  const commented = added.replace('title: Lake', 'title: Lake # ours');
  const changed = setCards(commented, [{ ...card, link: '' }]);
  expect(parse(changed).brandZone).toEqual([{ picture: 'images/lake.png', title: 'Lake' }]);
  expect(changed).toContain('# ours');
  expect(parse(setCards(changed, [])).brandZone).toBeUndefined();
});
