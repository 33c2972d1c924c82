import { BIB_DOUBTS } from '#contract/recognition.ts';
import type { Command } from '../usage.ts';

export const command: Command = {
  options: {
    tenant: { type: 'string' },
    event: { type: 'string' },
    crops: { type: 'string' },
    doubt: { type: 'string', multiple: true },
    photo: { type: 'string' },
    read: { type: 'string' },
    yes: { type: 'boolean', default: false },
    no: { type: 'boolean', default: false },
    bib: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish review --event EVENT-ID --tenant T [--doubt D]… [--crops FOLDER] [--json]
photofinish review --event EVENT-ID --photo PHOTO-ID --read NUMBER --yes|--no|--bib BIB --tenant T

Lists the numbers that were read in photos and lead nobody to them, each with why it is in doubt:
${BIB_DOUBTS.join(', ')}. Numbers that are not on the start list are only counted, unless --doubt names them.
  --doubt D       only these; may be repeated
  --crops FOLDER  writes the part of each photo that shows the number there, and prints the files' paths
  --json          print the list as JSON

With --photo and --read it decides one of them:
  --yes           the number stands there: the photo is found by it
  --no            it does not: the number is taken off the photo
  --bib BIB       another one stands there: the photo is found by that
Ends with 1 where no such number waits.`,
  run: async (...call) => (await import('../review-command.ts')).reviewCommand(...call),
};
