import type { Command } from '../usage.ts';
import { startListHelp, startListOptions } from './shared-options.ts';

export const command: Command = {
  options: { 'start-list': { type: 'string' }, ...startListOptions },
  help: `photofinish inspect FILE… [--start-list FILE]

Prints what the engines see in each photo, a JSON line a file: size, time, bibs with confidence and place, and
whether visitors see them. With a start list the bibs are filtered by it. Ends with 1 when a file is no photo.

${startListHelp}`,
  run: async (...call) => (await import('../inspect-command.ts')).inspectCommand(...call),
};
