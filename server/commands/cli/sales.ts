import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    tenant: { type: 'string' },
    by: { type: 'string', default: 'event' },
    from: { type: 'string' },
    until: { type: 'string' },
    event: { type: 'string' },
    photographer: { type: 'string' },
    zone: { type: 'string', default: 'UTC' },
    json: { type: 'boolean', default: false },
    csv: { type: 'boolean', default: false },
    starters: { type: 'boolean', default: false },
    best: { type: 'boolean', default: false },
    count: { type: 'string', default: '20' },
  },
  help: `photofinish sales --tenant T [--by event|photographer|product|code|day|hour|month|country|rate] [--json|--csv]

Totals sales from the books; refunds are subtracted on their day. Amounts exclude tax unless stated, by currency.
  --from 2026-05-10 --until 2026-05-12   booked on these days, both included
  --event ID, --photographer ID          of one event, of one photographer
  --zone Europe/Vienna                   the time zone of days and hours; UTC by default
  --csv                                  a row for each line of the report, with headings
  --by event --starters                  with starters, starters with photos, and revenue per starter
  --event ID --best [--count 20]         the best-selling photos: sold singly or in a frame, and in total

By code, sales with several codes have their own row, as in "CLUB + SPRING10": nothing is counted twice.

Columns: sold (photos, videos and codes), revenue (delivered), deferred (paid for photos that are not published yet), gift codes
(revenue once they are redeemed), tax, discount (off the catalog's price).`,
  run: async (...call) => (await import('../sales-command.ts')).salesCommand(...call),
};
