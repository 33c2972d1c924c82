import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSepa, readIban, toSepaText } from './iban.rules.ts';
import { writePayFile } from './pay-file.rules.ts';

const PAYER = { name: 'Müller & Söhne Fotos', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };

test('an IBAN is read with spaces and small letters, and refused if a digit is wrong', () => {
  expect(readIban('at61 1904 3002 3457 3201')).toBe('AT611904300234573201');
  expect(readIban('GB29 NWBK 6016 1331 9268 19')).toBe('GB29NWBK60161331926819');
  for (const wrong of ['AT61 1904 3002 3457 3202', 'AT61', '6119043002345732', 'DE89 3704 0044 0532 0130 0O'])
    expect(readIban(wrong)).toBeUndefined();
  expect(isSepa('AT611904300234573201')).toBe(true);
  expect(isSepa('BY13NBRB3600900000002Z00AB00')).toBe(false);
});

test('names are written in characters that every bank accepts, or not at all', () => {
  expect(toSepaText('Čeněk Łukasz Straße & Sønn')).toBe('Cenek Lukasz Strasse + Sonn');
  expect(toSepaText('Γιώργος')).toBeUndefined();
});

test('a pay file sums its transfers, names each statement, and escapes all text', () => {
  const transfers = [
    {
      statement: {
        number: 12,
        month: '2026-05',
        payableMinor: 123_45,
        currencyId: 978,
        name: 'anna',
      } as const,
      payee: { name: 'Anna Berg', iban: 'AT611904300234573201', bic: null },
    },
    {
      statement: { number: 13, month: '2026-05', payableMinor: 5, currencyId: 978, name: '' } as const,
      payee: { name: "O'Neill + Co", iban: 'GB29NWBK60161331926819', bic: 'NWBKGB2L' },
    },
  ];
  const made = { createdAt: new Date('2026-06-02T08:00:00Z'), day: '2026-06-05' };
  const xml = writePayFile(transfers, PAYER, made);
  expect(xml.match(/<CtrlSum>123\.50<\/CtrlSum>/g)).toHaveLength(2);
  expect(xml.match(/<NbOfTxs>2<\/NbOfTxs>/g)).toHaveLength(2);
  expect(xml).toContain('<EndToEndId>S-000012</EndToEndId>');
  expect(xml).toContain('<InstdAmt Ccy="EUR">0.05</InstdAmt>');
  expect(xml).toContain('<Nm>Muller + Sohne Fotos</Nm>');
  expect(xml).toContain('<Nm>O&#39;Neill + Co</Nm>');
  expect(xml).toContain('<MsgId>PF-20260602080000000</MsgId>');
});

const [ID, NAME, TEXT] = [/^.{1,35}$/, /^.{1,70}$/, /^.{1,140}$/];
const SUM = /^\d{1,16}\.\d{2}$/;
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
const PARTY: Schema = [['Nm', NAME]];
const ACCOUNT: Schema = [['Id', [['IBAN', /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/]]]];
/** An element's text, or its children in order: `?` marks an optional name, `+` a repeated one. */
type Schema = RegExp | [name: string, of: Schema][];
/**
 * The schema of pain.001.001.09 with the restrictions of EPC132-08 (2023) for bank customers, limited to the elements
 * that the shop writes.
 */
