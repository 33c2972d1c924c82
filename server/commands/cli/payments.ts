import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    tenant: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish payments check [--tenant T] [--json]

Asks the providers now what became of every payment whose end is not known. The shop's workers do the same by
themselves, from two minutes after a payment was begun.`,
  run: async (...call) => (await import('../payments-command.ts')).paymentsCommand(...call),
};
