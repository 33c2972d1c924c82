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

What was done in a tenant, newest first: its number, when, who, what, to which thing, what changed, and why. Nothing of it can
be changed or deleted; names, addresses and reasons can be erased, and the line stays.

  --photo … --promo-code   only what was done to that one: by its id, an order by its number, a promo code by its letters, a
                        catalog by the id of its event
  --count N             how many, 50 unless told, at most 1000
  --before ACTION-ID    those before that one: the next page
  --json                print them as JSON`,
  run: async (...call) => (await import('../actions-command.ts')).actionsCommand(...call),
};
