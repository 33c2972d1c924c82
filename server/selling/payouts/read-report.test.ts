import { expect, test } from 'vitest';
import { bepaidCsv, paypalCsv, stripeCsv, yookassaCsv } from '#tests/factories/payout-reports.ts';
import { encodeText } from '#tests/fixtures/encode-text.ts';
import type { PayoutProvider } from './payout-line.ts';
import { type ReadLine, readReport } from './read-report.ts';

const NUMBER = '0190a7a0-0000-7000-8000-000000000001';
const PART = '0190a7a0-0000-7000-8000-000000000002';

async function read(content: string | Uint8Array, wanted?: PayoutProvider): Promise<ReadLine[]> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const chunks = async function* () {
    // The file is cut inside characters and rows.
    for (let start = 0; start < bytes.length; start += 97) yield bytes.subarray(start, start + 97);
  };
  const lines: ReadLine[] = [];
  for await (const line of readReport(chunks(), wanted)) lines.push(line);
  return lines;
}
const linesOf = async (content: string) =>
  (await read(content)).map((each) => ('line' in each ? { ...each.line, provider: each.provider } : each));
const faultsOf = async (content: string | Uint8Array, wanted?: PayoutProvider) =>
  (await read(content, wanted)).flatMap((each) =>
    'fault' in each ? `${each.fault.line}: ${each.fault.message}` : [],
  );

test('reads a report of Stripe: payments, refunds, disputes, fees', async () => {
  const lines = await linesOf(
    stripeCsv([
      { id: 'txn_1', category: 'charge', gross: '12.50', fee: '0.61', net: '11.89', number: NUMBER },
      {
        id: 'txn_2',
        category: 'refund',
        gross: '-5.00',
        fee: '0.00',
        net: '-5.00',
        number: NUMBER,
        refund: PART,
      },
      { id: 'txn_3', category: 'dispute', gross: '-12.50', fee: '15.00', net: '-27.50', number: NUMBER },
      { id: 'txn_4', category: 'fee', gross: '-2.00', fee: '0.00', net: '-2.00' },
      { id: 'txn_5', category: 'risk_reserved_funds', gross: '-2.00', fee: '0.00', net: '-2.00' },
      { id: 'txn_6', category: 'constructor', gross: '-2.00', fee: '0.00', net: '-2.00' },
    ]),
  );
  expect(lines).toMatchObject([
    {
      provider: 'stripe',
      lineId: 'txn_1',
      kind: 'Payment',
      invoiceNumber: NUMBER,
      currency: 'EUR',
      grossMinor: 1250,
      feeMinor: 61,
      netMinor: 1189,
      payoutId: 'po_1',
      at: new Date('2026-05-03T10:11:12Z'),
    },
    { kind: 'Refund', grossMinor: -500, feeMinor: 0, refundId: PART },
    { kind: 'Chargeback', netMinor: -2750 },
    { kind: 'Fee', netMinor: -200, invoiceNumber: null },
    { kind: 'Other' },
    { kind: 'Other' },
  ]);
});

test('reads a settlement report of PayPal by its sides and codes', async () => {
  const lines = await linesOf(
    paypalCsv([
      { id: '8AB', code: 'T0006', side: 'CR', gross: '1250', fee: '78', number: NUMBER },
      { id: '9CD', code: 'T1107', side: 'DR', gross: '500', fee: '0', number: PART, of: '8AB' },
      { id: '1EF', code: 'T1201', side: 'DR', gross: '1250', fee: '1600', of: '8AB' },
      { id: '2GH', code: 'T0400', side: 'DR', gross: '672', fee: '0' },
    ]),
  );
  expect(lines).toMatchObject([
    {
      provider: 'paypal',
      kind: 'Payment',
      grossMinor: 1250,
      feeMinor: 78,
      netMinor: 1172,
      invoiceNumber: NUMBER,
    },
    { kind: 'Refund', grossMinor: -500, refundId: PART, parentId: '8AB' },
    { kind: 'Chargeback', grossMinor: -1250, feeMinor: 1600 },
    { kind: 'Payout', grossMinor: -672 },
  ]);
  expect(lines[0]).toMatchObject({ at: new Date('2026-05-03T10:11:12-07:00') });
});

test('reads registers of YooKassa with their titles and sums', async () => {
  const payments = yookassaCsv('payments', [{ id: '2d1-x', gross: '500.00', net: '486.00' }]);
  expect(await linesOf(payments)).toMatchObject([
    {
      provider: 'yookassa',
      kind: 'Payment',
      reference: '2d1-x',
      currency: 'RUB',
      grossMinor: 50_000,
      feeMinor: 1_400,
      at: new Date('2026-05-03T10:11:12+03:00'),
    },
  ]);
  const refunds = yookassaCsv('refunds', [{ id: '2d1-x', refund: 'r-1', gross: '100.00', net: '' }]);
  expect(await linesOf(refunds)).toMatchObject([
    { kind: 'Refund', lineId: 'r-1', reference: '2d1-x', grossMinor: -10_000, feeMinor: 0 },
  ]);
});

