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

Lists numbers that were read in photos but do not lead to them, with the reason of the doubt:
${BIB_DOUBTS.join(', ')}.
Numbers that are not on the start list are only counted, unless --doubt names them.
Then it lists "this is me" claims that no face confirms: the person, the number of visitors, and the person's id.
  --doubt D       only numbers with this doubt (may be repeated)
  --crops FOLDER  writes the part of each photo that shows the number, and prints the paths; for a claim the photo, and
                  the best picture of the person from another photo
  --json          print the list as JSON

With --photo and --read it decides a number:
  --yes           the number is right: the photo is found by it
  --no            the number is wrong: it is removed from the photo
  --bib BIB       the correct number: the photo is found by it
With --photo and --person it decides a claim; it can be decided again later:
  --yes           the photo shows that person
  --no            it does not: the claim cannot be made again
Exits with 1 if no such number or claim is waiting.

${causeHelp}`,
  run: async (...call) => (await import('../review-command.ts')).reviewCommand(...call),
};
