import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    event: { type: 'string' },
    photo: { type: 'string' },
    bib: { type: 'string' },
    confirm: { type: 'boolean', default: false },
    dismiss: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish photo hide PHOTO-ID… --tenant T [--why TEXT]
photofinish photo show PHOTO-ID… --tenant T [--why TEXT]
photofinish photo denied --event EVENT-ID --tenant T [--json]
photofinish photo denied --event EVENT-ID --photo PHOTO-ID --bib BIB --confirm|--dismiss --tenant T

"hide" takes photos out of gallery, search and counts. In a cart that is not paid it cannot be bought any more, and the
page says so; whoever bought it keeps it. "show" brings it back. The id stands in the address of the photo's page and
pictures. Ends with 1 where a photo was not there, or so already.

"denied" lists the photos of which visitors who showed a bib alone said "not me": file, bib, name and how many visitors
said so. Until it is decided, such a photo is hidden from those visitors only.
  --confirm    it does not show that participant: nobody finds it under the bib any more; an order keeps it
  --dismiss    it does show them: what was said is forgotten, and its visitors see the photo again
Ends with 1 where nothing of that photo and bib waits.

${causeHelp}`,
  run: async (...call) => (await import('../photo-command.ts')).photoCommand(...call),
};
