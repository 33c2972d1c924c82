import type { Command } from '../usage.ts';
import { startListHelp, startListOptions } from './shared-options.ts';

export const command: Command = {
  options: { 'start-list': { type: 'string' }, ...startListOptions },
  help: `photofinish inspect FILE… [--start-list FILE]

Prints what the engines see in each photo, one JSON line per file: size, time, bibs with confidence and position, and whether
visitors see them. A start list filters the bibs. Exits with 1 if a file is not a photo.

${startListHelp}`,
  run: async (...call) => (await import('../inspect-command.ts')).inspectCommand(...call),
};
