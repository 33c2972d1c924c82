import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    tenant: { type: 'string' },
    retry: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish status [--tenant T] [--json]
photofinish status --tenant T --retry EVENT-ID

How far each event's photos are: received, processing, published, failed with reasons, photos a minute, time
left; and its videos. --retry reads the failed photos of an event once more, and makes its failed videos again.`,
  run: async (...call) => (await import('../status-command.ts')).statusCommand(...call),
};
