import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    tenant: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish payments check [--tenant T] [--json]

Asks the providers for the outcome of every undecided payment. The workers do the same automatically, from two minutes after a
payment was started.`,
  run: async (...call) => (await import('../payments-command.ts')).paymentsCommand(...call),
};
