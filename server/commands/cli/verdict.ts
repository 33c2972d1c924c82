import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    photo: { type: 'string' },
    read: { type: 'string' },
    person: { type: 'string' },
  },
  help: `photofinish verdict undo --photo PHOTO-ID --read NUMBER --tenant T [--why TEXT]
photofinish verdict undo --photo PHOTO-ID --person PERSON-ID --tenant T [--why TEXT]

Takes back what a reviewer said with photofinish review or photo retag: the photo is judged by what was read in it again.
  --read NUMBER        what was said of that number, as it was read or as it was said to stand there
  --person PERSON-ID   what was said of that person's "this is me"; visitors can say so again
What people said of their own photos, and a decided "not me", stays. Ends with 1 where no reviewer said anything.

${causeHelp}`,
  run: async (...call) => (await import('../retag-photo.ts')).verdictCommand(...call),
};
