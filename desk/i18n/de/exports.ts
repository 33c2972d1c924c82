import type en from '../en/exports.ts';
import type { Texts } from '../texts.ts';

export default {
  title: 'Exporte für die Buchhaltung',
  toSales: 'Verkäufe',
  month: 'Monat',
  receipts: 'Belege',
  receiptsCount: (count: string) => `In diesem Monat ausgestellt: ${count}`,
  missing: 'Diese Nummern fehlen zwischen anderen. Sag es dem Betreiber der Installation:',
  skipped: (first: string, last: string, backup: string, restored: string) =>
    `Die Nummern ${first} bis ${last} wurden übersprungen: Der Shop wurde am ${restored} aus seiner Sicherung vom ${backup} wiederhergestellt. Belege aus der Zeit dazwischen können diese Nummern tragen.`,
  receiptsZip: 'Alle Belege als PDF (ZIP)',
  bookings: 'Buchungen',
  bookingsCount: (count: string) => `Einträge in den Büchern: ${count}`,
  csv: 'CSV',
  json: 'JSON',
  datevMeaning:
    'Ein Buchungsstapel in Euro für eine Steuerberatung in Deutschland oder Österreich. Sie nennt dir beide Nummern und bestätigt die Konten.',
  chart: 'Kontenrahmen',
  consultant: 'Beraternummer',
  client: 'Mandantennummer',
  foreign: (count: string) => `Nicht in Euro und deshalb nicht im Stapel: ${count}`,
  datev: 'DATEV-Buchungsstapel (EXTF)',
  needsReason:
    'Deine Belege enthalten keine Umsatzsteuer und nennen keinen Grund. Trage den Grund, den dein Recht verlangt, unter Einstellungen – Marke – Verkäufer ein.',
  oss: 'Umsatzsteuer anderer EU-Länder (OSS)',
  giftCodes: 'Offene Geschenkcodes',
  accounts: 'Konten dieses Monats',
  account: 'Konto',
  country: 'Land',
  rate: 'Satz',
  number: 'Nummer',
  missingNumber: 'fehlt',
  accountsMeaning:
    'Die Nummer im Feld ersetzt die des Kontenrahmens, die grau erscheint. Erlöse und Steuer haben eine Nummer je Land und Satz. Deine Steuerberatung bestätigt sie; die Steuerautomatik muss aus sein, weil die Steuer auf einem eigenen Konto gebucht ist.',
  accountsMissing:
    'Einige Konten haben noch keine Nummer, deshalb gibt es keinen Stapel. Frag deine Steuerberatung. Oft verwendet: Erlöse anderer EU-Länder 8331 (SKR03) oder 4331 (SKR04), deren Steuer 1728 (SKR03), Geschenkcodes 1796 (SKR03) oder 3786 (SKR04).',
  save: 'Konten speichern',
  quarter: 'Quartal',
  ossMeaning:
    'Zahlen für die Quartalsmeldung im One-Stop-Shop der EU, aus den Büchern: Verkäufe an Verbraucher in anderen EU-Ländern, nach Land und Satz. Erstattungen im selben Quartal sind abgezogen. Verkäufe im eigenen Land gehören in die nationale Voranmeldung.',
  ossOff:
    'Verkäufe werden beim Verkäufer besteuert: In der Datei der Marke steht kein Tag, ab dem das Land der Käufer gilt.',
  ossForeign:
    'Beträge in anderen Währungen sind nicht umgerechnet. Die Meldung braucht Euro zum Kurs der Europäischen Zentralbank am letzten Tag des Quartals.',
  ossCsv: 'Meldung als CSV',
  supplies: 'Verkäufe des Quartals',
  noSupplies: 'In anderen EU-Ländern wurde nichts besteuert.',
  corrections: 'Berichtigungen früherer Quartale',
  correctionsMeaning:
    'Erstattungen von Verkäufen früherer Quartale. Die Meldung nennt sie nach Quartal und Land.',
  net: 'Netto',
  tax: 'Steuer',
  giftCodesMeaning:
    'Was der Shop für Geschenkcodes schuldet, die bezahlt und nicht eingelöst sind. Beim Verkauf versteuerte Geschenkcodes stehen ohne Steuer da. Soll ein Geschenkcode nicht mehr gelten, stoppe ihn unter Einstellungen – Aktionscodes: Dann ist er als verfallen gebucht.',
  noGiftCodes: 'Bis zu diesem Monat wurde kein Geschenkcode verkauft.',
  code: 'Code',
  order: 'Bestellung',
  soldOn: 'Verkauft am',
  value: 'Wert',
  openCodes: 'Heute offene Geschenkcodes',
  numberOf: (key: string) => `Nummer von ${key}`,
  balanced: (owed: string) => `Bücher und offene Geschenkcodes stimmen überein: ${owed}.`,
  unbalanced: (booked: string, codes: string) =>
    `Die Bücher schulden ${booked}, die offenen Geschenkcodes sind ${codes} wert. Sag es dem Betreiber der Installation.`,
  moreCodes: (count: string) => `Es gibt ${count} offene Geschenkcodes; die ältesten sind zu sehen.`,
  charts: { SKR03: 'SKR03', SKR04: 'SKR04', OEKR: 'ÖKR (Österreichischer Kontenrahmen)' },
  accountNames: {
    Money: 'Geld bei Zahlungsanbietern',
    Revenue: 'Erlöse',
    DeferredRevenue: 'Bezahlt, noch nicht geliefert',
    GiftCodes: 'Geschenkcodes',
    ExpiredGiftCodes: 'Verfallene Geschenkcodes',
    Vat: 'Umsatzsteuer',
    Returns: 'An Käufer zurückzuzahlen',
    Losses: 'Verluste aus Geschenkcodesn',
    ShareExpense: 'Anteile an Verkäufen',
    SharesPayable: 'Noch nicht bezahlte Anteile',
    Bank: 'Bank',
    ProviderFees: 'Gebühren der Anbieter',
  },
  movements: {
    opening: 'Vorher offen',
    issued: 'Ausgegeben',
    redeemed: 'Eingelöst',
    refunded: 'Erstattet',
    expired: 'Verfallen',
    closing: 'Danach offen',
  },
} satisfies Texts<typeof en>;
