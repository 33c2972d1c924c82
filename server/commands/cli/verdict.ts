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

Withdraws a reviewer's verdict (photofinish review, photo retag): the photo is judged by its readings again.
  --read NUMBER        the verdict on this number, as it was read or corrected
  --person PERSON-ID   the verdict on this person's "this is me"; visitors can claim it again
Visitors' own claims and decided denials stay. Exits with 1 if there is no verdict.

${causeHelp}`,
  run: async (...call) => (await import('../retag-photo.ts')).verdictCommand(...call),
};
