import type { Command } from '../usage.ts';
import { startListHelp, startListOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    photos: { type: 'string', multiple: true },
    truth: { type: 'string', multiple: true },
    'start-list': { type: 'string' },
    ...startListOptions,
    markdown: { type: 'string' },
    json: { type: 'string' },
    tenant: { type: 'string' },
    event: { type: 'string' },
  },
  help: `photofinish accuracy --photos FOLDER --truth FILE [--start-list FILE] [--markdown FILE] [--json FILE]
photofinish accuracy truth --event EVENT-ID --tenant T --truth FILE [--photos FOLDER]

Measures how accurately bibs, faces and the search work on photos whose truth people wrote down: recall and precision,
each with its 95 % interval, by size, light and sport, and by skin tone, sex and age where the truth names them. Prints the
card as Markdown. Needs no shop and no database. docs/accuracy.md describes the truth's format and each figure.

  --photos FOLDER       the photos; files in it without truth are named and not measured
  --truth FILE          what is in them, YAML or JSON. Refused before anything is read where a line is wrong or a photo is
                        not in the folder. Several events: --photos and --truth again, in the same order
  --start-list FILE     who ran, where the truth itself has no start list: CSV or XLSX
${startListHelp}
  --markdown FILE       writes the card there too
  --json FILE           writes all of the card as JSON, with each bib missed or shown wrongly and each photo of somebody else, by file
Ends with 1 where a photo could not be read; the card names it.

"truth" writes a truth file of an event of the shop: the numbers that reviewers decided (photofinish review), and what
people said of photos of themselves. What nobody reviewed is no truth: it says how much that is.
  --truth FILE          where it is written, YAML or by its name JSON; a file that is there is kept
  --photos FOLDER       also copies the originals of those photos there, to be measured anywhere
Ends with 1 where nothing was reviewed.`,
  run: async (...call) => (await import('../accuracy-command.ts')).accuracyCommand(...call),
};
