import type { Command } from '../usage.ts';

export const command: Command = {
  options: {},
  help: 'photofinish migrate\n\nBrings the database to this version. The login of DATABASE_URL owns the tables. It must be able to create roles, or be a\nmember of photofinish_app, photofinish_host and photofinish_scheduler: where it is neither, the statements that a\nsuperuser has to run once are printed.',
  run: async (config) => (await import('../migrate-command.ts')).migrateCommand(config),
};
