import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    month: { type: 'string' },
    yes: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish shares set FILE --tenant T [--yes | --dry-run] [--why TEXT]
photofinish shares show --tenant T [--json]
photofinish shares preview [FILE] --tenant T --month 2026-05 [--json]

Shares of sales for photographers, organizers and the platform. "set" adds a version that is valid from a given day; versions
never change. A refund reverses the shares of its sale. "preview" computes a past month by the current rules, and by FILE as if
it had always been valid.

  from: 2026-05-01              the first day; later than that of the previous version, and in no settled month
  zone: Europe/Vienna           the time zone of days and months
  shares:                       for each party the first matching rule applies; a rule without conditions matches all
    - { to: photographer, photographer: Anna Berg, percent: 40 }
    - { to: photographer, percent: 30, minimum: 0.50, currency: EUR }
    - { to: organizer, event: EVENT-ID, percent: 10, products: [Photo] }
    - { to: platform, percent: 5 }

  percent       of the price without tax
  fixed         an amount per photo or video
  minimum       at least this amount per photo or video; what all "fixed" and "minimum" add is at most what the percentages leave
                of the list price without tax: first for the photographer, then the organizer, then the platform
  tiers         [{ above: 5000, percent: 35 }]: percent by the monthly sales of the party above an amount
  currency      of the amounts; the rule then applies to sales in this currency only
${causeHelp}

Refuses percents that exceed 100 for a sale, and rules that can never apply. Exits with 1 if nothing was set.`,
  run: async (...call) => (await import('../shares-command.ts')).sharesCommand(...call),
};