const DOCUMENT: Schema = [
  [
    'GrpHdr',
    [
      ['MsgId', ID],
      ['CreDtTm', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/],
      ['NbOfTxs', /^\d{1,15}$/],
      ['CtrlSum', SUM],
      ['InitgPty', PARTY],
    ],
  ],
  [
    'PmtInf',
    [
      ['PmtInfId', ID],
      ['PmtMtd', /^TRF$/],
      ['BtchBookg', /^(true|false)$/],
      ['NbOfTxs', /^\d{1,15}$/],
      ['CtrlSum', SUM],
      ['PmtTpInf', [['SvcLvl', [['Cd', /^SEPA$/]]]]],
      ['ReqdExctnDt', [['Dt', /^\d{4}-\d\d-\d\d$/]]],
      ['Dbtr', PARTY],
      ['DbtrAcct', ACCOUNT],
      [
        'DbtrAgt',
        [
          [
            'FinInstnId',
            [
              ['BICFI?', BIC],
              ['Othr?', [['Id', /^NOTPROVIDED$/]]],
            ],
          ],
        ],
      ],
      ['ChrgBr', /^SLEV$/],
      [
        'CdtTrfTxInf+',
        [
          ['PmtId', [['EndToEndId', ID]]],
          ['Amt', [['InstdAmt', /^\d{1,9}\.\d{2}$/]]],
          ['CdtrAgt?', [['FinInstnId', [['BICFI', BIC]]]]],
          ['Cdtr', PARTY],
          ['CdtrAcct', ACCOUNT],
          ['RmtInf', [['Ustrd', TEXT]]],
        ],
      ],
    ],
  ],
];

/** Finds the first difference between content and a schema. */
function findFault(content: string, schema: Schema): string | undefined {
  const text = content.trim();
  if (schema instanceof RegExp) {
    const written = text.replaceAll(/&(#39|amp|quot|lt|gt);/g, '.');
    return schema.test(written) ? undefined : `${schema} does not fit ${text}`;
  }
  let rest = text;
  for (const [name, of] of schema) {
    const tag = name.replace(/[?+]$/, '');
    for (let count = 0; ; count += 1) {
      const [whole, inner] = new RegExp(`^<${tag}(?: Ccy="EUR")?>([\\s\\S]*?)</${tag}>\\s*`).exec(rest) ?? [];
      if (whole === undefined || inner === undefined) {
        if (count === 0 && !name.endsWith('?')) return `${tag} is missing before ${rest.slice(0, 40)}`;
        break;
      }
      if (count > 0 && !name.endsWith('+')) return `${tag} appears there twice`;
      const fault = findFault(inner, of);
      if (fault !== undefined) return `${tag}: ${fault}`;
      rest = rest.slice(whole.length);
    }
  }
  return rest === '' ? undefined : `nobody expects ${rest.slice(0, 40)}`;
}

test('a pay file is valid in the banks’ schema, whatever names and amounts it contains', () => {
  const letters = fc.string({
    unit: fc.constantFrom(..."Aé ß&'-/ö.Łq("),
    minLength: 1,
    maxLength: 140,
    size: 'max',
  });
  const name = letters.map((text) => `A${text}`);
  const bic = fc.constantFrom(null, 'NWBKGB2L', 'COBADEFFXXX');
  const transfer = fc.record({
    number: fc.integer({ min: 1, max: 9_999_999 }),
    cents: fc.integer({ min: 1, max: 99_999_999_999 }),
    name,
    bic,
  });
  fc.assert(
    fc.property(fc.array(transfer, { minLength: 1, maxLength: 4 }), name, bic, (drawn, payer, payersBic) => {
      const transfers = drawn.map(({ number, cents, name: payee, bic: payeesBic }) => ({
        statement: { number, month: '2026-05', payableMinor: cents, currencyId: 978, name: '' } as const,
        payee: { name: payee, iban: 'AT611904300234573201', bic: payeesBic },
      }));
      const xml = writePayFile(
        transfers,
        { ...PAYER, name: payer, bic: payersBic },
        { createdAt: new Date('2026-06-02T08:00:00.123Z'), day: '2026-06-05' },
      );
      const [, content = ''] =
        /^<\?xml version="1.0" encoding="UTF-8"\?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.09"><CstmrCdtTrfInitn>([\s\S]*)<\/CstmrCdtTrfInitn><\/Document>\n$/.exec(
          xml,
        ) ?? [];
      expect(findFault(content, DOCUMENT)).toBeUndefined();
    }),
  );
});
