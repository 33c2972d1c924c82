import type en from '../en/exports.ts';
import type { Texts } from '../texts.ts';

export default {
  title: 'Exporty pro účetní',
  toSales: 'Prodej',
  month: 'Měsíc',
  receipts: 'Účtenky',
  receiptsCount: (count: string) => `Vystaveno v tomto měsíci: ${count}`,
  missing: 'Tato čísla chybí mezi ostatními. Řekněte to správci instalace:',
  receiptsZip: 'Všechny účtenky v PDF (ZIP)',
  bookings: 'Účetní zápisy',
  bookingsCount: (count: string) => `Zápisů v účetnictví: ${count}`,
  csv: 'CSV',
  json: 'JSON',
  datevMeaning: 'Dávka zápisů v eurech pro německého daňového poradce. Ten sdělí obě čísla a potvrdí účty.',
  chart: 'Účtový rozvrh',
  consultant: 'Číslo poradce',
  client: 'Číslo klienta',
  foreign: (count: string) => `Není v eurech, a proto není v dávce: ${count}`,
  datev: 'Dávka DATEV (EXTF)',
} satisfies Texts<typeof en>;