test('reads transactions of bePaid; a failed transaction moves no money', async () => {
  const lines = await linesOf(
    bepaidCsv([
      { uid: 'u-1', type: 'payment', amount: '30.00', fee: '0.90', number: NUMBER },
      { uid: 'u-2', type: 'refund', amount: '10.00', fee: '0.00', of: 'u-1' },
      { uid: 'u-3', type: 'payment', amount: '30.00', fee: '0.00', status: 'failed' },
    ]),
  );
  expect(lines).toMatchObject([
    {
      provider: 'bepaid',
      kind: 'Payment',
      grossMinor: 3000,
      feeMinor: 90,
      invoiceNumber: NUMBER,
      currency: 'BYN',
    },
    { kind: 'Refund', grossMinor: -1000, parentId: 'u-1' },
  ]);
});

test.each([
  ['windows-1251', (text: string) => encodeText(text, 'windows-1251')],
  ['UTF-16 with its mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-8 with its mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
])('reads a register of YooKassa in %s like one in UTF-8', async (_, encode) => {
  const csv = yookassaCsv('payments', [{ id: 'pay_1', gross: '12.50', net: '11.89' }]);
  const bytes = encode(csv);
  if (bytes === undefined) throw new Error('the register has letters that the encoding has not');
  expect(await read(bytes)).toEqual(await read(csv));
  expect(await read(csv)).toMatchObject([{ provider: 'yookassa' }]);
});

test('refuses a file that is no report or is incomplete; names the line and the remedy', async () => {
  const stripe = stripeCsv([
    { id: 'txn_1', category: 'charge', gross: '12.50', fee: '0.61', net: '11.89', number: NUMBER },
  ]);
  const paypal = paypalCsv([
    { id: '8AB', code: 'T0006', side: 'CR', gross: '1250', fee: '78', number: NUMBER },
  ]);
  expect(await faultsOf('')).toEqual(['1: the file is empty']);
  expect(await faultsOf('bib,name\n1,Anna\n')).toEqual([expect.stringMatching(/not a report of Stripe/)]);
  expect(await faultsOf(stripe, 'paypal')).toEqual([expect.stringMatching(/not a report of paypal/)]);
  expect(await faultsOf(stripe.replace('payment_metadata[invoiceNumber]', 'x'))).toEqual([
    expect.stringMatching(/^1: the column payment_metadata\[invoiceNumber\] is missing\. Download/),
  ]);
  expect(await faultsOf(stripe.slice(0, -50))).toEqual([expect.stringMatching(/^2: .*cut off/)]);
  expect(await faultsOf(`${stripe}txn_2,"2026`)).toEqual([expect.stringMatching(/cut off/)]);
  expect(await faultsOf(stripe.replace('12.50', '12.51'))).toEqual([
    '2: the gross amount minus the fee is not the net amount',
  ]);
  expect(await faultsOf(stripe.replace('12.50', '"12,50"'))).toEqual([expect.stringMatching(/need a point/)]);
  expect(await faultsOf(stripe.replace('eur', 'eurs'))).toEqual(['2: "eurs" is not a currency']);
  expect(await faultsOf(stripe.replaceAll('2026-05-03', '03/05/26'))).toEqual([
    expect.stringMatching(/is not a date and time/),
  ]);
  expect(await faultsOf(Buffer.from(stripe, 'utf16le'))).toHaveLength(1);
  expect(await faultsOf(Buffer.from(stripe.replace('txn_1', 'Zahlung für'), 'latin1'))).toEqual([
    expect.stringMatching(/not UTF-8/),
  ]);
  expect(await faultsOf(paypal.replace(/"?FF.*\n/, ''))).toEqual([expect.stringMatching(/cut off/)]);
  expect(await faultsOf(paypal.replace('"SC",1', '"SC",2'))).toEqual([
    expect.stringMatching(/should have 2 rows/),
  ]);
  expect(await faultsOf(paypal.replace('"CR",1250', '"XX",1250'))).toEqual([
    expect.stringMatching(/neither DR/),
  ]);
  const register = yookassaCsv('payments', [{ id: '2d1-x', gross: '500.00', net: '486.00' }]);
  expect(await faultsOf(register.replace('Число платежей: 1', 'Число платежей: 7'))).toEqual([
    expect.stringMatching(/should have 7 rows/),
  ]);
  expect(await faultsOf(register.replace('500.00;', '500,00;'))).toEqual([
    expect.stringMatching(/need a point/),
  ]);
  expect(await faultsOf(register.replace('Время платежа', 'Когда'))).toEqual([
    expect.stringMatching(/is missing/),
  ]);
  const bepaid = bepaidCsv([{ uid: 'u-1', type: 'payment', amount: '3000', fee: '0.90', number: NUMBER }]);
  expect(await faultsOf(bepaid)).toEqual([expect.stringMatching(/does not have two decimals/)]);
});

test('reads the same report with a byte order mark and with other line endings', async () => {
  const stripe = stripeCsv([
    { id: 'txn_1', category: 'charge', gross: '12.50', fee: '0.61', net: '11.89', number: NUMBER },
  ]);
  expect(await linesOf(`\uFEFF${stripe.replaceAll('\n', '\r\n')}`)).toEqual(await linesOf(stripe));
});
