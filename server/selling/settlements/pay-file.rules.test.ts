import { expect, test } from 'vitest';
import { isSepa, readIban, toSepaText } from './iban.rules.ts';
import { writePayFile } from './pay-file.rules.ts';

const PAYER = { name: 'Müller & Söhne Fotos', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };

test('an IBAN is read with spaces and small letters, and refused where a digit is wrong', () => {
  expect(readIban('at61 1904 3002 3457 3201')).toBe('AT611904300234573201');
  expect(readIban('GB29 NWBK 6016 1331 9268 19')).toBe('GB29NWBK60161331926819');
  for (const wrong of ['AT61 1904 3002 3457 3202', 'AT61', '6119043002345732', 'DE89 3704 0044 0532 0130 0O'])
    expect(readIban(wrong)).toBeUndefined();
  expect(isSepa('AT611904300234573201')).toBe(true);
  expect(isSepa('BY13NBRB3600900000002Z00AB00')).toBe(false);
});

test('names are written in what every bank takes, or not at all', () => {
  expect(toSepaText('Čeněk Łukasz Straße & Sønn')).toBe('Cenek Lukasz Strasse + Sonn');
  expect(toSepaText('Γιώργος')).toBeUndefined();
});

test('a pay file sums its transfers, names each statement, and lets no text become markup', () => {
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
  // Elements in the order that the schema wants.
  const order = [
    ...xml.matchAll(/<(GrpHdr|PmtInf|PmtTpInf|ReqdExctnDt|Dbtr|DbtrAcct|DbtrAgt|ChrgBr|CdtTrfTxInf)>/g),
  ];
  expect(order.map(([, name]) => name)).toEqual([
    ...['GrpHdr', 'PmtInf', 'PmtTpInf', 'ReqdExctnDt', 'Dbtr', 'DbtrAcct', 'DbtrAgt', 'ChrgBr'],
    ...['CdtTrfTxInf', 'CdtTrfTxInf'],
  ]);
});
