import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { openPdfFonts, splitRuns } from '#platform/pdf/pdf-fonts.ts';
import { breakText } from '#platform/pdf/pdf-text.ts';
import { readPdf } from '#tests/fixtures/read-pdf.ts';
import { formatReceipt } from './format-receipt.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { saleFacts } from './receipts.rules.ts';
import type { ReceiptRecord } from './receipts.store.ts';

const ISSUED_AT = new Date('2026-05-10T12:00:00Z');

function receiptOf(
  items: { title: string; eventName: string }[],
  currencyId: 978 | 643 = 978,
): ReceiptRecord {
  const priced = items.map((item, index) => ({
    ...item,
    originalMinor: 800 + index,
    totalMinor: 800 + index,
    paidBeforeMinor: 0,
    gift: null,
    productType: 'Photo' as const,
  }));
  const totalMinor = priced.reduce((sum, item) => sum + item.totalMinor, 0);
  const facts = saleFacts({
    order: { number: '2026-000042', currencyId, totalMinor },
    items: priced,
    issuer: { name: 'Foto Größe', address: 'Straße 1', vatId: 'ATU1', registration: null, vatPercent: 20 },
    place: { country: null, percentOf: () => 20, untaxedOf: () => null },
    payment: {
      vat: { companyName: 'Běžecký klub Říčany', vatId: 'CZ123', address: 'Náměstí 1', country: 'CZ' },
      amountMinor: totalMinor,
    },
    methodDiscountMinor: 0,
  });
  const ids = { receiptId: 'r', invoiceId: 'i', paymentId: 'p', refundId: null };
  return { ...ids, kind: 'Sale', number: 'R2026-000007', issuedAt: ISSUED_AT, facts };
}

const SCRIPTS = [
  { title: 'Všechny moje fotky', eventName: 'Příliš žluťoučký běh' },
  { title: 'Όλες οι φωτογραφίες μου', eventName: 'Ημιμαραθώνιος Αθήνας' },
  { title: 'Все фото со мной', eventName: 'Вечерний забег' },
  { title: 'Vse moje fotografije', eventName: 'Šmarješki tek čez Žiče' },
];

test.each(LANGUAGES)('a PDF in %s renders every letter, none as a box', async (language) => {
  const words = formatReceipt(receiptOf(SCRIPTS), language);
  const { pages, missingGlyphs } = readPdf(await receiptPdf([words], ISSUED_AT));
  expect(missingGlyphs).toBe(0);
  expect(pages).toHaveLength(1);
  const [page = ''] = pages;
  const said = [words.title, words.total[0], words.texts.item, words.texts.amount, words.parties[1]?.heading];
  for (const text of [...said, ...SCRIPTS.flatMap(({ title, eventName }) => [title, eventName])])
    expect(page).toContain(text?.normalize('NFC'));
  for (const text of ['R2026-000007', '2026-000042', 'Foto Größe', 'Běžecký klub Říčany', '€'])
    expect(page).toContain(text);
  expect(page).not.toContain('?');
});

test('characters without a font become question marks, and roubles are spelled out', async () => {
  const items = [{ title: '北京 🏃‍♂️ Run', eventName: 'e\u0301t\u200be' }];
  const words = formatReceipt(receiptOf(items, 643), 'ru');
  const { pages, missingGlyphs } = readPdf(await receiptPdf([words], ISSUED_AT));
  expect(missingGlyphs).toBe(0);
  expect(pages[0]).toMatch(/\?\? \?\?? Run/);
  expect(pages[0]).toContain('éte');
  expect(pages[0]).toContain('руб.');
});

test('the same receipt yields the same bytes', async () => {
  const words = formatReceipt(receiptOf(SCRIPTS), 'el');
  const first = await receiptPdf([words], ISSUED_AT);
  expect(first.equals(await receiptPdf([words], ISSUED_AT))).toBe(true);
  expect(first.equals(await receiptPdf([words], new Date('2026-05-11T00:00:00Z')))).toBe(false);
});

test('many lines continue on further pages, with headings and page numbers, and no line is lost', async () => {
  const items = Array.from({ length: 90 }, (_, index) => ({
    title: `Photo no. ${index}.`,
    eventName: 'Run',
  }));
  const words = formatReceipt(receiptOf(items), 'en');
  const { pages } = readPdf(await receiptPdf([words], ISSUED_AT));
  expect(pages.length).toBeGreaterThan(3);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(page).toContain('Quantity');
  }
  for (const { title } of items) expect(pages.filter((page) => page.includes(title))).toHaveLength(1);
  expect(pages.at(-1)).toContain('Net amount');
});

test('other work goes on while a long receipt is drawn', async () => {
  const items = Array.from({ length: 100 }, () => ({ title: 'Ωμέγα', eventName: 'Run' }));
  const words = formatReceipt(receiptOf(items), 'el');
  // Each item takes a whole slice of time, on any machine.
  let ms = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (ms += 1_000));
  onTestFinished(() => clock.mockRestore());
  let [rounds, isDrawn] = [0, false];
  const count = () => {
    rounds += 1;
    if (!isDrawn) setImmediate(count);
  };
  setImmediate(count);
  await receiptPdf([words], ISSUED_AT);
  isDrawn = true;
  expect(rounds).toBeGreaterThan(90);
});

test('each receipt begins on a new page', async () => {
  const words = formatReceipt(receiptOf(SCRIPTS.slice(0, 1)), 'en');
  const { pages } = readPdf(await receiptPdf([words, { ...words, title: 'Second' }], ISSUED_AT));
  expect(pages).toHaveLength(2);
  expect(pages[1]).toContain('Second');
  expect(pages[0]).not.toContain('Page');
});

test('the day comes before the month, in English too', () => {
  const receipt = receiptOf([{ title: 'Photo', eventName: 'Lake Run' }]);
  for (const [language, day] of [
    ['en', '10 May 2026'],
    ['de', '10. Mai 2026'],
  ] as const)
    expect(formatReceipt(receipt, language).facts.map(([, said]) => said)).toContain(day);
});

describe('text', () => {
  test('changes the font where the script changes', async () => {
    const fonts = await openPdfFonts();
    const runs = splitRuns(fonts[400], 'Běh до Αθήνα');
    expect(runs.map(({ text }) => text)).toEqual(['B', 'ě', 'h ', 'до', ' ', 'Αθήνα']);
  });

  test('uses the Cyrillic letters of Russian, not of Bulgarian', async () => {
    const fonts = await openPdfFonts();
    const cyrillic = fonts[400].find(({ name }) => name.includes('cyrillic-400'))?.open();
    const bulgarian = Object.getPrototypeOf(cyrillic) as typeof cyrillic;
    const drawn = cyrillic?.layout('т').glyphs[0]?.id;
    expect(drawn).toBe(bulgarian?.layout('т', undefined, 'cyrl', 'RUS ').glyphs[0]?.id);
    expect(drawn).not.toBe(bulgarian?.layout('т').glyphs[0]?.id);
  });

  test('breaks at spaces, and inside an overlong word', () => {
    const fits = (piece: string) => piece.length <= 6;
    expect(breakText('one two three  abcdefghijklm x', fits)).toEqual([
      ...['one', 'two', 'three', 'abcdef', 'ghijkl', 'm x'],
    ]);
    expect(breakText('  ', fits)).toEqual([]);
  });
});
