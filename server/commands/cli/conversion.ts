import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    tenant: { type: 'string' },
    event: { type: 'string' },
    count: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish conversion --tenant T [--event ID] [--count 20] [--json]

Prints how many visits reached each step: for the latest events, or with --event for one event by day (in its time zone).
  visits   openings of the event's page; a reload counts again
  found    visits that showed photos of the visitor
  cart     visits that added an item to the cart
  paid     paid orders with an item of the event, from the books

Visitors are not identified: no cookie, no address, no browser storage. Visitors with Global Privacy Control are not counted.
The last ten seconds may be missing.`,
  run: async (...call) => (await import('../conversion-command.ts')).conversionCommand(...call),
};
