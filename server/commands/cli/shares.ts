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

Who has a share of what is sold: photographers, organizers, the platform. "set" adds a version that holds from a day on; no
version is ever changed. What is given back takes back what it gave, by the rules of the day of its sale. "preview" shares a past
month out by the rules that are set, and by FILE as if it had always held.

  from: 2026-05-01              the first day; later than that of the version before
  zone: Europe/Vienna           whose days and months are counted
  shares:                       for each party the first rule that fits holds; what names nothing fits all
    - { to: photographer, photographer: Anna Berg, percent: 40 }
    - { to: photographer, percent: 30, minimum: 0.50, currency: EUR }
    - { to: organizer, event: EVENT-ID, percent: 10, products: [Photo] }
    - { to: platform, percent: 5 }

  percent       of what it was sold for without tax
  fixed         an amount for each photo or film
  minimum       at least so much for each photo or film
  tiers         [{ above: 5000, percent: 35 }]: percents of what one's sales of a month come to above an amount
  currency      of the amounts; the rule is then for sales in it alone
${causeHelp}

Percents that come to more than 100 for some sale are refused, and so is a rule that can never hold. Ends with 1 where nothing was set.`,
  run: async (...call) => (await import('../shares-command.ts')).sharesCommand(...call),
};
