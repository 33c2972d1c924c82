import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    tenant: { type: 'string' },
    retry: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish status [--tenant T] [--json]
photofinish status --tenant T --retry EVENT-ID

Shows the progress of each event: photos received, processing, published and failed (with reasons), photos per minute, time
left, videos. --retry reads the failed photos of an event again and makes its failed videos again.`,
  run: async (...call) => (await import('../status-command.ts')).statusCommand(...call),
};
