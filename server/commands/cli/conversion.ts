import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    tenant: { type: 'string' },
    event: { type: 'string' },
    count: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish conversion --tenant T [--event ID] [--count 20] [--json]

Prints how many visits came how far: of the latest events, or with --event of one event on each day of its zone.
  visits   pages that opened the event; who comes again, or loads the page anew, counts again
  found    those that were shown photos of themselves
  cart     those that put something into the cart
  paid     orders with something of the event that were paid, from the books

Nobody is recognised: no cookie, no address, nothing that is stored in a browser. Who asks not to be counted (Global Privacy
Control) is not. What the last ten seconds counted may not be written yet.`,
  run: async (...call) => (await import('../conversion-command.ts')).conversionCommand(...call),
};
