import type { Language } from '#contract/languages.ts';
import { formatAmount, toMajor } from '#contract/money.ts';
import { fillIn, type ReceiptTexts, receiptTexts } from './receipt-texts.ts';
import { vatsOf } from './receipts.rules.ts';
import type { ReceiptRecord } from './receipts.store.ts';

/** A party to the sale: its label, and each line about it. */
interface ReceiptParty {
  heading: string;
  lines: string[];
}

/** A receipt as text, the same for a page and for a PDF. */
export interface FormattedReceipt {
  language: Language;
  texts: ReceiptTexts;
  title: string;
  /** The labels and values of number, date and order. */
  facts: [name: string, value: string][];
  /** For a refund: the receipt that it reverses. */
  note: string | null;
  parties: ReceiptParty[];
  lines: { title: string; eventName: string; quantity: string; amount: string }[];
  /** The sums below the lines, without the last one, the amount paid. */
  sums: [name: string, amount: string][];
  total: [name: string, amount: string];
  tax: [name: string, amount: string][];
  /** Why something has no tax. */
  untaxed: string[];
}

/** Writes the texts of a receipt in a language; its titles stay in the language of the purchase. */
export function formatReceipt(receipt: ReceiptRecord, language: Language): FormattedReceipt {
  const { facts, kind } = receipt;
  const texts = receiptTexts(language);
  const amount = (amountMinor: number) =>
    formatAmount(toMajor(amountMinor, facts.currencyId), facts.currencyId, language, false);
  // As on the pages (storefront/i18n/formats.ts): the day before the month, in English too.
  const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const countries = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  const country = facts.vatCountry == null ? undefined : countries.of(facts.vatCountry);
  const sumOf = (name: string, minor: number): [string, string][] =>
    minor === 0 ? [] : [[name, amount(minor)]];
  const percent = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const taxed = vatsOf(facts);
  return {
    language,
    texts,
    title: texts.titles[kind],
    facts: [
      [texts.number, receipt.number],
      [texts.date, date.format(receipt.issuedAt)],
      [texts.order, facts.orderNumber],
    ],
    note:
      facts.refundOf === null
        ? null
        : fillIn(facts.isPart === true ? texts.partOf : texts.refundOf, { number: facts.refundOf }),
    parties: partiesOf(receipt, texts, language),
    lines: facts.lines.map((line) => ({
      title: line.title,
      eventName: line.eventName,
      quantity: String(line.quantity),
      amount: amount(line.amountMinor),
    })),
    sums: [
      ...sumOf(texts.discount, -(facts.discountMinor ?? 0)),
      ...sumOf(texts.paidBefore, -(facts.paidBeforeMinor ?? 0)),
      ...sumOf(texts.methodDiscount, -facts.methodDiscountMinor),
      ...sumOf(texts.returnedBefore, -(facts.returnedBeforeMinor ?? 0)),
    ],
    total: [texts.totals[kind], amount(facts.totalMinor)],
    untaxed: (facts.untaxed ?? []).map((reason) =>
      reason === 'Seller' && facts.issuer.untaxedBecause != null
        ? facts.issuer.untaxedBecause
        : fillIn(texts.untaxed[reason], { country: country ?? '' }),
    ),
    tax: taxed
      .flatMap(({ percent: rate, netMinor, amountMinor }): [string, string][] => [
        [texts.net, amount(netMinor)],
        [
          `${fillIn(texts.vat, { percent: percent.format(rate) })}${country === undefined ? '' : ` (${country})`}`,
          amount(amountMinor),
        ],
      ])
      .toSpliced(0, 0, ...sumOf(texts.giftRedeemed, facts.giftMinor ?? 0)),
  };
}

function partiesOf({ facts }: ReceiptRecord, texts: ReceiptTexts, language: Language): ReceiptParty[] {
  const { issuer, buyer } = facts;
  const named = (name: string, value: string | null) => (value === null ? [] : [`${name}: ${value}`]);
  const seller = [
    ...[issuer.name, issuer.address].filter((line) => line !== ''),
    ...named(texts.vatId, issuer.vatId),
    ...named(texts.registration, issuer.registration),
  ];
  const parties = [{ heading: texts.seller, lines: seller }];
  if (buyer === null) return parties;
  const countries = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  const lines = [
    ...[buyer.companyName, buyer.address, countries.of(buyer.country) ?? buyer.country],
    ...named(texts.vatId, buyer.vatId),
  ];
  return [...parties, { heading: texts.buyer, lines }];
}
