import type { Command } from '../usage.ts';

export const command: Command = {
  options: { tenant: { type: 'string' } },
  help: `photofinish photo hide PHOTO-ID… --tenant T
photofinish photo show PHOTO-ID… --tenant T

Takes photos out of gallery, search and counts. In a cart that is not paid it cannot be bought any more, and the page says
so; whoever bought it keeps it. "show" brings it back. The id stands in the address of the photo's page and pictures.

Ends with 1 where a photo was not there, or so already.`,
  run: async (...call) => (await import('../event-command.ts')).photoCommand(...call),
};
