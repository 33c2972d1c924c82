import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    tenant: { type: 'string' },
    order: { type: 'string' },
    reason: { type: 'string' },
    chargeback: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  },
  help: `photofinish refund --tenant T --order NUMBER|ID [--reason TEXT] [--chargeback] [--yes]

Refunds a paid order through its payment provider, then cancels it: its downloads close, its promo codes can be used again.
Shows what will happen and asks; --yes does not ask.

  --order NUMBER|ID     the order's number (2026-000123) or id
  --reason TEXT         for the books
  --chargeback          the buyer's bank took the money back, and the dispute is lost: the order is refunded in the books without
                        a call to the provider, and its buyer gets no mail`,
  run: async (...call) => (await import('../refund-command.ts')).refundCommand(...call),
};
