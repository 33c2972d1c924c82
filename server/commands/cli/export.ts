import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    tenant: { type: 'string' },
    month: { type: 'string' },
    zone: { type: 'string', default: 'UTC' },
    format: { type: 'string', default: 'csv' },
    out: { type: 'string' },
    chart: { type: 'string', default: 'SKR03' },
    account: { type: 'string', multiple: true },
    consultant: { type: 'string' },
    client: { type: 'string' },
    'year-start': { type: 'string' },
  },
  help: `photofinish export receipts --tenant T --month 2026-05 --out receipts.zip [--zone Europe/Vienna]
photofinish export bookings --tenant T --month 2026-05 --out FILE [--format csv|json|datev] [--zone Europe/Vienna]

For an accountant. Nothing is written over.

receipts: every receipt that was issued in the month as a PDF, named by its number. A number that is missing between two
others is named, and the command exits with 1.

bookings: the books of the month; docs/bookings.md says what stands in CSV and JSON. DATEV takes a batch of bookings in
euros ("Buchungsstapel", EXTF 700); what is in other currencies is counted and left out, and the command exits with 1.

  --zone         whose days and months; UTC where none is named
  --chart        DATEV: SKR03 or SKR04
  --account      DATEV: another account, as in --account Revenue=8400; once for each
  --consultant   DATEV: the number of the tax adviser
  --client       DATEV: the number that the adviser gave you
  --year-start   DATEV: the first day of the fiscal year, as in 2026-01-01, which is usual`,
  run: async (...call) => (await import('../export-command.ts')).exportCommand(...call),
};
