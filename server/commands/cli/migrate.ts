import type { Command } from '../usage.ts';

export const command: Command = {
  options: {},
  help: 'photofinish migrate\n\nBrings the database to this version.',
  run: async (config) => (await import('../migrate-command.ts')).migrateCommand(config),
};
