import { accountKeysOf, isRated } from '#contract/desk-exports.ts';
import { writeDecimal } from '#contract/money.ts';
import { wallClock } from '#platform/wall-clock.ts';
import { type AccountNumbers, type Chart, numberOf, type RatedAccount } from './accounts.rules.ts';
import type { LedgerLine, Posting } from './ledger.rules.ts';
import { vatCodeOf } from './oss.rules.ts';
import type { Booked } from './read-books.ts';

/** The facts for the header line of a batch of bookings. */
export interface DatevBatch {
  chart: Chart;
  /** The adviser's numbers, which replace those of the chart. */
  accounts: AccountNumbers;
  /** The seller's country, ISO 3166-1 alpha-2. */
  ownCountry: string | null;
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
  GiftCodesExpired: 'Gutschein verfallen',
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
    // DATEV's number of the Austrian chart depends on the adviser.
    quoted(chart === 'OEKR' ? '' : chart.slice(3)),
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

/** The columns of a posting that is taxed in another member state. */
const EU_COUNTRY = HEADINGS.indexOf('EU-Land u. UStID (Bestimmung)');
const EU_RATE = HEADINGS.indexOf('EU-Steuersatz (Bestimmung)');

/** An amount on an account, with what decides the account's number. */
export interface RatedPosting extends Posting, RatedAccount {}

function rowsOf(entry: Booked, { chart, accounts, ownCountry, timeZone }: DatevBatch): string[][] {
  const day = wallClock(entry.bookedAt, timeZone).toISOString();
  const decimal = (number: number) => String(number).replace('.', ',');
  const accountOf = (posting: RatedAccount) => numberOf(chart, accounts, posting) ?? missing(posting);
  return pairPostings(entry, ownCountry).map(({ posting, contra }) => {
    const { amountMinor, vatPercent, country } = posting;
    const rate = vatPercent === null ? '' : `${decimal(vatPercent)} %`;
    const text = [TEXTS[entry.kind], entry.orderNumber ?? entry.document, rate, entry.country]
      .filter(Boolean)
      .join(' ');
    const cells = [
      writeDecimal(Math.abs(amountMinor), entry.currencyId).replace('.', ','),
      amountMinor > 0 ? '"S"' : '"H"',
      '"EUR"',
      '',
      '',
      '""',
      accountOf(posting),
      accountOf(contra),
      '""',
      day.slice(8, 10) + day.slice(5, 7),
      quoted(entry.orderNumber ?? entry.document ?? ''),
      '""',
      '',
      quoted(text.slice(0, TEXT_MAX)),
    ];
    if (country === null || vatPercent === null) return cells;
    const all = [...cells, ...EMPTY.slice(cells.length)];
    all[EU_COUNTRY] = quoted(vatCodeOf(country));
    all[EU_RATE] = decimal(vatPercent);
    return all;
  });
}

function missing(posting: RatedAccount): never {
  throw new Error(`there is no account number for ${accountKeysOf(posting).join(' or ')}`);
}

/**
 * Pairs the postings of an entry, each with its contra account: the account of the largest posting that has one number for
 * all countries and rates.
 */
export function pairPostings(
  { postings, lines, country }: Pick<Booked, 'postings' | 'lines' | 'country'>,
  ownCountry: string | null,
): { posting: RatedPosting; contra: RatedPosting }[] {
  const abroad = country == null || country === ownCountry ? null : country;
  const rated = postings.flatMap((posting) => splitByRate(posting, lines, abroad));
  const bySize = rated.toSorted((one, other) => Math.abs(other.amountMinor) - Math.abs(one.amountMinor));
  const contra = bySize.find(({ account }) => !isRated(account)) ?? bySize[0];
  if (contra === undefined) return [];
  return rated.filter((posting) => posting !== contra).map((posting) => ({ posting, contra }));
}

/**
 * Splits revenue and tax by the tax rates of the lines. If the lines do not add up to the whole amount, nothing is
 * split.
 */
function splitByRate(posting: Posting, lines: readonly LedgerLine[], country: string | null): RatedPosting[] {
  const { account, amountMinor } = posting;
  const whole: RatedPosting = { ...posting, country, vatPercent: null };
  if (!isRated(account)) return [{ ...whole, country: null }];
  const shares =
    account === 'Vat'
      ? lines.map(({ vatPercent, vatMinor }) => ({ vatPercent, minor: -vatMinor }))
      : lines.flatMap((line) =>
          line.account === account ? { vatPercent: line.vatPercent, minor: -line.netMinor } : [],
        );
  const parts = [...Map.groupBy(shares, ({ vatPercent }) => vatPercent)].map(([vatPercent, of]) => ({
    account,
    country,
    vatPercent,
    amountMinor: of.reduce((sum, { minor }) => sum + minor, 0),
  }));
  const isAll = parts.reduce((sum, part) => sum + part.amountMinor, 0) === amountMinor;
  return (isAll ? parts : [whole]).filter((part) => part.amountMinor !== 0);
}
