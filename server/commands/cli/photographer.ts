import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    event: { type: 'string' },
    folder: { type: 'string' },
    photo: { type: 'string' },
    into: { type: 'string' },
    member: { type: 'string' },
    none: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish photographer list --tenant T [--event EVENT-ID] [--json]
photofinish photographer link NAME --tenant T (--member EMAIL | --none) [--why TEXT]
photofinish photographer merge NAME --tenant T --into NAME [--yes] [--why TEXT]
photofinish photographer assign NAME --tenant T (--photo PHOTO-ID[,PHOTO-ID…] | --event EVENT-ID --folder F) [--why TEXT]

Who took the photos. An import takes the name from the camera (EXIF artist), or else from the first folder below the imported
one that no camera made. A name is the same in capitals and small letters.

"list" says who there is; with --event how many of its photos each took. "link" says which member of the desk somebody is:
with the role photographer they see and hide their own photos there. "merge" makes two names one, also for photos that are
still to come; it cannot be undone, so it needs --yes. "assign" says who took photos, whatever camera or folder said; a name
that nobody has yet is added.

  --folder F            as it lay below the imported folder; "" for photos that lay in none
${causeHelp}
  --json                print the list as JSON

Ends with 1 where nothing was changed.`,
  run: async (...call) => (await import('../photographer-command.ts')).photographerCommand(...call),
};
