import type en from '../en/exports.ts';
import type { Texts } from '../texts.ts';

export default {
  title: 'Exporte für die Buchhaltung',
  toSales: 'Verkäufe',
  month: 'Monat',
  receipts: 'Belege',
  receiptsCount: (count: string) => `In diesem Monat ausgestellt: ${count}`,
  missing: 'Diese Nummern fehlen zwischen anderen. Sag es dem Betreiber der Installation:',
  receiptsZip: 'Alle Belege als PDF (ZIP)',
  bookings: 'Buchungen',
  bookingsCount: (count: string) => `Einträge in den Büchern: ${count}`,
  csv: 'CSV',
  json: 'JSON',
  datevMeaning:
    'Ein Buchungsstapel in Euro für eine deutsche Steuerberatung. Sie nennt dir beide Nummern und bestätigt die Konten.',
  chart: 'Kontenrahmen',
  consultant: 'Beraternummer',
  client: 'Mandantennummer',
  foreign: (count: string) => `Nicht in Euro und deshalb nicht im Stapel: ${count}`,
  datev: 'DATEV-Buchungsstapel (EXTF)',
} satisfies Texts<typeof en>;
