import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    tenant: { type: 'string' },
    photo: { type: 'string' },
    event: { type: 'string' },
    order: { type: 'string' },
    participant: { type: 'string' },
    catalog: { type: 'string' },
    frame: { type: 'string' },
    'promo-code': { type: 'string' },
    count: { type: 'string' },
    before: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish actions --tenant T [--photo ID | --event ID | --participant ID | --order NUMBER | --catalog EVENT-ID | --frame ID |
    --promo-code CODE] [--count N] [--before ACTION-ID] [--json]

Lists what was done in a tenant, newest first: number, time, member, action, object, change and reason. Records cannot be
changed or deleted. Names, addresses and reasons can be erased; the record stays.

  --photo … --promo-code   only actions on that object, named by id; an order by its number, a promo code by its text,
                        a catalog by the id of its event
  --count N             how many: 50 by default, at most 1000
  --before ACTION-ID    only actions before this one: the next page
  --json                print them as JSON`,
  run: async (...call) => (await import('../actions-command.ts')).actionsCommand(...call),
};
