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

Sums up what was sold, from the books; what was given back is taken off on the day it went back. Amounts are without tax
unless they say so, each currency by itself.
  --from 2026-05-10 --until 2026-05-12   booked on these days, both included
  --event ID, --photographer ID          of one event, of one photographer
  --zone Europe/Vienna                   whose days and hours; UTC where none is named
  --csv                                  a row for each line of the report, with headings
  --by event --starters                  with who started, of how many there is a photo, and revenue for each starter
  --event ID --best [--count 20]         the photos that were bought most: chosen (by themselves or framed), and in all

By code, what was sold with several codes at once stands by itself, as in "CLUB + SPRING10": nothing is counted twice.

Columns: sold (photos, films and codes), revenue (delivered), deferred (paid, photos still to come), gift codes (earned when
they are redeemed), tax, discount (how much less than the catalog's price).`,
  run: async (...call) => (await import('../sales-command.ts')).salesCommand(...call),
};
