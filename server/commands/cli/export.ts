import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    tenant: { type: 'string' },
    month: { type: 'string' },
    zone: { type: 'string', default: 'UTC' },
    format: { type: 'string', default: 'csv' },
    out: { type: 'string' },
    chart: { type: 'string' },
    account: { type: 'string', multiple: true },
    consultant: { type: 'string' },
    client: { type: 'string' },
    'year-start': { type: 'string' },
  },
  help: `photofinish export receipts --tenant T --month 2026-05 --out receipts.zip [--zone Europe/Vienna]
photofinish export bookings --tenant T --month 2026-05 --out FILE [--format csv|json|datev] [--zone Europe/Vienna]

Exports for an accountant. Existing files are not overwritten.

receipts: every receipt issued in the month, as a PDF named by its number. If a number in the sequence is missing, the command
reports it and exits with 1.

bookings: the books of the month; docs/bookings.md describes the CSV and JSON. DATEV takes a batch of bookings in euros
("Buchungsstapel", EXTF 700); bookings in other currencies are left out and counted, and the command exits with 1.

  --zone         the time zone of days and months; UTC by default
  --chart        DATEV: SKR03, SKR04 or OEKR; by default the chart that is set at the desk, or SKR03
  --account      DATEV: overrides an account, as in --account Revenue=8400; revenue and tax also by rate and country, as in
                 "Revenue 7=8300", "Vat FR 20=1767" or "Revenue EU=8331" (may be repeated)
  --consultant   DATEV: the number of the tax adviser
  --client       DATEV: your client number at the adviser
  --year-start   DATEV: the first day of the fiscal year; 1 January by default`,
  run: async (...call) => (await import('../export-command.ts')).exportCommand(...call),
};
