import type { ACCOUNT_CHARTS, BookedAccount } from '#contract/desk-exports.ts';

export default {
  title: 'Exports for the accountant',
  toSales: 'Sales',
  month: 'Month',
  receipts: 'Receipts',
  receiptsCount: (count: string) => `Issued in this month: ${count}`,
  missing: 'These numbers are missing between others. Tell your administrator:',
  skipped: (first: string, last: string, backup: string, restored: string) =>
    `The numbers ${first} to ${last} were skipped: on ${restored} the shop was restored from its backup of ${backup}. Receipts of the time between may have these numbers.`,
  receiptsZip: 'All receipts as PDF (ZIP)',
  bookings: 'Bookings',
  bookingsCount: (count: string) => `Entries in the books: ${count}`,
  csv: 'CSV',
  json: 'JSON',
  datevMeaning:
    'A batch of bookings in euros for a German or Austrian tax adviser, who gives you both numbers and confirms the accounts.',
  chart: 'Chart of accounts',
  consultant: 'Number of the adviser',
  client: 'Number of the client',
  foreign: (count: string) => `Not in euros and therefore not in the batch: ${count}`,
  datev: 'DATEV batch (EXTF)',
  needsReason:
    'Your receipts have no VAT and do not say why. Enter the reason that your law requires under Settings – Brand – Seller.',
  oss: 'VAT of other EU countries (OSS)',
  giftCodes: 'Gift codes owed',
  accounts: 'Accounts of this month',
  account: 'Account',
  country: 'Country',
  rate: 'Rate',
  number: 'Number',
  missingNumber: 'missing',
  accountsMeaning:
    'The number in the field replaces the one of the chart, which is shown in grey. Revenue and tax have a number for each country and rate. Your adviser confirms them; automatic tax must be off, because tax is booked on an account of its own.',
  accountsMissing:
    'Some accounts have no number yet, so there is no batch. Ask your adviser for them. Often used: revenue of other EU countries 8331 (SKR03) or 4331 (SKR04), its tax 1728 (SKR03), gift codes 1796 (SKR03) or 3786 (SKR04).',
  save: 'Save accounts',
  quarter: 'Quarter',
  ossMeaning:
    'Figures for the quarterly return of the EU’s one-stop shop, from the books: sales to consumers in other EU countries, by country and rate. Refunds in the same quarter are deducted. Sales in your own country belong to your national return.',
  ossOff:
    'Sales are taxed where the seller is: the brand’s file has no day from which they are taxed in the buyer’s country.',
  ossForeign:
    'Amounts in other currencies are not converted. The return needs euros, at the European Central Bank’s rate of the last day of the quarter.',
  ossCsv: 'Return as CSV',
  supplies: 'Sales of the quarter',
  noSupplies: 'No sales were taxed in other EU countries.',
  corrections: 'Corrections of earlier quarters',
  correctionsMeaning:
    'Refunds of sales from earlier quarters. The return states them by quarter and country.',
  net: 'Net',
  tax: 'Tax',
  giftCodesMeaning:
    'What the shop owes for gift codes that are paid and not redeemed. Codes that were taxed at their sale are owed without the tax. To end a code’s validity, stop it under Settings – Promo codes: it is then booked as expired.',
  noGiftCodes: 'No gift code was sold until this month.',
  code: 'Code',
  order: 'Order',
  soldOn: 'Sold on',
  value: 'Value',
  openCodes: 'Open codes today',
  numberOf: (key: string) => `Number of ${key}`,
  balanced: (owed: string) => `The books and the open codes agree: ${owed}.`,
  unbalanced: (booked: string, codes: string) =>
    `The books owe ${booked}, the open codes are worth ${codes}. Tell your administrator.`,
  moreCodes: (count: string) => `There are ${count} open codes; the oldest are shown.`,
  charts: { SKR03: 'SKR03', SKR04: 'SKR04', OEKR: 'OEKR (Austria)' } satisfies Record<
    (typeof ACCOUNT_CHARTS)[number],
    string
  >,
  accountNames: {
    Money: 'Money at payment providers',
    Revenue: 'Revenue',
    DeferredRevenue: 'Paid, not delivered yet',
    GiftCodes: 'Gift codes',
    ExpiredGiftCodes: 'Expired gift codes',
    Vat: 'Tax',
    Returns: 'Owed to buyers',
    Losses: 'Losses from gift codes',
    ShareExpense: 'Shares of sales',
    SharesPayable: 'Shares not paid yet',
    Bank: 'Bank',
    ProviderFees: 'Fees of providers',
  } satisfies Record<BookedAccount, string>,
  movements: {
    opening: 'Owed before',
    issued: 'Issued',
    redeemed: 'Redeemed',
    refunded: 'Refunded',
    expired: 'Expired',
    closing: 'Owed after',
  },
};
