import type { Command } from '../usage.ts';

export const command: Command = {
  options: {},
  help: 'photofinish migrate\n\nMigrates the database to this version. The login of DATABASE_URL owns the tables. It must be able to create roles, or be a\nmember of photofinish_app, photofinish_host and photofinish_scheduler. If it is neither, the command prints the statements\nthat a superuser has to run once.',
  run: async (config) => (await import('../migrate-command.ts')).migrateCommand(config),
};
