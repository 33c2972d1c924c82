import { writeDecimal } from '#contract/money.ts';
import { wallClock } from '#platform/wall-clock.ts';
import type { Account, LedgerLine, Posting } from './ledger.rules.ts';
import type { Booked } from './read-books.ts';

/** German charts of accounts. */
export const CHARTS = ['SKR03', 'SKR04'] as const;
export type Chart = (typeof CHARTS)[number];
export type AccountNumbers = Record<Account, string>;

/**
 * Accounts without automatic tax, because the ledger books the tax on an account of its own. A tax adviser may choose
 * other accounts.
 */
export const DATEV_ACCOUNTS: Record<Chart, AccountNumbers> = {
  SKR03: {
    Money: '1360',
    Revenue: '8200',
    DeferredRevenue: '0990',
    GiftCodes: '1700',
    Vat: '1770',
    Returns: '1590',
    Losses: '2300',
    ShareExpense: '3100',
    SharesPayable: '1701',
    Bank: '1200',
    ProviderFees: '4970',
  },
  SKR04: {
    Money: '1460',
    Revenue: '4200',
    DeferredRevenue: '3900',
    GiftCodes: '3500',
    Vat: '3800',
    Returns: '1370',
    Losses: '6300',
    ShareExpense: '5900',
    SharesPayable: '3501',
    Bank: '1800',
    ProviderFees: '6855',
  },
};

/** The facts for the header line of a batch of bookings. */
export interface DatevBatch {
  chart: Chart;
  accounts: AccountNumbers;
  /** The tax adviser's number, and the client's number with that adviser. */
  consultant: number;
  client: number;
  /** The first day of the month's fiscal year, as `YYYY-MM-DD`. */
  yearStart: string;
  /** As `YYYY-MM`. */
  month: string;
  timeZone: string;
  createdAt: Date;
}

/** The name of an entry in a German ledger. */
const TEXTS: Record<Booked['kind'], string> = {
  Sale: 'Verkauf',
  Delivery: 'Lieferung',
  Refund: 'Erstattung',
  PartRefund: 'Teilerstattung',
  Unneeded: 'Überzahlung',
  UnneededReturned: 'Überzahlung zurück',
  RefundFailed: 'Rückläufer einer Erstattung',
  FailedRefundPaid: 'Erstattung überwiesen',
  Correction: 'Umbuchung',
  Statement: 'Abrechnung',
  StatementPaid: 'Auszahlung',
  ProviderFees: 'Zahlungsgebühren',
  Payout: 'Geldeingang vom Zahlungsanbieter',
};

const TEXT_MAX = 60;

/**
 * Formats a month's bookings in euros as a DATEV batch ("Buchungsstapel", format version 13 of developer.datev.de).
 * Each row has one account and its contra account. Text is Latin-1, which Windows-1252 contains.
 */
export async function* writeDatev(entries: AsyncIterable<Booked>, batch: DatevBatch): AsyncGenerator<string> {
  yield `${headerOf(batch).join(';')}\r\n${HEADINGS.join(';')}\r\n`;
  for await (const entry of entries)
    for (const cells of rowsOf(entry, batch))
      yield `${[...cells, ...EMPTY.slice(cells.length)].join(';')}\r\n`;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const digits = (text: string): string => text.replaceAll(/\D/g, '');

function headerOf({ chart, consultant, client, yearStart, month, createdAt }: DatevBatch): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return [
    '"EXTF"',
    '700',
    '21',
    '"Buchungsstapel"',
    '13',
    digits(createdAt.toISOString()),
    '',
    '"PF"',
    '""',
    '""',
    String(consultant),
    String(client),
    digits(yearStart),
    '4',
    digits(`${month}-01`),
    digits(lastDay),
    quoted(`Fotoverkauf ${month}`),
    '""',
    // For financial accounting, for every purpose, and not locked against changes.
    '1',
    '0',
    '0',
    '"EUR"',
    '',
    '""',
    '',
    '',
    quoted(chart.slice(3)),
    '',
    '',
    '""',
    '""',
  ];
}

const numbered = (count: number, name: (index: number) => string[]): string[] =>
  Array.from({ length: count }, (_, index) => name(index + 1)).flat();

const HEADINGS = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...numbered(8, (index) => [`Beleginfo - Art ${index}`, `Beleginfo - Inhalt ${index}`]),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...numbered(20, (index) => [`Zusatzinformation - Art ${index}`, `Zusatzinformation- Inhalt ${index}`]),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
];
/** The fields that are not text. All other fields are quoted, even if they are empty. */
const NUMBERS = new Set([
  'Kurs',
  'Basis-Umsatz',
  'Skonto',
  'Postensperre',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Kost-Menge',
  'EU-Steuersatz (Bestimmung)',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'USt-Schlüssel (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'KOST-Datum',
  'Skontosperre',
  'Beteiligtennummer',
  'Postensperre bis',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Steuersatz',
  'BVV-Position',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
]);
const EMPTY = HEADINGS.map((heading) => (NUMBERS.has(heading) ? '' : '""'));

/** An amount on an account, with its tax rate. */
interface RatedPosting extends Posting {
  vatPercent: number | null;
}

function rowsOf(entry: Booked, { accounts, timeZone }: DatevBatch): string[][] {
  const contra = entry.postings.toSorted(
    (one, other) => Math.abs(other.amountMinor) - Math.abs(one.amountMinor),
  )[0];
  if (contra === undefined) return [];
  const day = wallClock(entry.bookedAt, timeZone).toISOString();
  return entry.postings
    .filter((posting) => posting !== contra)
    .flatMap((posting) => splitByRate(posting, entry.lines))
    .map(({ account, amountMinor, vatPercent }) => {
      const rate = vatPercent === null ? '' : `${String(vatPercent).replace('.', ',')} %`;
      const text = [TEXTS[entry.kind], entry.orderNumber ?? entry.document, rate, entry.country]
        .filter(Boolean)
        .join(' ');
      return [
        writeDecimal(Math.abs(amountMinor), entry.currencyId).replace('.', ','),
        amountMinor > 0 ? '"S"' : '"H"',
        '"EUR"',
        '',
        '',
        '""',
        accounts[account],
        accounts[contra.account],
        '""',
        day.slice(8, 10) + day.slice(5, 7),
        quoted(entry.orderNumber ?? entry.document ?? ''),
        '""',
        '',
        quoted(text.slice(0, TEXT_MAX)),
      ];
    });
}

/**
 * Splits revenue and tax by the tax rates of the lines. If the lines do not add up to the whole amount, nothing is
 * split.
 */
function splitByRate(posting: Posting, lines: readonly LedgerLine[]): RatedPosting[] {
  const { account, amountMinor } = posting;
  const shares =
    account === 'Vat'
      ? lines.map(({ vatPercent, vatMinor }) => ({ vatPercent, minor: -vatMinor }))
      : lines.flatMap((line) =>
          line.account === account ? { vatPercent: line.vatPercent, minor: -line.netMinor } : [],
        );
  const parts = [...Map.groupBy(shares, ({ vatPercent }) => vatPercent)].map(([vatPercent, of]) => ({
    account,
    vatPercent,
    amountMinor: of.reduce((sum, { minor }) => sum + minor, 0),
  }));
  const isAll = parts.reduce((sum, part) => sum + part.amountMinor, 0) === amountMinor;
  return (isAll ? parts : [{ ...posting, vatPercent: null }]).filter((part) => part.amountMinor !== 0);
}
