import type { Command } from '../usage.ts';

export const command: Command = {
  options: { 'no-demo': { type: 'boolean', default: false } },
  help: `photofinish start [--no-demo]

Everything in one process: database, storage, web, worker, mailbox and sandbox bank; on an empty data folder
with the demo event. Prints "ready <address>". With --no-demo and a public address (PUBLIC_URL, HOST) there is neither
mailbox nor sandbox bank.`,
  run: async (config, _operands, options) => {
    const { start } = await import('../start.ts');
    await start(config, { withDemo: options['no-demo'] !== true });
    return 'stays';
  },
};
