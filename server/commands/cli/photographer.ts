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

Photographers. An import takes the name from the camera (EXIF Artist), else from the first folder below the imported one that a
camera did not create. Upper and lower case are equal.

"list" lists photographers; with --event with their numbers of photos. "link" links a photographer to a member of the desk, who
with the role photographer sees and hides their own photos there. "merge" merges two names, also for future photos; it cannot be
undone and needs --yes. "assign" sets the photographer of photos, whatever camera or folder say; a new name is added.

  --folder F            its path below the imported folder; "" for photos directly in it
${causeHelp}
  --json                print the list as JSON

Exits with 1 if nothing was changed.`,
  run: async (...call) => (await import('../photographer-command.ts')).photographerCommand(...call),
};
