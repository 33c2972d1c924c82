import { BIB_DOUBTS } from '#contract/recognition.ts';
import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    event: { type: 'string' },
    crops: { type: 'string' },
    doubt: { type: 'string', multiple: true },
    photo: { type: 'string' },
    read: { type: 'string' },
    person: { type: 'string' },
    yes: { type: 'boolean', default: false },
    no: { type: 'boolean', default: false },
    bib: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish review --event EVENT-ID --tenant T [--doubt D]… [--crops FOLDER] [--json]
photofinish review --event EVENT-ID --photo PHOTO-ID --read NUMBER --yes|--no|--bib BIB --tenant T
photofinish review --event EVENT-ID --photo PHOTO-ID --person PERSON-ID --yes|--no --tenant T

Lists the numbers that were read in photos and lead nobody to them, each with why it is in doubt:
${BIB_DOUBTS.join(', ')}. Numbers that are not on the start list are only counted, unless --doubt names them.
Then it lists the photos of which visitors said "this is me" and no face proves it: whose they are said to be, how many
visitors said so, and the person's id.
  --doubt D       only numbers of this doubt; may be repeated
  --crops FOLDER  writes the part of each photo that shows the number there, and prints the files' paths; of a claim
                  the photo, and the person as another photo shows them best
  --json          print the list as JSON

With --photo and --read it decides a number:
  --yes           the number stands there: the photo is found by it
  --no            it does not: the number is taken off the photo
  --bib BIB       another one stands there: the photo is found by that
With --photo and --person it decides what visitors said; it may be decided otherwise later:
  --yes           the photo shows that person: it is theirs
  --no            it does not: nobody can say so again
Ends with 1 where no such number or claim waits.

${causeHelp}`,
  run: async (...call) => (await import('../review-command.ts')).reviewCommand(...call),
};
