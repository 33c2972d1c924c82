import type { Command } from '../usage.ts';

export const command: Command = {
  options: { 'no-demo': { type: 'boolean', default: false }, build: { type: 'boolean', default: false } },
  help: `photofinish start [--no-demo] [--build]

Runs everything in one process: database, storage, web, worker, mailbox and sandbox bank; with the demo event if the data folder
is empty. Prints "ready <address>". If other machines can reach it (HOST, PUBLIC_URL, DESK_URL), it needs --no-demo and SMTP_URL, and
mailbox and sandbox bank are off.
--build builds models and pages meanwhile, if their sources changed.`,
  run: async (config, _operands, options) => {
    const { buildInBackground } = await import('../build-in-background.ts');
    const build = options.build === true ? buildInBackground() : undefined;
    const { createDatabaseBeside } = await import('../create-database-beside.ts');
    // The build and the database run in other processes while this one loads its code.
    const database = await createDatabaseBeside(config);
    const { start } = await import('../start.ts');
    await database?.finished;
    await start(config, { withDemo: options['no-demo'] !== true, build });
    database?.release();
    return 'stays';
  },
};
