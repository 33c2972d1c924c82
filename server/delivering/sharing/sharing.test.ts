import sharp from 'sharp';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { readPdf } from '#tests/fixtures/read-pdf.ts';
import { writeSnippet, writeTexts } from './describe-sharing.ts';
import { posterPdf } from './poster-pdf.ts';
import { sharingTexts } from './sharing-texts.ts';

const URL_OF_EVENT = 'https://photofinish.example/event/7b9d1c52-1111-4222-8333-123456789abc';

async function poster(language: (typeof LANGUAGES)[number], cover?: Buffer) {
  const texts = sharingTexts(language);
  const content = {
    language,
    headline: texts.headline,
    title: 'Příliš žluťoučký běh: Вечерний забег, Ημιμαραθώνιος',
    line: '10. Mai 2026 · Seewalden',
    steps: [texts.scan, texts.search.bib, texts.look],
    orType: texts.orType,
    url: URL_OF_EVENT,
    cover,
    logo: undefined,
    colours: { brand: '#1b4d3e', onBrand: '#ffffff', text: '#111111', quiet: '#555555' },
    createdAt: new Date('2026-05-10T12:00:00Z'),
  };
  return readPdf(await posterPdf(content, language === 'de' ? 'A3' : 'A4'));
}

test.each(LANGUAGES)('a poster in %s is one page that renders every letter', async (language) => {
  const { pages, missingGlyphs } = await poster(language);
  expect(missingGlyphs).toBe(0);
  expect(pages).toHaveLength(1);
  const shown = (pages[0] ?? '').replaceAll(/\s+/g, ' ');
  const texts = sharingTexts(language);
  for (const text of [
    texts.scan,
    texts.orType,
    'photofinish.example',
    'Вечерний',
    'Ημιμαραθώνιος',
    'žluťoučký',
  ])
    expect(shown).toContain(text.normalize('NFC'));
  for (const word of texts.headline.split(' ')) expect(shown).toContain(word.normalize('NFC'));
});

test('a poster may have a cover', async () => {
  const create = { width: 60, height: 31, channels: 3, background: '#335577' } as const;
  const { pages } = await poster('en', await sharp({ create }).jpeg().toBuffer());
  expect(pages).toHaveLength(1);
});

test('the texts for participants name the event, its address and the search methods in every language', () => {
  const open = writeTexts({ title: 'Lake $& {url} Run', isSecure: false }, URL_OF_EVENT);
  const secure = writeTexts({ title: 'Lake Run', isSecure: true }, URL_OF_EVENT);
  expect(open.map(({ language }) => language)).toEqual([...LANGUAGES]);
  for (const [index, { subject, mail, social }] of open.entries()) {
    expect(subject).toContain('Lake $& {url} Run');
    for (const text of [mail, social]) expect(text.split(URL_OF_EVENT)).toHaveLength(2);
    expect(social.length).toBeLessThanOrEqual(280);
    expect(mail).not.toBe(secure[index]?.mail.replace('Lake Run', 'Lake $& {url} Run'));
  }
});

test('the snippet names shop, event and language', () => {
  expect(writeSnippet('https://shop.example', 'abc', 'de')).toBe(
    '<script async src="https://shop.example/embed.js" data-event="abc" data-language="de"></script>',
  );
});
