import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    tenant: { type: 'string' },
    order: { type: 'string' },
    reason: { type: 'string' },
    yes: { type: 'boolean', default: false },
  },
  help: `photofinish refund --tenant T --order NUMBER|ID [--reason TEXT] [--yes]

Gives a paid order's money back through the provider that took it, then cancels the order: its downloads close, its
promo codes may be used again. Says what will happen and asks first; --yes does not ask.

  --order NUMBER|ID     the number that the buyer quotes (2026-000123), or the order's id
  --reason TEXT         for the books`,
  run: async (...call) => (await import('../refund-command.ts')).refundCommand(...call),
};
